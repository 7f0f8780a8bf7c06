public import Basics

/// A password's hash with its salt and parameters, as one line of text (`$scrypt$ln=15,r=8,p=3$salt$hash`).
///
/// Printing the value shows only a placeholder.
public struct PasswordHash: RawRepresentable, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The whole line with salt, parameters and hash. Only the store may use it.
    public let rawValue: String

    /// Creates a hash read from a store. No password matches a malformed hash.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A placeholder that hides the hash in logs.
    public var description: String { "(password hash)" }
    /// The same placeholder as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` and debuggers print nothing of the hash.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// The conditions that are checked in the transaction in which a user changes the password.
public struct PasswordCondition: Hashable, Sendable {
    /// The account's ``Account/passwordVersion`` when the current password was verified. The transaction of the change
    /// compares this number, so that the change doesn't overwrite a password that was reset during the slow
    /// verification.
    public var version: Int64
    /// The grant of the session that requests the change. The session must belong to the user and must not have ended.
    public var session: GrantID?

    /// Creates a condition on the password version and, unless `session` is `nil`, on a session.
    public init(version: Int64, session: GrantID?) {
        self.version = version
        self.session = session
    }
}
