public import Auditing
public import Documents
public import Foundation
public import OAuthServer
public import WOPI
public import WOPIHost

/// Settings of the pages, including their address, the provider's name and icons, and the authorization endpoint.
public struct PageConfiguration: Sendable {
    /// The base address of the pages.
    public var address: PublicAddress
    /// The provider's name, in the header of every page.
    public var providerName: String
    /// The address of the operator's privacy statement; `nil` uses the built-in page.
    public var privacyURL: String?
    /// The provider id from Microsoft. Without this id, no page links to an Office app.
    public var providerID: String?
    /// The provider's icons as PNG files, by width in pixels. Missing sizes use Emplace's icons.
    public var icons: [Int: Data] = [:]
    /// The number of seconds for which deleted items can be restored; `nil` for no time limit.
    public var deletedLifetime: TimeInterval?
    /// Whether the WOPI and OAuth endpoints have a different origin from the pages, so that the pages may display
    /// texts and PDFs.
    public var servesApart = false
    /// The path of the authorization endpoint, to which the browser returns after signing in.
    public var authorizationPath: String
    /// The base address of the authorization endpoint; `nil` if it is ``address``.
    public var authorizationAddress: PublicAddress?

    /// Creates settings with the built-in privacy statement and icons.
    public init(address: PublicAddress, providerName: String, authorizationPath: String) {
        self.address = address
        self.providerName = providerName
        self.authorizationPath = authorizationPath
    }

    func provider(signingInWith ways: SignInWays) -> Provider {
        var provider = Provider(
            name: providerName, privacyURL: privacyURL,
            iconPath: icons[DefaultIcons.pageSize].map { _ in DefaultIcons.path(DefaultIcons.pageSize) })
        provider.ways = ways
        return provider
    }
}

/// The domain objects that the pages use. Each group of pages receives only the objects that it needs.
public struct PageCores: Sendable {
    /// The WOPI host, which issues the tokens for downloads.
    public var host: WOPIHost
    /// The documents.
    public var library: Library
    /// Documents that aren't in ``library``, such as those of a folder that other programs change too. The pages then
    /// show these documents instead. `nil` if all documents are in ``library``.
    public var hosted: (any HostDocuments)?
    /// Begins, approves and denies authorization requests.
    public var authorization: AuthorizationServer
    /// Checks sign-in names and passwords.
    public var signIn: OAuthServer.SignIn
    /// Signs users in with identity providers.
    public var federation: Federation
    /// Creates the sessions of browsers, and finds the session for the value of a cookie.
    public var sessions: BrowserSessions
    /// Changes names and passwords, and stores which hints a user has dismissed.
    public var accounts: Accounts
    /// Lists and revokes the access that a user has given to apps.
    public var apps: ConnectedApps

    /// The apps that may request access, for the operator pages.
    public var clients: ClientRegistry
    /// Reads the audit log and the counts for the operator pages; `nil` disables these pages.
    public var records: (any OperatorReader)?
    /// Returns the server's status report for the operator overview; `nil` leaves the report out of the overview.
    public var report: (@Sendable () async throws -> ServerReport)?

    /// Creates a value from the given domain objects.
    public init(
        host: WOPIHost, library: Library, hosted: (any HostDocuments)? = nil, authorization: AuthorizationServer,
        signIn: OAuthServer.SignIn, federation: Federation, sessions: BrowserSessions, accounts: Accounts,
        apps: ConnectedApps, clients: ClientRegistry, records: (any OperatorReader)? = nil,
        report: (@Sendable () async throws -> ServerReport)? = nil
    ) {
        self.host = host
        self.library = library
        self.hosted = hosted
        self.authorization = authorization
        self.signIn = signIn
        self.federation = federation
        self.sessions = sessions
        self.accounts = accounts
        self.apps = apps
        self.clients = clients
        self.records = records
        self.report = report
    }

    var ways: SignInWays {
        SignInWays(
            acceptsPasswords: signIn.acceptsPasswords,
            identityProviders: federation.providers.map { .init(id: $0.provider.id, name: $0.provider.displayName) })
    }
}
