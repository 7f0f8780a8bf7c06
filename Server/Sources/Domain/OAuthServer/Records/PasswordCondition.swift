public import Basics

/// The conditions that have to hold when somebody changes their own password.
public struct PasswordCondition: Hashable, Sendable {
    /// The ``Account/passwordVersion`` the current password was verified against. Compared and set in one step: the
    /// check takes long, and a reset of the password meanwhile must not be overwritten.
    public var version: Int64
    /// The session that asks: live, and the same user's.
    public var session: GrantID?

    /// A condition on the password and, unless `session` is `nil`, on a session.
    public init(version: Int64, session: GrantID?) {
        self.version = version
        self.session = session
    }
}
