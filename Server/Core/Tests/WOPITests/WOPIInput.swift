import Basics
import HTTPTypes
import ParserInvariants
@testable import WOPI

/// The invariants of the parsers in the module WOPI, for the tests and for `scripts/fuzz`.
enum WOPIInput: ParserInvariants {
    static let parsers = [
        FuzzedParser("utf7", check: utf7),
        FuzzedParser("lock", check: lock),
        FuzzedParser("wopi-src", check: wopiSrc),
        FuzzedParser("filter", check: filter),
        FuzzedParser("wopi-headers", check: headers),
    ]

    @Sendable static func utf7(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        let written = UTF7.encode(text)
        try hold(written.utf8.allSatisfy { $0 < 0x80 }, "a header of ASCII: \(written)")
        try hold(same(UTF7.decode(written), text), "decode(encode(x)) == x: \(written)")
        guard let read = UTF7.decode(text) else { return }
        try hold(same(UTF7.decode(UTF7.encode(read)), read), "read, written and read again: \(read)")
        try hold(text.utf8.allSatisfy { $0 < 0x80 }, "nothing but ASCII is read: \(text)")
    }

    @Sendable static func lock(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        let isOne = (1...1024).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        try hold(same(LockID(rawValue: text)?.rawValue, isOne ? text : nil), "byte for byte, or not at all: \(text)")
    }

    /// The first line of the input is the host's own address, the second line is an address from a client.
    @Sendable static func wopiSrc(_ bytes: [UInt8]) throws {
        let lines = text(bytes).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let usual = "https://wopi.contoso.example"
        guard let host = PublicAddress(String(lines[0])) ?? PublicAddress(usual) else { return }
        try hold(PublicAddress(host.text) == host, "an address is one when written: \(host)")
        try hold(same(host.relativePath(of: host.text + "/x"), "/x"), "below itself: \(host)")
        let named = String(lines[lines.count - 1])
        guard let source = WOPISrc(named, on: host) else { return }
        try hold(WOPISrc(source.address(on: host), on: host) == source, "written and read again: \(source)")
        let path = PercentEncoding.decodeUnreserved(String(named.prefix { $0 != "?" }))
        try hold(path.hasSuffix(source.path), "the path is the address's own: \(named)")
        let authority = path.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" }
        let origin = PublicAddress("\(host.scheme)://\(authority)")?.origin
        try hold(origin == host.origin, "on this host: \(named)")
        try hold(!authority.contains("@"), "with nobody before the host: \(named)")
    }

    @Sendable static func filter(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        let blanks: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let named = text.split(separator: ",").map { entry in
            String(entry.drop(while: blanks).reversed().drop(while: blanks).reversed())
        }
        .filter { $0.hasPrefix(".") && $0.count > 1 }
        guard let filter = ExtensionFilter(text) else {
            try hold(text.allSatisfy(blanks), "anything but blanks makes a filter: \(text)")
            return
        }
        if named.isEmpty { try hold(!filter.matches(fileName: "Plan.docx"), "no extension, no file: \(text)") }
        try hold(!filter.matches(fileName: "none"), "a name without extension is no match: \(text)")
        for name in named where !name.dropFirst().contains(".") {
            try hold(filter.matches(fileName: "Plan" + name), "what is named matches: \(name)")
            try hold(
                !filter.matches(fileName: "Plan" + name + "\u{1F4C4}x")
                    || named.contains { $0.lowercased() == (name + "\u{1F4C4}x").lowercased() },
                "and nothing longer: \(name)")
        }
    }

    /// Lines such as `X-WOPI-Name: value`. Each line is passed to every header parser.
    @Sendable static func headers(_ bytes: [UInt8]) throws {
        var fields = HTTPFields()
        for line in text(bytes).split(separator: "\n").prefix(20) {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
            fields.append(HTTPField(name: name, value: String(parts[1].drop { $0 == " " })))
        }
        let file = try? FileRequest(posted: fields), container = try? ContainerRequest(posted: fields)
        switch file {
        case .lock(let lock), .refreshLock(let lock), .unlock(let lock), .unlockAndRelock(_, let lock):
            try hold(same(lock.rawValue, fields[.wopiLock]), "the lock as it came: \(lock)")
        case .rename(let name, let lock):
            try hold(same(lock.id?.rawValue ?? "", fields[.wopiLock] ?? ""), "the lock as it came: \(lock)")
            try hold(same(UTF7.decode(fields[.wopiRequestedName] ?? "") ?? fields[.wopiRequestedName], name), "\(name)")
        default: break
        }
        switch (file, container) {
        case (nil, _), (_, nil), (.getShareURL, .getShareURL): break
        default: throw BrokenInvariant("an operation on a file and on a container: \(fields)")
        }
        if fields[.wopiSuggestedTarget] != nil, fields[.wopiRelativeTarget] != nil {
            try hold((try? TargetName(headers: fields)) == nil, "both targets exclude each other")
        }
        if let get = try? GetFileRequest(headers: fields) { try hold(get.maxExpectedSize >= 0, "\(get)") }
        if let put = try? PutFileRequest(headers: fields) { try hold(put.editors.count <= 64, "\(put)") }
        _ = try? EcosystemRequest(posted: fields)
        if case .newAccessToken(let source) = BootstrapRequest(posted: fields) {
            try hold(same(source, fields[.wopiWopiSrc]), "the WOPISrc as it came")
        }
    }
}
