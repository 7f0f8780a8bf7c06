/// A path on this host for a redirect; never an address elsewhere, however a browser reads its slashes.
package struct LocalPath: Hashable, Sendable {
    package let text: String

    package static let home = LocalPath(unchecked: "/")

    /// `nil` for a path that doesn't begin with exactly one slash, for backslashes (browsers take them for slashes) and
    /// for anything but printable ASCII (browsers drop tabs and line ends inside an address). An encoded slash or
    /// backslash in the second place is refused too, since something in between may decode it.
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
