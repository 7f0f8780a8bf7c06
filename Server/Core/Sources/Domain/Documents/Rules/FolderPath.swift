/// A relative path of folders, such as `Photos/2030` from an upload of a whole folder.
public struct FolderPath: Hashable, Sendable {
    /// The folder names, outermost first; empty for the folder at which the path starts.
    public let names: [DocumentName]

    /// The maximum number of nested folders that one upload creates.
    public static let maxLevels = 32

    /// The path of the folder at which relative paths start.
    public static let here = FolderPath(names: [])

    private init(names: [DocumentName]) { self.names = names }

    /// Parses a path. Each part must be a valid name, so a path with an empty part, `.`, `..` or a leading `/` is
    /// refused.
    ///
    /// - Parameter text: the names separated by `/`; empty for the folder at which the path starts.
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)``, ``DocumentsError/tooDeep(limit:)``.
    public init(_ text: String) throws(DocumentsError) {
        guard !text.isEmpty else { self = .here; return }
        let parts = Self.parts(of: text)
        guard parts.count <= Self.maxLevels else { throw .tooDeep(limit: Self.maxLevels) }
        var names: [DocumentName] = []
        for part in parts { names.append(try DocumentName(part)) }
        self.names = names
    }

    /// The first part that isn't a valid name; `nil` if all parts are valid.
    public static func illegalPart(of text: String) -> String? {
        text.isEmpty ? nil : parts(of: text).first { DocumentName.problem(with: $0) != nil }
    }

    /// Splits by scalars, because a slash with a combining mark after it is one `Character`, which doesn't equal a
    /// slash.
    private static func parts(of text: String) -> [String] {
        text.unicodeScalars.split(separator: "/", maxSplits: maxLevels, omittingEmptySubsequences: false)
            .map { String($0) }
    }
}
