/// The outcome of one step of ``DocumentWriter/removeUnnamedContent(limit:)``.
public struct ContentRemoval: Hashable, Sendable {
    /// Contents that were removed.
    public var removed: Int
    /// Whether nothing is left to look at; otherwise the next step goes on.
    public var isComplete: Bool

    /// A step that removed so much.
    public init(removed: Int, isComplete: Bool) {
        self.removed = removed
        self.isComplete = isComplete
    }
}
