/// The outcome of one step of removing content or items.
public struct ContentRemoval: Hashable, Sendable {
    /// The number of removed contents or items.
    public var removed: Int
    /// Whether everything was removed; otherwise call again.
    public var isComplete: Bool

    /// Creates an outcome.
    public init(removed: Int, isComplete: Bool) {
        self.removed = removed
        self.isComplete = isComplete
    }
}
