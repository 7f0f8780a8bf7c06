/// The reasons for which an account isn't removed.
public enum RemovalProblem: Error, Hashable, Sendable {
    /// So many documents, those in the trash included, would go with it, and nobody said that they may.
    case documents(Int)
}
