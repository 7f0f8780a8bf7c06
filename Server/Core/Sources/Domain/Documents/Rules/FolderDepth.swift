/// The limit of nested folders. A folder directly in a user's root has depth 1.
///
/// The server often reads the path from the root to a document, for example to check permissions and to show the path.
/// Without a limit, one user could make these reads arbitrarily slow. The limit applies to changes that make a tree
/// deeper. If the limit is lowered, folders that are already nested deeper can still be read, renamed, deleted and
/// moved up.
public struct FolderDepth: Hashable, Sendable {
    /// The allowed values of the limit. Even a path of the maximum depth is read in a few milliseconds.
    public static let choices = 1...1000

    /// The default limit, several times the depth of typical trees. With names of 40 characters or more, the limits on
    /// path length of Linux and OneDrive allow fewer nested folders.
    public static let `default` = FolderDepth(100)

    /// The maximum depth of a folder.
    public let limit: Int

    /// Creates a limit, clamped to the allowed values.
    public init(_ limit: Int) {
        self.limit = min(max(limit, Self.choices.lowerBound), Self.choices.upperBound)
    }

    /// Whether folders may be created in a folder or moved into it.
    ///
    /// - Parameters:
    ///   - levels: the number of nested levels of the new or moved folder; 1 for a folder without subfolders.
    ///   - depth: the depth of the target folder; 0 for the root.
    ///   - former: the depth of the former parent folder; `nil` for new folders.
    public func permits(_ levels: Int, in depth: Int, from former: Int? = nil) -> Bool {
        if let former, depth <= former { return true }
        return depth < limit && levels <= limit - depth
    }
}
