/// The bound on folders in each other: a folder directly at the top of somebody's documents has the depth 1.
///
/// What leads from the top to a document is walked for permissions, paths and locks, and is shown to people. Without a
/// bound, one person could make each of these as long as they like. It holds for whatever makes a tree deeper; a tree
/// that is deeper already, because the bound was another one, can be read, renamed, deleted and moved up.
public struct FolderDepth: Hashable, Sendable {
    /// The depths that may be chosen as the bound. A path of the greatest is still read in a few milliseconds.
    public static let choices = 1...1000

    /// The bound by default: several times as deep as the trees that people make. A path on Linux and one of OneDrive
    /// have room for fewer folders, unless their names are shorter than 40 characters.
    public static let `default` = FolderDepth(100)

    /// The greatest depth that a folder may get.
    public let limit: Int

    /// A bound, or the nearest that may be chosen.
    public init(_ limit: Int) {
        self.limit = min(max(limit, Self.choices.lowerBound), Self.choices.upperBound)
    }

    /// Whether folders of some levels, one in the other, may be put into a folder of a depth, where they had another
    /// parent before or, being new, none.
    ///
    /// - Parameters:
    ///   - levels: 1 for a folder without any in it.
    ///   - depth: of the folder that takes them; 0 for the top.
    ///   - former: the depth of the folder that they were in; `nil` for new ones.
    public func permits(_ levels: Int, in depth: Int, from former: Int? = nil) -> Bool {
        if let former, depth <= former { return true }
        return depth < limit && levels <= limit - depth
    }
}
