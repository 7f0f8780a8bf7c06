/// An account with the operator's role, and the browser session in which it asks for something on behalf of the place.
///
/// It is a claim. Whoever changes something checks in the same transaction that the session is live and the account's,
/// and that the account has the role.
public struct OperatorSession: Hashable, Sendable {
    /// The account of the operator.
    public let user: UserID
    /// The grant of the session.
    public let session: GrantID

    /// A claim as a page makes it of the visitor's cookie.
    public init(user: UserID, session: GrantID) {
        self.user = user
        self.session = session
    }

    /// As the audit log has it: `operator:` and the identifier of the account, which outlasts the session.
    package var text: String { Self.prefix + user.rawValue }

    /// The beginning of ``text``.
    package static let prefix = "operator:"

    /// The account that a ``text`` names; `nil` for any other.
    package static func user(in text: String) -> UserID? {
        text.hasPrefix(prefix) ? UserID(rawValue: String(text.dropFirst(prefix.count))) : nil
    }
}
