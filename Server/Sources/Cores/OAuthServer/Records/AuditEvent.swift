public import Foundation
public import OAuth

/// Something about sign-in and grants that somebody may have to be told later. Never holds a token or a password.
public struct AuditEvent: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case signedIn = "sign_in"
        case signInFailed = "sign_in_failed"
        case signInThrottled = "sign_in_throttled"
        case signedOut = "sign_out"
        case grantMade = "grant_made"
        /// `detail` is the raw value of a ``GrantEnd``.
        case grantEnded = "grant_ended"
        /// A code asked for by an app, and not given. `detail` says why.
        case appToAppRefused = "app_to_app_refused"
        /// A code came back with another session context than its redirect gave (`sc`, `X-WOPI-SessionContext`).
        case sessionContextDiffers = "session_context_differs"
        case codeReplayed = "code_replayed"
        case refreshReused = "refresh_reused"
        case passwordChanged = "password_changed"
        case accountAdded = "account_added"
        case accountChanged = "account_changed"
        case accountRemoved = "account_removed"
        /// `detail` is the name before.
        case accountRenamed = "account_renamed"
        case accountDisabled = "account_disabled"
        case accountEnabled = "account_enabled"
        case clientAdded = "client_added"
        case clientChanged = "client_changed"
        case clientRemoved = "client_removed"
        case clientSecretReplaced = "client_secret_replaced"
    }

    public var at: Date
    public var kind: Kind
    public var user: UserID?
    public var client: ClientID?
    public var grant: GrantID?
    public var source: RequestSource
    /// At most 200 bytes.
    public var detail: String?

    public init(
        _ kind: Kind, at: Date, user: UserID? = nil, client: ClientID? = nil, grant: GrantID? = nil,
        source: RequestSource = .machine, detail: String? = nil
    ) {
        self.at = at
        self.kind = kind
        self.user = user
        self.client = client
        self.grant = grant
        self.source = source
        self.detail = detail.map { $0.cut(toUTF8: 200) }
    }
}

/// Where a request came from, for throttling and for the audit log.
public struct RequestSource: Hashable, Sendable {
    /// The caller's address as text, at most 64 bytes; `nil` for somebody at the machine itself.
    public var address: String?
    /// At most 200 bytes.
    public var userAgent: String?

    public init(address: String?, userAgent: String? = nil) {
        self.address = address.map { $0.cut(toUTF8: 64) }
        self.userAgent = userAgent.map { $0.cut(toUTF8: 200) }
    }

    public static let machine = RequestSource(address: nil)
}
