public import Basics
public import Foundation
public import OAuth

/// An event of sign-in or of a grant in the audit log. It never contains a token or a password: text shaped like a
/// secret is removed from values that clients send.
///
/// ``Kind`` lists the audited events. An event is written in the same transaction as the change that it describes
/// (`SignInChange.log`). When a grant ends because its parent grant ended, only the end of the parent grant has an
/// event.
public struct AuditEvent: Hashable, Sendable {
    /// The kinds of events; the raw values are stored.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A user signed in with name and password, or with an identity provider (``Detail/provider(_:)``).
        case signedIn = "sign_in"
        /// A sign-in failed: a wrong password for a known or unknown name, or the right password or a proven identity of
        /// a disabled account (``Detail/accountDisabled``). An unknown name isn't stored, because it may be a password typed into the
        /// wrong field.
        case signInFailed = "sign_in_failed"
        /// A sign-in was refused because of too many failed attempts. Further refusals get no event until the rate
        /// limit has fully recovered.
        case signInThrottled = "sign_in_throttled"
        /// A user signed out of a browser session.
        case signedOut = "sign_out"
        /// A grant was created for an app or for a token that an operator created; the detail says which. A browser
        /// session has a ``signedIn`` event instead.
        case grantMade = "grant_made"
        /// A grant was ended, for the reason in the detail.
        case grantEnded = "grant_ended"
        /// An app requested a code and was refused, for the reason in the detail.
        case appToAppRefused = "app_to_app_refused"
        /// A code was redeemed with a session context (`X-WOPI-SessionContext`) that differs from `sc` in the redirect
        /// with the code.
        case sessionContextDiffers = "session_context_differs"
        /// A code was presented again, which ended the grant of the code (RFC 6749 §4.1.2).
        case codeReplayed = "code_replayed"
        /// A replaced refresh token was presented. This ended the grant of the token, unless the detail is
        /// ``Detail/onlyRefused``.
        case refreshReused = "refresh_reused"
        /// A password was set by the operator or changed by the user.
        case passwordChanged = "password_changed"
        /// An account was added.
        case accountAdded = "account_added"
        /// An account was changed by an operator, or its display name was changed by the user. If the operator role was
        /// granted or removed, the event has a detail.
        case accountChanged = "account_changed"
        /// An account was removed, with all its grants.
        case accountRemoved = "account_removed"
        /// An account was renamed; the detail is the former name.
        case accountRenamed = "account_renamed"
        /// An account was disabled, and its grants ended.
        case accountDisabled = "account_disabled"
        /// An account was enabled again.
        case accountEnabled = "account_enabled"
        /// An identity of an identity provider was linked to an account.
        case identityLinked = "identity_linked"
        /// An identity of an identity provider was unlinked from an account.
        case identityUnlinked = "identity_unlinked"
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
    /// The user whom the event is about; `nil` if unknown.
    public var user: UserID?
    /// The client that the event is about, if any.
    public var client: ClientID?
    /// The grant that the event is about, if any.
    public var grant: GrantID?
    /// The operator who acted on a web page; `nil` for users' own actions and for the command line.
    public var by: UserID?
    /// The origin of the request that caused the event.
    public var source: RequestSource
    /// The event's detail, in the form that ``Kind/form`` names; `nil` for an event without detail.
    public var detail: Detail?

    /// Creates an event. Removes secrets from texts in the detail, and cuts these texts to 200 bytes.
    public init(
        _ kind: Kind, at: Date, user: UserID? = nil, client: ClientID? = nil, grant: GrantID? = nil,
        by: UserID? = nil, source: RequestSource = .machine, detail: Detail? = nil
    ) {
        self.at = at
        self.kind = kind
        self.user = user
        self.client = client
        self.grant = grant
        self.by = by
        self.source = source
        self.detail = detail?.bounded
    }
}

extension AuditEvent {
    /// Additional data of an event, such as the reason why a grant ended.
    public enum Detail: Hashable, Sendable {
        /// The grant was created for an app, with this scope.
        case scope(Scope)
        /// The grant was created for a browser session.
        case browserSession
        /// The grant was created for a token that an operator created on the command line.
        case operatorToken
        /// The reason why a grant ended.
        case end(GrantEnd)
        /// The reason why an app was refused a code.
        case refusal(String)
        /// A replaced refresh token was refused, but the grant of the token didn't end.
        case onlyRefused
        /// The password was right, but the account is disabled.
        case accountDisabled
        /// The failed or refused attempts were for the password of a share link, not of an account. The value is the
        /// link's identifier.
        case link(String)
        /// The issuer identifier of the identity provider that the event is about.
        case provider(String)
        /// The operator role was granted or removed.
        case role(isOperator: Bool)
        /// The account's sign-in name before the change.
        case formerName(String)
        /// What was removed with an account.
        case removal(AccountRemoval)
        /// A stored text that isn't a valid detail for the kind of event. It is shown unchanged.
        case text(String)

        /// The kind of detail that the events of one kind have.
        public enum Form: Hashable, Sendable, CaseIterable {
            /// ``Detail/scope(_:)``, ``Detail/browserSession`` or ``Detail/operatorToken``.
            case grant
            /// ``Detail/end(_:)``.
            case end
            /// ``Detail/refusal(_:)``.
            case refusal
            /// ``Detail/onlyRefused``.
            case onlyRefused
            /// ``Detail/accountDisabled``.
            case accountDisabled
            /// ``Detail/link(_:)``.
            case link
            /// ``Detail/provider(_:)``.
            case provider
            /// ``Detail/role(isOperator:)``.
            case role
            /// ``Detail/formerName(_:)``.
            case formerName
            /// ``Detail/removal(_:)``.
            case removal
        }

        /// The detail without secrets, and with texts of at most 200 bytes.
        fileprivate var bounded: Detail {
            switch self {
            case .scope(let scope): .scope(Scope(Self.bounded(scope.description)) ?? .empty)
            case .refusal(let reason): .refusal(Self.bounded(reason))
            case .link(let link): .link(Self.bounded(link))
            case .provider(let issuer): .provider(Self.bounded(issuer))
            case .formerName(let name): .formerName(Self.bounded(name))
            case .removal(let removal):
                .removal(
                    AccountRemoval(
                        removal.gone, transferred: removal.transferred, name: removal.name.map(Self.bounded)))
            case .text(let text): .text(Self.bounded(text))
            case .browserSession, .operatorToken, .end, .onlyRefused, .accountDisabled, .role: self
            }
        }

        // Redact before cutting, because a secret that is cut in half isn't recognized.
        private static func bounded(_ text: String) -> String { SecretShape.redacted(text).cut(toUTF8: 200) }
    }
}

extension AuditEvent.Kind {
    /// The form of the detail that events of this kind can have; `nil` for kinds of events without detail.
    public var form: AuditEvent.Detail.Form? {
        switch self {
        case .grantMade: .grant
        case .grantEnded: .end
        case .appToAppRefused: .refusal
        case .refreshReused: .onlyRefused
        case .signInFailed: .accountDisabled
        case .signInThrottled: .link
        case .accountChanged: .role
        case .accountRenamed: .formerName
        case .accountRemoved: .removal
        case .signedIn, .identityLinked, .identityUnlinked: .provider
        case .signedOut, .sessionContextDiffers, .codeReplayed, .passwordChanged, .accountAdded,
            .accountDisabled, .accountEnabled, .clientAdded, .clientChanged, .clientRemoved, .clientSecretReplaced:
            nil
        }
    }
}

/// The network address and browser of a request, for rate limits and for the audit log.
public struct RequestSource: Hashable, Sendable {
    /// The client's address as text, at most 64 bytes; `nil` for the command line.
    public var address: String?
    /// The User-Agent header of the request, at most 200 bytes.
    public var userAgent: String?

    /// Creates a source. Values that are too long are shortened.
    public init(address: String?, userAgent: String? = nil) {
        self.address = address.map { $0.cut(toUTF8: 64) }
        // Redact before cutting, because a secret that is cut in half isn't recognized.
        self.userAgent = userAgent.map { SecretShape.redacted($0).cut(toUTF8: 200) }
    }

    /// The source of actions on the server's own machine: the command line and maintenance.
    public static let machine = RequestSource(address: nil)
}
