import Foundation

/// Notices of new versions that may not be what was meant, as the cookie has them.
extension NoticeCookie {
    /// Two names, which share the room of one, of which the second may be missing, and two sizes, which may be, too.
    static func text(_ oddity: VersionOddity, of name: String) -> String {
        let sizes = oddity.smaller.map { "\($0.size)-\($0.before)" } ?? ""
        let sent = oddity.sentAs.map { coded($0, atMost: maximumName / 2) } ?? ""
        return [coded(name, atMost: maximumName / 2), sent, sizes].joined(separator: ".")
    }

    static func oddVersion(_ number: Int, _ text: String) -> Notice? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let name = Data(base64Encoded: parts[0]), let sent = Data(base64Encoded: parts[1])
        else { return nil }
        var oddity = VersionOddity()
        if !sent.isEmpty { oddity.sentAs = String(decoding: sent, as: UTF8.self) }
        if !parts[2].isEmpty {
            let sizes = parts[2].split(separator: "-", omittingEmptySubsequences: false).compactMap { Int64($0) }
            guard sizes.count == 2 else { return nil }
            oddity.smaller = VersionOddity.Shrinking(size: sizes[0], before: sizes[1])
        }
        return .uploadedVersion(String(decoding: name, as: UTF8.self), number, oddity)
    }
}
