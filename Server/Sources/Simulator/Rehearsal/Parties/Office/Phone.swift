import Foundation
import HTTPTypes
import OAuth
public import OfficeClient
import OfficeLinks
import Synchronization

/// The Office app on a phone. It reads the catalog, adds Places, and handles documents as docs/protocol/flows.md
/// describes.
///
/// Each method is a step of the flows, and cases combine these methods. The phone stores and renews tokens. If the
/// provider refuses an OAuth token, the phone asks the Office Identity Service to refresh the token. If that fails, the
/// phone asks the user to sign in again. If the provider refuses a WOPI token, the phone calls GetNewAccessToken and
/// repeats the refused call (docs/protocol/flows.md#expired-credentials).
public final class Phone: Sendable {
    /// The addresses of Microsoft's services.
    public struct ServiceAddresses: Hashable, Sendable {
        /// The address of the Services Manager.
        public var catalog: String
        /// The address of the Office Identity Service.
        public var identity: String

        /// Creates a pair of addresses.
        public init(catalog: String, identity: String) {
            (self.catalog, self.identity) = (catalog, identity)
        }
    }

    struct State: Sendable {
        /// The access tokens that the app received, by the WOPISrc of the resource. The tokens aren't percent-encoded.
        var tokens: [String: String] = [:]
        var signIns = 0
        var renewals = 0
        var refreshes = 0
        /// The number of sign-ins in the provider's own app.
        var handovers = 0
        var user: any User
        /// The provider's own app; `nil` if it isn't installed.
        var app: (any ProviderApp)?
        var isOpeningAllowed = true
    }

    /// The phone's platform, Office app and language.
    public let device: Device
    /// The Places that the user has added.
    public let book: PlaceBook
    let wire: Wire
    let services: ServiceAddresses
    let state: Mutex<State>

    /// Creates a phone for a user. `book` contains Places from an earlier rehearsal, if there are any.
    public init(_ device: Device, wire: Wire, services: ServiceAddresses, user: any User, book: PlaceBook = PlaceBook())
    {
        self.device = device
        self.wire = wire
        self.services = services
        state = Mutex(State(user: user))
        self.book = book
    }

    /// How often the phone signed in in the web view, renewed the access token of a document, refreshed OAuth tokens,
    /// and signed in in the provider's own app.
    public var counts: (signIns: Int, renewals: Int, refreshes: Int, handovers: Int) {
        state.withLock { ($0.signIns, $0.renewals, $0.refreshes, $0.handovers) }
    }

    /// Gives the phone to another user, or to the same user after a change of the password.
    func hand(to user: any User) { state.withLock { $0.user = user } }

    var party: PartyCalls { PartyCalls(wire) }

    /// Fetches the list of available providers (*Add a Place*, step 1).
    func boot() async throws -> ServiceCatalog {
        let address =
            "\(services.catalog)/catalog?app=\(device.appName)&platform=\(device.platform.rawValue)"
            + "&locale=\(device.language)"
        return try await party.get("catalog", of: Party.servicesManager, at: address, as: ServiceCatalog.self)
            .requireValue("flows.md#add-a-place step 1", "a list of providers")
    }

    func bootstrapper(_ sheet: ProviderSheet) -> BootstrapperCalls { BootstrapperCalls(sheet.bootstrapper, wire) }
}

extension Phone {
    /// Opens the web view with the given address instead of the usual authorization address (*Add a Place*, step 5).
    func visit(_ address: String, _ sheet: ProviderSheet, behavior: SignInBehavior) async throws -> VisitResult {
        let user = state.withLock { state in
            state.signIns += 1
            return state.user
        }
        return try await user.visit(
            Visit(
                address: address, stop: sheet.redirectURI, behavior: behavior, device: device, domains: sheet.domains),
            wire: wire.asking(
                as: Party.user, headers: [.userAgent: device.userAgent, .acceptLanguage: device.language]))
    }
}

extension Phone {
    /// Opens the document of an `ms-word:` link (docs/protocol/flows.md#open-from-an-app). Adds the Place first, if the
    /// user hasn't added it yet.
    ///
    /// - Returns: the link and the document. The document is read-only if the link has the command `ofv`.
    func follow(_ text: String, _ sheet: ProviderSheet) async throws -> (link: OfficeLink, document: OpenDocument) {
        let link: OfficeLink
        do { link = try OfficeLink(text) } catch {
            throw UnmetExpectation(
                "office-links.md#grammar", expected: "a valid link to open a document in Office", came: "\(error)")
        }
        guard case .file(let file) = link.target else {
            throw UnmetExpectation(
                "office-links.md#grammar", expected: "a link with |d|, |e|, |n| and |a|", came: text)
        }
        guard file.provider == sheet.id else {
            throw UnmetExpectation("office-links.md#grammar", expected: "\(sheet.id) in |d|", came: file.provider)
        }
        if book[sheet.id]?.userID != file.user { try await add(sheet, user: file.user) }
        let place = try place(at: sheet.id)
        guard place.userID == file.user else {
            throw UnmetExpectation(
                "office-links.md#client-checks", expected: "a sign-in of the user in |e|, \(file.user)",
                came: place.userID)
        }
        let token = try await newToken(for: file.source.text, at: sheet.id)
        guard let address = ResourceAddress(source: file.source.text, token: token.token) else {
            throw UnmetExpectation("office-links.md#grammar", expected: "a WOPISrc in |u|", came: file.source.text)
        }
        let document =
            link.mode == .view
            ? try await read(address, try await info(address, at: sheet.id), at: sheet.id)
            : try await open(address, at: sheet.id)
        guard document.name == file.name else {
            throw UnmetExpectation(
                "office-links.md#grammar", expected: "\(document.name) in |n|, the BaseFileName", came: file.name)
        }
        return (link, document)
    }

    /// Returns the address that Office opens when the user goes back to the provider's app; `nil` if the link contains
    /// no `|p|` (docs/protocol/office-links.md#pass-back).
    func back(from link: OfficeLink, pending: Bool) throws -> String? {
        guard let scheme = link.passBack, case .file(let file) = link.target else { return nil }
        return try PassBack(
            scheme: scheme, mode: link.mode, address: file.source, isUploadPending: pending, context: link.context
        ).text()
    }
}

extension Phone {
    /// Installs the provider's own app on the phone; `nil` uninstalls the app.
    func install(_ app: (any ProviderApp)?) { state.withLock { $0.app = app } }

    /// Sets whether the user agrees when Office asks to open the provider's app.
    func allowOpening(_ isAllowed: Bool) { state.withLock { $0.isOpeningAllowed = isAllowed } }

    /// Returns how this phone would sign in for a challenge, assuming that the user allows Office to open the
    /// provider's app.
    func route(_ challenge: Challenge) -> SignInRoute {
        SignInRoute(
            challenge.urlSchemes.flatMap { try? UrlSchemes($0) }, on: device.platform,
            state.withLock { $0.app }?.installed ?? .none)
    }

    /// Signs in through the provider's own app if Office can open it, otherwise in the web view (*Add a Place*, step 5;
    /// Microsoft, *App to app sign in*).
    ///
    /// - Parameter user: the id of the user whom Office expects, if known.
    func signIn(
        _ challenge: Challenge, _ sheet: ProviderSheet, behavior: SignInBehavior = .consent, user: String? = nil
    )
        async throws -> SignInReply
    {
        if let reply = try await appSignIn(challenge, sheet, behavior: behavior, user: user) { return reply }
        return try await webSignIn(challenge, sheet, behavior: behavior)
    }

    /// Signs in through the provider's own app (*Add a Place*, step 5).
    ///
    /// - Returns: `nil` if the web view must be used, because no app can be opened, the user doesn't allow Office to
    ///   open the app, or the app never responded to this request.
    /// - Throws: ``SignInReply/Refusal`` if the user declined in the app.
    func appSignIn(
        _ challenge: Challenge, _ sheet: ProviderSheet, behavior: SignInBehavior = .consent, user: String? = nil
    )
        async throws -> SignInReply?
    {
        guard let app = state.withLock({ $0.isOpeningAllowed ? $0.app : nil }) else { return nil }
        switch route(challenge) {
        case .webView: return nil
        case .scheme(let scheme): return try await open(scheme, of: app, at: sheet, behavior: behavior)
        case .activity(let activity):
            return try await start(activity, of: app, at: sheet, behavior: behavior, user: user)
        }
    }

    /// Signs in on iOS: opens a To URL, and reads the Back URL that the provider's app opens. Ignores a Back URL that
    /// is meant for another Office app or that contains the `action` of another request.
    private func open(_ scheme: AppScheme, of app: any ProviderApp, at sheet: ProviderSheet, behavior: SignInBehavior)
        async throws -> SignInReply?
    {
        let action = UUID().uuidString.lowercased(), query = Self.parameters(sheet, redirectURI: nil, device).encoded
        let to = "\(scheme.text):\(query)&app=\(device.appName)&action=\(action)"
        for text in try await opening({ try await app.open(to, behavior: behavior) }) {
            let back: BackAddress
            do { back = try BackAddress(text) } catch {
                throw UnmetExpectation(
                    "app-to-app.md#back-url", expected: "a valid Back URL", came: "\(error)")
            }
            guard back.action == action, back.caller == OfficeCaller(app: device.appName) else { continue }
            return try SignInReply(back.answer)
        }
        return nil
    }

    /// Signs in on Android: starts the provider's app with the extras of an intent, and reads the extras of the result.
    private func start(
        _ activity: UrlSchemes.AndroidActivity, of app: any ProviderApp, at sheet: ProviderSheet,
        behavior: SignInBehavior,
        user: String?
    ) async throws -> SignInReply {
        let query = "\(Self.parameters(sheet, redirectURI: nil, device).encoded)&app=\(device.appName)"
        let request = try SignInRequest(authorizeURLQueryParams: query, userID: user)
        var extras = ["AuthorizeUrlQueryParams": query]
        extras["UserId"] = user
        let sent = extras
        let result = try await opening { try await app.start(activity, sent, behavior: behavior) }
        do {
            return try SignInReply(try AndroidResult(extras: result, for: request).answer)
        } catch let problem as LinkProblem {
            throw UnmetExpectation(
                "app-to-app.md#android-result", expected: "a result for \(user ?? "the user who signed in")",
                came: "\(problem)")
        }
    }

    private func opening<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
        state.withLock { $0.handovers += 1 }
        return try await work()
    }
}
