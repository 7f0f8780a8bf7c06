public import Basics

/// The conditions for changing one's own password.
public struct PasswordCondition: Hashable, Sendable {
    /// The ``Account/passwordVersion`` for which the current password was verified. It is compared in the transaction
    /// of the change, because verification takes long and must not overwrite a password that was reset in the meantime.
    public var version: Int64
    /// The requesting session, which must be live and belong to the user.
    public var session: GrantID?

    /// Creates a condition on the password version and, unless `session` is `nil`, on a session.
    public init(version: Int64, session: GrantID?) {
        self.version = version
        self.session = session
    }
}
