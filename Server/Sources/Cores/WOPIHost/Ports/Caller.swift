public import OAuth

/// Who asks a port for something, and what ends their right to.
public struct Caller: Hashable, Sendable {
    /// Whose documents are concerned.
    public var user: UserID
    public var authority: Authority
    public var mayWrite: Bool

    /// What the right hangs on. A port checks that it still stands in the same statement that does the work.
    public enum Authority: Hashable, Sendable {
        /// A grant of the user: a connected app, a browser session, a token made by the operator.
        case grant(GrantID)
        /// A share link of the user: reaches the shared resource and what is below it, nothing else.
        case share(ShareID)
        /// Somebody at the machine itself; nothing to check.
        case machine
    }

    public init(user: UserID, authority: Authority, mayWrite: Bool = true) {
        self.user = user
        self.authority = authority
        self.mayWrite = mayWrite
    }
}
