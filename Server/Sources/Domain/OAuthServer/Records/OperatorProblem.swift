/// The reasons for which nothing is done for an operator on the pages.
public enum OperatorProblem: Error, Hashable, Sendable {
    /// The session has ended, or the account has no such role, or no longer.
    case noOperator
    /// Nobody gives up their own role or disables themselves there, so that an operator is left. Somebody at the machine
    /// may.
    case oneself
}
