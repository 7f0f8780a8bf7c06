/// A path on this host to go on with: never an address elsewhere, whatever a browser makes of slashes.
struct LocalPath: Hashable, Sendable {
    let text: String

    static let home = LocalPath(unchecked: PagePath.home)

    /// `nil` for anything that doesn't begin with one slash, for backslashes (browsers take them for slashes) and for
    /// what isn't printable ASCII (browsers drop tabs and line ends inside an address). An encoded slash or backslash
    /// in the second place is no path of ours either, and something in between may decode it.
    init?(_ text: String) {
        guard text.utf8.count <= 2000, text.utf8.first == UInt8(ascii: "/"),
            text.utf8.dropFirst().first != UInt8(ascii: "/"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            !["%2f", "%5c", "%25"].contains(text.dropFirst().prefix(3).lowercased())
        else { return nil }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }
}
