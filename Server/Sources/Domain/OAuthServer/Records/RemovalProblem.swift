/// The reasons for which an account isn't removed.
public enum RemovalProblem: Error, Hashable, Sendable {
    /// So many documents would go with it, those in the trash included unless these may, and nobody said that they may.
    case documents(Int)
}
