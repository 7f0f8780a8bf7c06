public import Foundation
public import HTTPServing
public import Hummingbird
import WOPI

/// The routes of all pages: sign-in and consent, documents, folders, shares, the account, and assets.
public struct PageRoutes: Sendable {
    /// The pages that the authorization endpoint shows for an authorization request.
    package let authorizationScreens: AuthorizationScreens

    private let pages: PageSupport
    private let signIn: SignInServices
    private let documents: DocumentServices
    private let account: AccountServices
    private let operating: OperatorServices
    private let icons: [Int: Data]

    /// - Throws: a parser error from Mustache.
    ///   The templates are part of the program, and a test ensures that they parse.
    public init(
        _ configuration: PageConfiguration, cores: PageCores, now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        pages = PageSupport(
            renderer: try PageRenderer(
                provider: configuration.provider(signingInWith: cores.ways), isHosted: cores.hosted != nil),
            sessions: cores.sessions, cookies: Cookies(isSecure: configuration.address.isSecure), now: now)
        signIn = SignInServices(
            pages: pages, server: cores.authorization, signIn: cores.signIn, federation: cores.federation,
            addresses: SignInAddresses(
                pages: configuration.address, protocols: configuration.authorizationAddress ?? configuration.address),
            authorizationPath: configuration.authorizationPath)
        let connecting = ConnectServices(accounts: cores.accounts, address: configuration.address)
        documents = DocumentServices(
            pages: pages, host: cores.host, library: cores.library, hosted: cores.hosted,
            providerID: configuration.providerID, connecting: connecting, signIn: cores.signIn,
            deletedLifetime: configuration.deletedLifetime,
            servesApart: configuration.servesApart, records: cores.records)
        account = AccountServices(pages: pages, library: documents.library, accounts: cores.accounts, apps: cores.apps)
        operating = OperatorServices(pages: pages, cores: cores)
        authorizationScreens = AuthorizationScreens(services: signIn)
        icons = configuration.icons
    }

    /// Adds the pages, and the response to requests for unknown addresses. Call this method after adding all other
    /// routes.
    public func add(to router: Router<HostContext>) {
        SignInRoutes(services: signIn).add(to: router)
        ProviderRoutes(services: signIn).add(to: router)
        ConsentRoutes(services: signIn).add(to: router)
        ItemRoutes(services: documents).add(to: router)
        if let hosted = documents.hosted {
            HostedRoutes(services: documents, documents: hosted).add(to: router)
        } else {
            addLibrary(to: router)
        }
        AccountRoutes(services: account).add(to: router)
        ConnectRoutes(pages: pages, services: documents.connecting, apps: account.apps).add(to: router)
        OperatorRoutes(services: operating).add(to: router)
        AssetRoutes(pages: pages, icons: icons).add(to: router)
        router.add(middleware: UnknownPages(pages: pages))
    }

    /// Adds the pages that need the library, because other stores have no versions, trash, search, and sharing.
    private func addLibrary(to router: Router<HostContext>) {
        FolderRoutes(services: documents).add(to: router)
        SearchRoutes(services: documents).add(to: router)
        DocumentRoutes(services: documents).add(to: router)
        OldVersionsRoutes(services: documents).add(to: router)
        DocumentLockRoutes(services: documents).add(to: router)
        MoveRoutes(services: documents).add(to: router)
        SeveralRoutes(services: documents).add(to: router)
        TrashRoutes(services: documents).add(to: router)
        UsageRoutes(services: documents).add(to: router)
        ActivityRoutes(services: documents).add(to: router)
        SharedRoutes(services: documents).add(to: router)
        SharingRoutes(services: documents).add(to: router)
        PeopleRoutes(services: documents, accounts: account.accounts).add(to: router)
        TransferRoutes(services: documents, accounts: account.accounts).add(to: router)
        ShareRoutes(services: documents).add(to: router)
        LinkRoutes(services: documents).add(to: router)
    }
}
