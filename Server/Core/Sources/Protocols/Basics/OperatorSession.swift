/// An operator's account and the browser session in which the operator requests a change to the server.
///
/// This value is an unverified claim. Code that makes the change must check in the same transaction that the session
/// hasn't ended, that the session belongs to the account, and that the account has the operator role.
public struct OperatorSession: Hashable, Sendable {
    /// The operator's account.
    public let user: UserID
    /// The grant of the browser session.
    public let session: GrantID

    /// Creates an unverified claim about who sent a request.
    public init(user: UserID, session: GrantID) {
        self.user = user
        self.session = session
    }

    /// The text that identifies the operator in the audit log: `operator:` followed by the account's id.
    public var text: String { Self.prefix + user.rawValue }

    /// The beginning of every ``text``.
    public static let prefix = "operator:"

    /// The account that ``text`` names; `nil` when the text doesn't name an operator.
    public static func user(in text: String) -> UserID? {
        text.hasPrefix(prefix) ? UserID(rawValue: String(text.dropFirst(prefix.count))) : nil
    }
}
