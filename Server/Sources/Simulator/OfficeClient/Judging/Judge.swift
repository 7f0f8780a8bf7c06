import Basics
import Foundation
import HTTPTypes

/// A response before it is judged.
struct RawAnswer: Sendable {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]

    var contentType: String? { headers[.contentType] }
    var looksLikeHTML: Bool {
        let start = String(decoding: body.prefix(512), as: UTF8.self).lowercased()
        return start.contains("<html") || start.contains("<!doctype")
    }
}

/// Collects findings while the program reads a response.
struct Judge {
    /// The operation that returned the response, such as `CheckFileInfo`.
    let operation: String
    private(set) var findings: [Finding] = []
    /// The index in `findings` of each finding about a `null` member, by the member's path.
    private var nulls: [String: Int] = [:]

    /// Returns the name of a JSON member as the text of a finding shows it.
    func member(_ path: String) -> String {
        operation.isEmpty ? "the member \(path)" : "the member \(path) in the response to \(operation)"
    }

    init(operation: String = "") { self.operation = operation }

    mutating func add(
        _ weight: Finding.Weight, _ section: String, expected: String, came: String, cause: String = "",
        kind: Finding.Kind = .wrong
    ) {
        let came = Mask.shortened(came, to: 300)
        findings.append(Finding(weight, kind, section: section, expected: expected, came: came, cause: cause))
    }

    /// Returns the object in a JSON response.
    ///
    /// - Parameter typeWeight: the weight of the finding about a wrong `Content-Type`. The bootstrapper and the token
    ///   endpoint must send `application/json`. In responses to other operations, clients may ignore a different type
    ///   (docs/protocol/endpoints.md#json).
    mutating func object(in answer: RawAnswer, _ section: String, typeWeight: Finding.Weight) -> Members? {
        let type = answer.contentType?.lowercased() ?? ""
        let essence = type.prefix { $0 != ";" }.filter { $0 != " " }
        let cause =
            answer.looksLikeHTML
            ? "a sign-in page, an error page or a proxy's page instead of the response"
            : "a default Content-Type of the framework"
        if essence != "application/json" {
            add(
                typeWeight, section, expected: "Content-Type: application/json",
                came: type.isEmpty ? "no Content-Type" : type, cause: cause)
        }
        guard let value = JSONValue(answer.body) else {
            let came =
                answer.body.isEmpty
                ? "an empty body" : answer.looksLikeHTML ? "HTML" : "\(answer.body.count) bytes that aren't JSON"
            add(.breaks, section, expected: "a JSON object", came: came, cause: cause)
            return nil
        }
        guard case .object(let object) = value else {
            add(.breaks, section, expected: "a JSON object", came: value.kind)
            return nil
        }
        addNulls(of: value, "", section)
        return Members(object, section)
    }

    /// The maximum number of `null` members that are reported per response. A response may contain thousands of them.
    private static let maxNulls = 20

    /// Reports each member that is `null`, at any depth, even if the simulated client doesn't use the member. No
    /// response of the protocol contains `null` (docs/protocol/endpoints.md#json).
    private mutating func addNulls(of value: JSONValue, _ path: String, _ section: String) {
        switch value {
        case .object(let object):
            let prefix = path.isEmpty ? "" : path + "."
            for (name, member) in object.sorted(by: { $0.key < $1.key }) where nulls.count < Self.maxNulls {
                if member == .null {
                    addNull(prefix + name, as: .strict, in: section)
                } else {
                    addNulls(of: member, prefix + name, section)
                }
            }
        case .array(let list):
            for (index, element) in list.enumerated() { addNulls(of: element, "\(path)[\(index)]", section) }
        case .null, .bool, .integer, .number, .string: return
        }
    }

    /// Reports a `null` member, but adds only one finding for each member. If this method is called again for the same
    /// member, with the weight ``Finding/Weight/breaks``, the finding gets that weight.
    mutating func addNull(_ path: String, as weight: Finding.Weight, in section: String) {
        let finding = Finding(
            weight, .wrong, section: section,
            expected: "a value of \(Mask.shortened(path, to: 100)), or no such member",
            came: "null", cause: "a JSON serializer that writes unset members as null; leave them out")
        if let place = nulls[path] {
            if weight == .breaks { findings[place] = finding }
        } else {
            nulls[path] = findings.count
            findings.append(finding)
        }
    }
}

/// Reads the members of a JSON object, and reports each member that is missing or has the wrong type.
struct Members {
    let all: [String: JSONValue]
    private let section: String
    private let path: String

    init(_ object: [String: JSONValue], _ section: String, path: String = "") {
        all = object
        self.section = section
        self.path = path
    }

    func string(_ name: String, _ judge: inout Judge, missing: Finding.Weight? = .breaks) -> String? {
        guard let value = present(name, &judge, missing: missing) else { return nil }
        guard case .string(let text) = value else {
            return wrong(name, expected: "a string", came: value, &judge, missing: missing)
        }
        if text.isEmpty, missing == .breaks {
            judge.add(.breaks, section, expected: "a non-empty string in \(path)\(name)", came: "an empty string")
            return nil
        }
        return text
    }

    func integer(_ name: String, _ judge: inout Judge, missing: Finding.Weight? = .breaks) -> Int64? {
        guard let value = present(name, &judge, missing: missing) else { return nil }
        switch value {
        case .integer(let number): return number
        case .string(let text):
            // A lenient client accepts a number in quotation marks, but Microsoft's validator checks types exactly.
            guard let number = Int64(text) else {
                return wrong(name, expected: "a number", came: value, &judge, missing: missing)
            }
            judge.add(.strict, section, expected: "a number in \(path)\(name)", came: value.kind)
            return number
        default: return wrong(name, expected: "a whole number", came: value, &judge, missing: missing)
        }
    }

    func flag(_ name: String, _ judge: inout Judge, missing: Finding.Weight? = nil) -> Bool? {
        guard let value = present(name, &judge, missing: missing) else { return nil }
        guard case .bool(let flag) = value else {
            return wrong(name, expected: "true or false", came: value, &judge, missing: missing)
        }
        return flag
    }

    func object(_ name: String, _ judge: inout Judge, missing: Finding.Weight? = .breaks) -> Members? {
        guard let value = present(name, &judge, missing: missing) else { return nil }
        guard case .object(let object) = value else {
            return wrong(name, expected: "an object", came: value, &judge, missing: missing)
        }
        return Members(object, section, path: "\(path)\(name).")
    }

    /// Returns the objects of an array, or `nil` if there is no array.
    /// Elements that aren't objects are skipped with a finding.
    func objects(_ name: String, _ judge: inout Judge) -> [Members]? {
        guard let value = present(name, &judge, missing: .breaks) else { return nil }
        guard case .array(let list) = value else {
            return wrong(name, expected: "an array", came: value, &judge, missing: .breaks)
        }
        return list.enumerated().compactMap { index, element in
            guard case .object(let object) = element else {
                judge.add(.breaks, section, expected: "an object in \(path)\(name)[\(index)]", came: element.kind)
                return nil
            }
            return Members(object, section, path: "\(path)\(name)[\(index)].")
        }
    }

    private func present(_ name: String, _ judge: inout Judge, missing: Finding.Weight?) -> JSONValue? {
        switch all[name] {
        case nil:
            if let missing {
                let other = all.keys.first { $0.lowercased() == name.lowercased() }
                judge.add(
                    missing, section, expected: judge.member(path + name), came: other ?? "no such member",
                    cause: other == nil ? "" : "a JSON serializer that changes the case of names")
            }
            return nil
        case .null?:
            judge.addNull(path + name, as: missing ?? .strict, in: section)
            return nil
        case let value?: return value
        }
    }

    private func wrong<Value>(
        _ name: String, expected kind: String, came value: JSONValue, _ judge: inout Judge, missing: Finding.Weight?
    ) -> Value? {
        judge.add(missing ?? .strict, section, expected: "\(kind) in \(path)\(name)", came: value.kind)
        return nil
    }
}

extension Judge {
    /// Checks an address that contains an access token, such as `Url`: it must be absolute, well-formed and https.
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
                cause: "an address that was built without a token")
            return nil
        }
        if !text.lowercased().hasPrefix("https:") {
            add(
                .breaks, "security.md#transport", expected: "https in \(name)", came: Mask.address(text),
                cause: "a host behind a proxy that doesn't know its public address")
        }
        // A client may percent-encode a reserved character of the token in one request and not in another. The host
        // would then see two different tokens, for example when it verifies proof keys.
        if !address.token.utf8.allSatisfy(\.isUnreserved) {
            add(
                .strict, "security.md#access-token",
                expected: "only unreserved characters in the access_token of \(name)",
                came: "other characters")
        }
        if address.kind != kind {
            add(
                .breaks, "endpoints.md#paths", expected: "a path of the form /wopi…/\(kind.segment) in \(name)",
                came: address.source)
        }
        return address
    }

    /// Checks an expiration time in milliseconds since 1970 (docs/protocol/security.md#expiry). The value 0 means that
    /// the time is unknown.
    mutating func expiry(_ value: Int64, _ name: String, now: Date) {
        guard value != 0 else { return }
        let section = "bootstrap-and-oauth.md#bootstrapper-response"
        let milliseconds = now.timeIntervalSince1970 * 1000
        if value < 100_000_000_000 {
            let cause =
                value > 1_000_000_000
                ? "seconds since 1970 instead of milliseconds" : "a duration instead of a point in time"
            add(.breaks, section, expected: "milliseconds since 1970 in \(name)", came: "\(value)", cause: cause)
        } else if Double(value) < milliseconds {
            add(
                .breaks, section, expected: "a point in time in the future in \(name)", came: "\(value)",
                cause: "a difference between the server's clock and this machine's")
        } else if Double(value) > milliseconds + 366 * 86_400_000.0 {
            add(
                .strict, section, expected: "a point in time within a year in \(name)", came: "\(value)",
                cause: "microseconds, nanoseconds or .NET ticks instead of milliseconds")
        }
    }

    /// Reports characters in the name of a file or folder that phones can't handle (docs/protocol/files.md#names).
    mutating func name(_ text: String, _ member: String, of kind: String) {
        let bad = text.filter { "\\/:*?\"<>|#{}^[]`%".contains($0) }
        if !bad.isEmpty {
            add(
                .strict, "files.md#names",
                expected: "a \(member) without \\ / : * ? \" < > | # { } ^ [ ] ` % for a \(kind)",
                came: "\(bad) in \(text)",
                cause: "a host that returns the stored name; replace these characters in responses to phones")
        }
        if kind == "file", text.hasPrefix(".") {
            add(.breaks, "check-info.md#required", expected: "a \(member) that doesn't begin with a dot", came: text)
        }
    }

    /// Checks that an identifier contains only `[A-Za-z0-9]` (docs/protocol/check-info.md#required).
    mutating func identifier(_ text: String, _ member: String, section: String) {
        if !text.utf8.allSatisfy(\.isASCIILetterOrDigit) {
            add(.strict, section, expected: "only letters and digits in \(member)", came: text)
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
