/// A path on this server that is safe to redirect to. No browser can read the path as an address on another host.
package struct LocalPath: Hashable, Sendable {
    package let text: String

    package static let home = LocalPath(unchecked: "/")

    /// Returns `nil` unless the path begins with exactly one slash and is printable ASCII without backslashes.
    /// Browsers treat backslashes as slashes, and drop tabs and line ends inside an address.
    /// A percent-encoded slash or backslash in second position is refused too, because an intermediary may decode it.
    package init?(_ text: String) {
        guard text.utf8.count <= 2000, text.utf8.first == UInt8(ascii: "/"),
            text.utf8.dropFirst().first != UInt8(ascii: "/"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            !["%2f", "%5c", "%25"].contains(text.dropFirst().prefix(3).lowercased())
        else { return nil }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }
}
