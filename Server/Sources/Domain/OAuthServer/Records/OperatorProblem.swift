/// The reasons why an operator's request on the pages is refused.
public enum OperatorProblem: Error, Hashable, Sendable {
    /// The session has ended, or the account isn't an operator, or isn't anymore.
    case noOperator
    /// Operators can't remove their own role or disable their own accounts on the pages, so that at least one operator
    /// always remains. The command line has no such restriction.
    case oneself
}
