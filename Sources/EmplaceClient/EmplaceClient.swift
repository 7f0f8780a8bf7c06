public import Foundation
public import OfficeLinks

/// An app's access to one server: signs a user in, lists documents, and makes links that open them in Office.
///
/// ```swift
/// let client = EmplaceClient(
///     try ClientSettings(server: server, clientID: "hen55in92vqr6n7i7ejr", redirectURI: "com.contoso.drive:/signed-in"),
///     store: KeychainTokenStore(service: "com.contoso.drive"))
/// try await client.signIn(with: browser)
/// let contents = try await client.contents(of: try await client.root())
/// let file = try await client.file(for: contents.documents[0])
/// ```
///
/// Each error is a ``ClientError``, which says what to do. The client writes no log.
public actor EmplaceClient {
    /// The settings with which the client was created.
    public nonisolated let settings: ClientSettings
    private let session: Session
    private var profile: Account?
    /// Changes when a user signs in or out, so that an answer for the earlier user isn't kept.
    private var generation = 0
    /// The WOPI access tokens by the address of their document or folder.
    private var tokens: [URL: String] = [:]

    /// The maximum number of WOPI access tokens that are kept. The server issues new ones at any time.
    private static let maxTokens = 20_000
    /// The maximum age in seconds of an access token with which the app answers Office. The server requires less than
    /// five minutes.
    private static let maxAge: TimeInterval = 240

    /// Creates a client. Nothing is sent until a method is called.
    ///
    /// - Parameters:
    ///   - settings: how the app is registered at the server.
    ///   - store: where the tokens are kept between launches.
    ///   - transport: sends the requests.
    ///   - now: returns the current time.
    public init(
        _ settings: ClientSettings, store: any TokenStore, transport: any Transport = URLSessionTransport(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.settings = settings
        session = Session(settings, store: store, transport: transport, now: now)
    }

    // MARK: Signing in

    /// Signs a user in on the server's page, in place of a user who was signed in before.
    @discardableResult
    public func signIn(with browser: any SignInBrowser) async throws(ClientError) -> Account {
        let page = try await session.begin()
        let scheme = settings.redirectURI.prefix { $0 != ":" }
        return try await finishSignIn(browser.redirect(from: page, toScheme: String(scheme)))
    }

    /// Starts a sign-in in a browser of the app's own. Returns the address of the server's page.
    public func beginSignIn() async throws(ClientError) -> URL { try await session.begin() }

    /// Finishes a sign-in with the address to which the server's page redirected.
    @discardableResult
    public func finishSignIn(_ redirect: URL) async throws(ClientError) -> Account {
        try await session.finish(redirect.absoluteString)
        forget()
        return try await account()
    }

    /// Whether a user is signed in on this device. The server may have ended the sign-in meanwhile.
    public var isSignedIn: Bool {
        get async throws(ClientError) { try await session.isSignedIn }
    }

    /// Signs the user out: removes the tokens from this device, and revokes them at the server.
    ///
    /// - Returns: whether the server revoked the tokens. If the server can't be reached, the user can disconnect the app
    ///   on the server's account page.
    @discardableResult
    public func signOut() async throws(ClientError) -> Bool {
        forget()
        return try await session.signOut()
    }

    /// Returns the signed-in user's account.
    public func account() async throws(ClientError) -> Account {
        guard try await session.isSignedIn else { throw .notSignedIn }
        if let profile { return profile }
        return Account(try await bootstrap(operation: nil).Bootstrap)
    }

    private func forget() {
        (profile, tokens) = (nil, [:])
        generation += 1
    }

    // MARK: Listing

    /// Returns the folder at the top of the user's documents.
    public func root() async throws(ClientError) -> Folder {
        let answer = try await bootstrap(operation: "GET_ROOT_CONTAINER")
        if let pointer = answer.RootContainerInfo?.ContainerPointer { return try folder(pointer) }
        // A server may ignore the operation, and answers as for Bootstrap.
        let ecosystem = try remember(answer.Bootstrap.EcosystemUrl)
        let response = try await call("GET", ecosystem, path: "/root_container_pointer")
        return try folder(try decode(WOPI.RootPointer.self, response).ContainerPointer)
    }

    /// Returns the folders and documents in a folder, in the server's order.
    public func contents(of folder: Folder) async throws(ClientError) -> FolderContents {
        let answer = try decode(WOPI.Children.self, try await call("GET", folder.source, path: "/children"))
        var folders: [Folder] = [], documents: [Document] = []
        for pointer in answer.ChildContainers ?? [] { folders.append(try self.folder(pointer)) }
        for child in answer.ChildFiles ?? [] {
            documents.append(
                Document(
                    name: child.Name, source: try remember(child.Url), size: max(0, child.Size ?? 0),
                    version: child.Version ?? "", modified: WOPI.time(child.LastModifiedTime)))
        }
        return FolderContents(folders: folders, documents: documents)
    }

    /// Returns what the server says about a document now.
    public func state(of document: Document) async throws(ClientError) -> DocumentState {
        let info = try decode(WOPI.FileInfo.self, try await call("GET", document.source))
        return DocumentState(
            name: info.BaseFileName, size: max(0, info.Size), version: info.Version,
            isWritable: info.UserCanWrite ?? false,
            modified: WOPI.time(info.LastModifiedTime))
    }

    // MARK: Opening and coming back

    /// Returns the values with which a link opens a document in Office.
    public func file(for document: Document) async throws(ClientError) -> ProviderFile {
        guard let provider = try await provider() else {
            throw .badSettings("Microsoft’s provider id is missing: set it on the server with --provider-id")
        }
        let user = try await account().id
        do {
            return try ProviderFile(
                source: document.source.absoluteString, provider: provider, user: user, name: document.name,
                invokedBy: .app)
        } catch {
            throw .unexpectedAnswer("no link to the document can be made: \(error)")
        }
    }

    /// Returns a link that opens a document in the Office app for its extension.
    ///
    /// - Parameters:
    ///   - document: the document.
    ///   - mode: whether the document is opened for viewing or for editing.
    ///   - passBack: the app's scheme, with which Office returns.
    ///   - context: a text that Office returns unchanged.
    public func link(
        to document: Document, mode: OpenMode = .edit, passBack: AppScheme? = nil, context: String? = nil
    ) async throws(ClientError) -> OfficeLink {
        let file = try await file(for: document)
        do {
            return try OfficeLink(file, mode: mode, passBack: passBack, context: context)
        } catch {
            throw .badSettings("no link to this document can be made: \(error)")
        }
    }

    /// Asks the server whether Office still holds the document's lock, and returns the visit with the answer.
    ///
    /// - Parameter visit: the visit that started when the app opened the document.
    public func looked(at visit: OfficeVisit) async throws(ClientError) -> OfficeVisit {
        // This server knows nothing about a document in SharePoint or OneDrive.
        guard case .file(let file) = visit.link.target else { return visit }
        guard let source = URL(string: file.source.text) else { throw .notFound }
        // The server shows locks only to users who may write, and Office has no changes of other users.
        let answer = try await call("POST", source, headers: ["X-WOPI-Override": "GET_LOCK"], allowing: [404])
        var visit = visit
        visit.looked(isLocked: !(answer.header("X-WOPI-Lock") ?? "").isEmpty)
        return visit
    }

    private func provider() async throws(ClientError) -> String? {
        if let provider = settings.provider { return provider }
        return try await session.endpoints().provider
    }

    // MARK: Contents

    /// Downloads the current content of a document.
    public func download(_ document: Document) async throws(ClientError) -> DocumentContent {
        let response = try await call(
            "GET", document.source, path: "/contents", headers: ["X-WOPI-MaxExpectedSize": "\(settings.maxDocument)"],
            maxResponse: settings.maxDocument, allowing: [412])
        guard response.status != 412 else { throw .tooLarge(limit: settings.maxDocument) }
        guard let version = response.header("X-WOPI-ItemVersion") else { throw .unexpectedAnswer("no version") }
        return DocumentContent(data: response.body, version: version)
    }

    /// Saves new content as a new version of a document.
    ///
    /// The document is locked meanwhile, so the content isn't saved if the document is open in Office.
    ///
    /// - Parameters:
    ///   - data: the new content.
    ///   - document: the document.
    ///   - version: the version that was changed. If the server has another version, nothing is saved.
    /// - Returns: the new version.
    /// - Throws: ``ClientError/inUse``, ``ClientError/changed(version:)``, ``ClientError/notAllowed``, or another
    ///   ``ClientError``
    public func upload(
        _ data: Data, to document: Document, replacing version: String
    ) async throws(ClientError) -> String {
        // To a user who may only read the document, a lock is answered as if the document didn't exist.
        guard try await state(of: document).isWritable else { throw .notAllowed }
        let lock = ["X-WOPI-Lock": "emplace-client-" + AuthorizationRequest.random()]
        func operation(_ name: String) -> [String: String] { lock.merging(["X-WOPI-Override": name]) { $1 } }
        let locked = try await call("POST", document.source, headers: operation("LOCK"), allowing: [409])
        guard locked.status != 409 else { throw .inUse }
        do throws(ClientError) {
            guard let current = locked.header("X-WOPI-ItemVersion") else { throw .unexpectedAnswer("no version") }
            guard current == version else { throw .changed(version: current) }
            let saved = try await call(
                "POST", document.source, path: "/contents", headers: operation("PUT"), body: data)
            guard let new = saved.header("X-WOPI-ItemVersion") else { throw .unexpectedAnswer("no version") }
            // The lock ends by itself, so a failed unlock isn't a failed upload.
            _ = try? await call("POST", document.source, headers: operation("UNLOCK"))
            return new
        } catch {
            _ = try? await call("POST", document.source, headers: operation("UNLOCK"))
            throw error
        }
    }

    // MARK: Access for Office

    /// Returns what Office would get if the user allowed its request, for the app's dialog.
    public func offer(for request: SignInRequest) async throws(ClientError) -> OfficeOffer {
        let response = try await ask(request, decision: nil)
        guard response.status == 200 else { throw ClientError(status: response) }
        let offer = try decode(WOPI.Offer.self, response)
        return OfficeOffer(clientName: offer.client_name, username: offer.username, scope: offer.scope ?? "")
    }

    /// Sends the user's decision about Office's request to the server, and returns the answer for Office.
    public func answer(_ request: SignInRequest, _ decision: SignInRequest.Decision) async -> AppToAppAnswer {
        do throws(ClientError) {
            let response = try await ask(request, decision: decision)
            return AppToAppAnswer(status: response.status, body: String(decoding: response.body, as: UTF8.self))
        } catch {
            return error.needsSignIn ? .signInAgain : .unreachable
        }
    }

    private func ask(
        _ request: SignInRequest, decision: SignInRequest.Decision?
    ) async throws(ClientError) -> TransportResponse {
        guard let url = URL(string: settings.origin + "/oauth/app-to-app") else {
            throw .badSettings("the server’s address is invalid")
        }
        let sent = TransportRequest(
            method: "POST", url: url, headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Data(request.form(decision).utf8), maxResponse: AppToAppAnswer.maxLength)
        return try await authorized(sent, maxAge: Self.maxAge)
    }

    // MARK: Requests

    /// Sends a request with the user's access token. If the server refuses the token, the request is sent once more
    /// with a new one.
    private func authorized(
        _ request: TransportRequest, maxAge: TimeInterval? = nil
    ) async throws(ClientError) -> TransportResponse {
        var request = request
        let token = try await session.accessToken(maxAge: maxAge)
        request.headers["Authorization"] = "Bearer \(token)"
        let response = try await session.send(request)
        guard response.status == 401 else { return response }
        request.headers["Authorization"] = "Bearer \(try await session.accessToken(refused: token))"
        let again = try await session.send(request)
        guard again.status != 401 else {
            await session.end()
            throw .signInAgain
        }
        return again
    }

    private func bootstrap(
        operation: String?, source: URL? = nil
    ) async throws(ClientError) -> WOPI.Bootstrapped {
        let own = generation
        guard try await session.isSignedIn else { throw .notSignedIn }
        var request = TransportRequest(
            method: operation == nil ? "GET" : "POST", url: try await session.endpoints().bootstrapper,
            maxResponse: settings.maxAnswer)
        request.headers["X-WOPI-EcosystemOperation"] = operation
        request.headers["X-WOPI-WopiSrc"] = source?.absoluteString
        let response = try await authorized(request)
        guard response.status == 200 else { throw ClientError(status: response) }
        let answer = try decode(WOPI.Bootstrapped.self, response)
        guard !answer.Bootstrap.UserId.isEmpty else { throw .unexpectedAnswer("no account") }
        guard generation == own else { throw .notSignedIn }
        profile = Account(answer.Bootstrap)
        return answer
    }

    /// Sends a WOPI request. If the server refuses the access token of the document or folder, because it has expired,
    /// the request is sent once more with a new one.
    private func call(
        _ method: String, _ source: URL, path: String = "", headers: [String: String] = [:], body: Data? = nil,
        maxResponse: Int? = nil, allowing: Set<Int> = []
    ) async throws(ClientError) -> TransportResponse {
        guard settings.isOnServer(source) else { throw .badSettings("the document belongs to another server") }
        func send(_ token: String) async throws(ClientError) -> TransportResponse {
            let query = Form.encode([("access_token", token)])
            guard let url = URL(string: source.absoluteString + path + "?" + query) else { throw .notFound }
            return try await session.send(
                .init(
                    method: method, url: url, headers: headers, body: body,
                    maxResponse: maxResponse ?? settings.maxAnswer))
        }
        let own = generation
        // A user whose sign-in has ended sees nothing more, even while the tokens of documents are still valid.
        _ = try await session.accessToken()
        var response: TransportResponse
        if let token = tokens[source] {
            response = try await send(token)
            if response.status == 401 { response = try await send(newToken(for: source)) }
        } else {
            response = try await send(newToken(for: source))
        }
        guard generation == own else { throw .notSignedIn }
        switch response.status {
        case 200: return response
        case let status where allowing.contains(status): return response
        case 401: throw .notFound
        default: throw ClientError(status: response)
        }
    }

    private func newToken(for source: URL) async throws(ClientError) -> String {
        tokens[source] = nil
        let answer = try await bootstrap(operation: "GET_NEW_ACCESS_TOKEN", source: source)
        guard let token = answer.AccessTokenInfo?.AccessToken, Form.isToken(token) else {
            throw .unexpectedAnswer("no access token for the document")
        }
        keep(token, for: source)
        return token
    }

    private func folder(_ pointer: WOPI.Pointer) throws(ClientError) -> Folder {
        Folder(name: pointer.Name, source: try remember(pointer.Url))
    }

    /// Separates the access token from an address, so that the address can be shown and stored. The address must be on
    /// the server, because the token is sent there.
    private func remember(_ address: String) throws(ClientError) -> URL {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let source = parts.first.flatMap({ URL(string: String($0)) }), settings.isOnServer(source),
            source.fragment == nil, source.path.contains("/wopi")
        else { throw .unexpectedAnswer("an address on another server") }
        if parts.count == 2, let token = Form.decode(String(parts[1]))?["access_token"], Form.isToken(token) {
            keep(token, for: source)
        }
        return source
    }

    private func keep(_ token: String, for source: URL) {
        if tokens.count >= Self.maxTokens { tokens = [:] }
        tokens[source] = token
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type, _ response: TransportResponse
    ) throws(ClientError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: response.body)
        } catch {
            throw .unexpectedAnswer("JSON without the members of \(type)")
        }
    }
}
