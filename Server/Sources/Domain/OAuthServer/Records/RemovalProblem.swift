/// The reasons why an account isn't removed.
public enum RemovalProblem: Error, Hashable, Sendable {
    /// The account has documents and the operator didn't agree to delete them. Contains their number, including those
    /// in the trash unless the trash may be deleted.
    case documents(Int)
}
