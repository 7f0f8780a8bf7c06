/// The reasons why an operator's request on the web pages is refused.
public enum OperatorProblem: Error, Hashable, Sendable {
    /// The session has ended, or the user of the session isn't an operator.
    case noOperator
    /// An operator tried to disable their own account, or to remove their own operator role. The web pages don't allow
    /// this, so that at least one operator always remains. The command line has no such restriction.
    case oneself
}

/// The reasons why an account isn't removed.
public enum RemovalProblem: Error, Hashable, Sendable {
    /// The account has documents and the operator didn't agree to delete these documents. The value is the number of
    /// documents. Documents in the trash are counted unless the operator agreed to delete the trash.
    case documents(Int)
}
