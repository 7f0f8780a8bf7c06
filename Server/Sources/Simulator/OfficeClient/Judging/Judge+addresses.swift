import Basics
import Foundation

extension Judge {
    /// Checks a `Url` with a token: absolute, well-formed and https.
    mutating func address(
        _ members: Members, _ name: String, as kind: ResourceAddress.Kind, section: String
    ) -> ResourceAddress? {
        guard let text = members.string(name, &self) else { return nil }
        guard let address = ResourceAddress(text) else {
            add(.breaks, section, expected: "an absolute address in \(name)", came: Mask.address(text))
            return nil
        }
        if address.token.isEmpty {
            add(
                .breaks, section, expected: "access_token in \(name)", came: Mask.address(text),
                cause: "an address built for another purpose")
            return nil
        }
        if !text.lowercased().hasPrefix("https:") {
            add(
                .breaks, "security.md#transport", expected: "https in \(name)", came: Mask.address(text),
                cause: "a host behind a proxy that doesn't know its own public address")
        }
        // A token that is percent-encoded in one place but not in another would
        // be two different tokens (proof keys, double encoding).
        if !address.token.utf8.allSatisfy(\.isUnreserved) {
            add(
                .strict, "security.md#access-token",
                expected: "unreserved characters alone in the access_token of \(name)",
                came: "others")
        }
        if address.kind != kind {
            add(
                .breaks, "endpoints.md#paths", expected: "a path of the form /wopi…/\(kind.segment) in \(name)",
                came: address.source)
        }
        return address
    }

    /// A point in time in milliseconds since 1970 (docs/protocol/security.md#expiry). 0 means unknown.
    mutating func expiry(_ value: Int64, _ name: String, now: Date) {
        guard value != 0 else { return }
        let section = "bootstrap-and-oauth.md#bootstrapper-response"
        let milliseconds = now.timeIntervalSince1970 * 1000
        if value < 100_000_000_000 {
            let cause =
                value > 1_000_000_000
                ? "seconds since 1970 where milliseconds belong" : "a duration where an instant belongs"
            add(.breaks, section, expected: "milliseconds since 1970 in \(name)", came: "\(value)", cause: cause)
        } else if Double(value) < milliseconds {
            add(
                .breaks, section, expected: "an instant to come in \(name)", came: "\(value)",
                cause: "clocks that differ")
        } else if Double(value) > milliseconds + 366 * 86_400_000.0 {
            add(
                .strict, section, expected: "an instant within a year in \(name)", came: "\(value)",
                cause: "micro- or nanoseconds, or .NET ticks")
        }
    }

    /// Checks for characters on which phones fail (docs/protocol/files.md#names).
    mutating func name(_ text: String, _ member: String, of kind: String) {
        let bad = text.filter { "\\/:*?\"<>|#{}^[]`%".contains($0) }
        if !bad.isEmpty {
            add(
                .strict, "files.md#names", expected: "no such character in \(member) of a \(kind)",
                came: "\(bad) in \(text)",
                cause: "the name as it is stored, not as it is presented to phones")
        }
        if kind == "file", text.hasPrefix(".") {
            add(.breaks, "check-info.md#required", expected: "no leading dot in \(member)", came: text)
        }
    }

    /// Checks for `[A-Za-z0-9]` (docs/protocol/check-info.md#required).
    mutating func identifier(_ text: String, _ member: String, section: String) {
        if !text.utf8.allSatisfy(\.isASCIILetterOrDigit) {
            add(.strict, section, expected: "letters and digits in \(member)", came: text)
        }
    }
}

extension ResourceAddress.Kind {
    var segment: String {
        switch self {
        case .file: "files/{id}"
        case .container: "containers/{id}"
        case .ecosystem: "ecosystem"
        case .unknown: "…"
        }
    }
}
