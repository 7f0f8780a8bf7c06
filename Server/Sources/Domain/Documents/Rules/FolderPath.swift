/// The folders below another one that lead to a place in it: `Photos/2030`, as an upload of a whole folder names them.
public struct FolderPath: Hashable, Sendable {
    /// From the outermost to the innermost; none for the folder itself.
    public let names: [DocumentName]

    /// The most folders in each other that one upload makes.
    public static let maxLevels = 32

    /// The folder itself.
    public static let here = FolderPath(names: [])

    private init(names: [DocumentName]) { self.names = names }

    /// A path that has been checked: each part is a name, so that none is `.`, `..` or empty, and none begins at a top.
    ///
    /// - Parameter text: the names with a `/` between each two; empty for the folder itself.
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)``, ``DocumentsError/tooDeep(limit:)``.
    public init(_ text: String) throws(DocumentsError) {
        guard !text.isEmpty else { self = .here; return }
        let parts = Self.parts(of: text)
        guard parts.count <= Self.maxLevels else { throw .tooDeep(limit: Self.maxLevels) }
        var names: [DocumentName] = []
        for part in parts { names.append(try DocumentName(part)) }
        self.names = names
    }

    /// The first part of a text that is no name; `nil` where each is one.
    public static func illegalPart(of text: String) -> String? {
        text.isEmpty ? nil : parts(of: text).first { DocumentName.problem(with: $0) != nil }
    }

    /// Cut by scalars: a combining mark behind a slash makes one character with it, and doesn't hide it.
    private static func parts(of text: String) -> [String] {
        text.unicodeScalars.split(separator: "/", maxSplits: maxLevels, omittingEmptySubsequences: false)
            .map { String($0) }
    }
}
