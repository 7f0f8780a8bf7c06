public import Basics
public import Foundation
public import OAuth

/// An event of sign-in or of a grant in the audit log. It never contains a token or a password: text shaped like a
/// secret is removed from values that clients send.
///
/// ``Kind`` lists the audited events. An event is written in the transaction that it describes (`SignInChange.log`). A
/// grant that ended with its parent has no event of its own.
public struct AuditEvent: Hashable, Sendable {
    /// The kinds of events; the raw values are stored.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A user signed in with name and password.
        case signedIn = "sign_in"
        /// A sign-in failed: a wrong password for a known or unknown name, or the right password of a disabled account,
        /// with the `detail` `disabled`. An unknown name isn't stored, because it may be a password typed into the
        /// wrong field.
        case signInFailed = "sign_in_failed"
        /// A sign-in was refused by a budget, for the first time since the budget was last full.
        case signInThrottled = "sign_in_throttled"
        /// A user signed out of a browser session.
        case signedOut = "sign_out"
        /// A grant was made, except for browsers, which have ``signedIn``. `detail` is its scope, or the kind of a
        /// grant without a client.
        case grantMade = "grant_made"
        /// A grant was ended; `detail` is the raw value of a ``GrantEnd``.
        case grantEnded = "grant_ended"
        /// An app requested a code and was refused; `detail` is the reason.
        case appToAppRefused = "app_to_app_refused"
        /// A code was redeemed with another session context than that of its redirect (`sc`, `X-WOPI-SessionContext`).
        case sessionContextDiffers = "session_context_differs"
        /// A code was presented again, and its grant has ended (RFC 6749 §4.1.2).
        case codeReplayed = "code_replayed"
        /// A replaced refresh token was presented. Its grant has ended unless `detail` is `refused`.
        case refreshReused = "refresh_reused"
        /// A password was set by the operator or changed by the user.
        case passwordChanged = "password_changed"
        /// An account was added.
        case accountAdded = "account_added"
        /// An account was changed, by the operator or, for the display name, by the user. `detail` is `operator` or `no
        /// operator` if the role was granted or removed.
        case accountChanged = "account_changed"
        /// An account was removed, with all its grants; `detail` is the text of an ``AccountRemoval``.
        case accountRemoved = "account_removed"
        /// An account was renamed; `detail` is the former name.
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
        /// A client's secret was replaced.
        case clientSecretReplaced = "client_secret_replaced"
    }

    /// The time of the event, as passed to the operation.
    public var at: Date
    /// The kind of event.
    public var kind: Kind
    /// The user concerned; `nil` if unknown.
    public var user: UserID?
    /// The client concerned, if any.
    public var client: ClientID?
    /// The grant concerned, if any.
    public var grant: GrantID?
    /// The operator who uses the pages; `nil` for users' own actions and for the command line.
    public var by: UserID?
    /// The origin of the request that caused the event.
    public var source: RequestSource
    /// A detail of at most 200 bytes.
    public var detail: String?

    /// Creates an event. A detail that is too long is cut.
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
    /// The client's address as text, at most 64 bytes; `nil` for the command line.
    public var address: String?
    /// The User-Agent, at most 200 bytes.
    public var userAgent: String?

    /// Creates a source. Values that are too long are cut.
    public init(address: String?, userAgent: String? = nil) {
        self.address = address.map { $0.cut(toUTF8: 64) }
        // Redact before cutting, because half a secret isn't recognized.
        self.userAgent = userAgent.map { SecretShape.redacted($0).cut(toUTF8: 200) }
    }

    /// The source of actions on the server's own machine: the command line and maintenance.
    public static let machine = RequestSource(address: nil)
}
