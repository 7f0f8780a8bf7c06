public import Basics
public import Foundation
public import OAuth

/// An event of sign-in or of a grant, kept for later questions. Never holds a token or a password: what has the shape of a
/// secret is taken out of the texts that come from outside.
///
/// ``Kind`` is the list of what is audited. An event is written in the transaction of what it tells of, by the verb
/// that does it (`SignInChange.tell`). A grant that ended with the one it was made under has no event of its own.
public struct AuditEvent: Hashable, Sendable {
    /// The kinds of events, by the names they are stored under.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A person signed in with name and password.
        case signedIn = "sign_in"
        /// A name, known or not, with a wrong password, or a disabled account with the right one; `detail` is then
        /// `disabled`. A name that no account has isn't kept, since it may be a password in the wrong field.
        case signInFailed = "sign_in_failed"
        /// A budget of sign-in attempts refused, for the first time since it was last full.
        case signInThrottled = "sign_in_throttled"
        /// A browser session was ended by its person.
        case signedOut = "sign_out"
        /// A grant was made, but for a browser's, of which ``signedIn`` tells; `detail` is its scope, or the kind of a
        /// grant without a client.
        case grantMade = "grant_made"
        /// `detail` is the raw value of a ``GrantEnd``.
        case grantEnded = "grant_ended"
        /// An app asked for a code and was refused. `detail` says why.
        case appToAppRefused = "app_to_app_refused"
        /// A code came back with another session context than its redirect gave (`sc`, `X-WOPI-SessionContext`).
        case sessionContextDiffers = "session_context_differs"
        /// A code was presented again, and its grant has ended (RFC 6749 §4.1.2).
        case codeReplayed = "code_replayed"
        /// A refresh token that had been replaced was presented; its grant has ended unless `detail` is `refused`.
        case refreshReused = "refresh_reused"
        /// A password was set by the operator, or changed by its person.
        case passwordChanged = "password_changed"
        /// An account was made.
        case accountAdded = "account_added"
        /// An account's values were changed, by the operator or, as for the display name, by its person; `detail` is
        /// `operator` or `no operator` when the role was given or taken.
        case accountChanged = "account_changed"
        /// An account was removed, with all its grants; `detail` is the text of an ``AccountRemoval``.
        case accountRemoved = "account_removed"
        /// `detail` is the name before.
        case accountRenamed = "account_renamed"
        /// An account was disabled, and its grants ended.
        case accountDisabled = "account_disabled"
        /// An account was enabled again.
        case accountEnabled = "account_enabled"
        /// A client was registered.
        case clientAdded = "client_added"
        /// A client's ``TokenPolicy`` was changed.
        case clientChanged = "client_changed"
        /// A client was removed, and its grants ended.
        case clientRemoved = "client_removed"
        /// A client has a new secret, and only this one.
        case clientSecretReplaced = "client_secret_replaced"
    }

    /// The time of the event, as the verb was told it.
    public var at: Date
    /// The kind of event.
    public var kind: Kind
    /// The person concerned; `nil` when nobody is known.
    public var user: UserID?
    /// The client concerned, if any.
    public var client: ClientID?
    /// The grant concerned, if any.
    public var grant: GrantID?
    /// The operator who did it on the pages; `nil` for what a person did about themselves, and somebody at the machine.
    public var by: UserID?
    /// The origin of the request that caused the event.
    public var source: RequestSource
    /// At most 200 bytes.
    public var detail: String?

    /// An event of these values; a detail that is too long is cut.
    public init(
        _ kind: Kind, at: Date, user: UserID? = nil, client: ClientID? = nil, grant: GrantID? = nil,
        by: UserID? = nil, source: RequestSource = .machine, detail: String? = nil
    ) {
        self.at = at
        self.kind = kind
        self.user = user
        self.client = client
        self.grant = grant
        self.by = by
        self.source = source
        self.detail = detail.map { SecretShape.redacted($0).cut(toUTF8: 200) }
    }
}

/// The origin of a request, for throttling and for the audit log.
public struct RequestSource: Hashable, Sendable {
    /// The caller's address as text, at most 64 bytes; `nil` for the operator at the machine.
    public var address: String?
    /// At most 200 bytes.
    public var userAgent: String?

    /// A source as text; both values are cut to their bounds.
    public init(address: String?, userAgent: String? = nil) {
        self.address = address.map { $0.cut(toUTF8: 64) }
        // Before it is cut: of half a secret the shape isn't seen.
        self.userAgent = userAgent.map { SecretShape.redacted($0).cut(toUTF8: 200) }
    }

    /// Somebody at the machine itself: the operator's commands, and the service's own work.
    public static let machine = RequestSource(address: nil)
}
