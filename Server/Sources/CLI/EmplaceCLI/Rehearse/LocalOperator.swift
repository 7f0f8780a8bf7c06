import ArgumentParser
import Basics
import Documents
import Foundation
import OAuth
import OAuthServer
import OfficeClient
import OfficeLinks
import PlaceServer
import Rehearsal
import Synchronization
import WOPI
import WOPIHost

/// The operator of the tested installation. It uses the same code and the same database as the installation's server.
final class LocalOperator: Operator {
    private struct Made {
        var users: [String] = []
        var clients: [ClientID] = []
    }

    /// The onboarding sheet that `emplace onboarding --json` prints.
    let sheet: ProviderSheet
    let installation: PlaceServer
    private let made = Mutex(Made())

    init(of installation: PlaceServer, sheet: OnboardingSheet) throws {
        self.installation = installation
        self.sheet = try JSONDecoder().decode(ProviderSheet.self, from: JSONEncoder().encode(sheet))
    }

    /// Opens the installation in a data directory.
    ///
    /// - Throws: ``Failure`` if there is no installation. A mistyped directory must not create one.
    convenience init(data: String, _ store: some StoreOptions) async throws {
        let options = try DataOptions.parse(["--data=\(data)"] + store.storeWords.map { "\($0.option)=\($0.value)" })
        let installation = try await Installation.existing(options)
        let outside = try await OutsideDocuments.open(installation)
        let server = try installation.host(at: try await installation.address(), hosted: outside?.documents)
        try self.init(of: server, sheet: try await OnboardingSheet(of: installation))
    }

    /// Creates an OAuth client for this rehearsal, with the same settings as Office's client. The rehearsal can't use
    /// Office's client, because the server stores no readable client secrets and a new secret would lock Office out.
    func makeClient(redirectURI: String) async throws -> TokenCalls.Client {
        let (client, secret) = try await installation.clients.add(
            name: "Office, rehearsed \(Self.mark())", redirectURIs: [redirectURI], isPublic: false, isFirstParty: false,
            now: Date())
        made.withLock { $0.clients.append(client.id) }
        return .init(id: client.id.rawValue, secret: secret?.plainText ?? "")
    }

    func makeUser(isBusiness: Bool) async throws -> UserCredential {
        try await makeUser(isBusiness: isBusiness, displayName: "Rehearsal")
    }

    func makeUser(isBusiness: Bool, displayName: String) async throws -> UserCredential {
        let name = "rehearsal-\(Self.mark())", password = UUID().uuidString + UUID().uuidString
        guard let signInName = SignInName(name) else { throw Failure("\(name) is not a valid sign-in name") }
        let account = Account(
            name: signInName, displayName: displayName, isBusiness: isBusiness, isEducation: false, created: Date())
        try await installation.accounts.add(account, password: try Password(choosing: password), now: Date())
        made.withLock { $0.users.append(name) }
        return UserCredential(name: name, password: password)
    }

    func changePassword(of user: UserCredential) async throws -> UserCredential {
        let account = try await account(named: user.name), password = UUID().uuidString + UUID().uuidString
        _ = try await installation.accounts.setPassword(try Password(choosing: password), of: account.id, now: Date())
        return UserCredential(name: user.name, password: password)
    }

    func revokeGrant(of user: UserCredential) async throws {
        let account = try await account(named: user.name), now = Date()
        for grant in try await installation.apps.list(of: account.id, now: now) {
            _ = try await installation.apps.disconnect(grant.id, of: account.id, source: .machine, now: now)
        }
    }

    func makeDocument(named name: String, _ bytes: [UInt8], isReadOnly: Bool, for user: UserCredential) async throws {
        let caller = Caller(user: try await account(named: user.name).id, authority: .machine)
        let documents: any HostDocuments = installation.ports.hosted ?? installation.library
        let root = try await documents.root(for: caller, now: Date()).container.id
        _ = try await documents.stage(Once(bytes: bytes), limit: nil, for: caller.user) { content in
            try await documents.createFile(
                .exactly(try DocumentName(name), overwrite: false), in: root, content: content, isReadOnly: isReadOnly,
                for: caller, now: Date())
        }
    }

    func endedToken(for source: String, of user: UserCredential) async throws -> String? {
        guard let id = source.split(separator: "/").last.flatMap({ FileID(rawValue: String($0)) }) else { return nil }
        let account = try await account(named: user.name)
        let grant = try await installation.apps.makeOperatorGrant(
            for: account.id, label: "emplace rehearse", lifetime: 60, now: Date())
        let claims = AccessClaims(
            user: account.id, grant: grant.id, origin: .phone, resource: .file(id),
            expires: Date().addingTimeInterval(-1))
        return try await installation.wopi.tokens.mint(claims, now: Date())
    }

    /// Signs in to the provider's own app as RFC 8252 describes: the app is a public client and uses PKCE.
    func providerApp(for user: UserCredential, _ challenge: Challenge, wire: Wire) async throws -> any ProviderApp {
        guard let schemes = challenge.urlSchemes.flatMap({ try? UrlSchemes($0) }) else {
            throw NotAvailable("the challenge has no UrlSchemes")
        }
        let redirect = "com.emplace.rehearsal:/cb"
        let (client, _) = try await installation.clients.add(
            name: "Rehearsed app \(Self.mark())", redirectURIs: [redirect], isPublic: true, isFirstParty: true,
            now: Date())
        made.withLock { $0.clients.append(client.id) }
        let app = AppSignIn(
            client: client.id.rawValue, redirectURI: redirect, challenge: challenge,
            wire: wire.asking(as: Party.providerApp))
        // The simulated phone has all apps that the server announces, each in the oldest supported version.
        let versions = schemes.android.map { ($0.package, $0.minimumVersionCode) }
        let installed = InstalledApps(
            schemes: Set(schemes.iOS), packages: Dictionary(versions, uniquingKeysWith: max))
        return EmplaceProviderApp(
            installed: installed, endpoint: installation.addresses.appToApp,
            accessToken: try await app.token(for: user),
            user: try await account(named: user.name).id.rawValue, wire: wire)
    }

    /// Removes the users, documents and clients that the rehearsal created.
    func clear() async {
        let made = made.withLock { $0 }
        for name in made.users {
            guard let account = try? await account(named: name) else { continue }
            _ = try? await installation.accounts.remove(account.id, withDocuments: true, now: Date())
        }
        for client in made.clients { _ = try? await installation.clients.remove(client, now: Date()) }
    }

    func account(named text: String) async throws -> Account {
        guard let name = SignInName(text), let account = try await installation.accounts.find(name) else {
            throw Failure("there is no user \(text.shown)")
        }
        return account
    }

    private static func mark() -> String { UUID().uuidString.prefix(8).lowercased() }
}

/// A sequence of bytes that consists of a single chunk.
private struct Once: AsyncSequence, Sendable {
    typealias Element = [UInt8]

    let bytes: [UInt8]

    struct Iterator: AsyncIteratorProtocol {
        var rest: [UInt8]?

        mutating func next() async -> [UInt8]? { rest.take() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes) }
}

/// Shares documents with the phone's user. The case creates another user who owns these documents.
extension LocalOperator {
    func shareDocument(
        named name: String, _ bytes: [UInt8], with user: UserCredential, mayEdit: Bool
    ) async throws -> SharedDocument {
        guard installation.ports.hosted == nil else {
            throw NotAvailable("documents of --documents can't be shared")
        }
        let owner = try await makeUser(isBusiness: false, displayName: "Rehearsal's colleague")
        try await makeDocument(named: name, bytes, isReadOnly: false, for: owner)
        let shared = SharedDocument(name: name, owner: owner), (file, caller) = try await file(shared)
        try await installation.library.share(
            .file(file), with: try await account(named: user.name).id, as: mayEdit ? .editor : .viewer, for: caller,
            now: Date())
        return shared
    }

    func stopSharing(_ document: SharedDocument, with user: UserCredential) async throws {
        let (file, caller) = try await file(document)
        try await installation.library.stopSharing(
            .file(file), with: try await account(named: user.name).id, for: caller, now: Date())
    }

    func contributors(to document: SharedDocument) async throws -> [String]? {
        let (file, caller) = try await file(document)
        let newest = try await installation.library.versions(of: file, for: caller, now: Date()).first
        return newest.map { [$0.author].compactMap(\.self) + $0.editors }
    }

    private func file(_ document: SharedDocument) async throws -> (FileID, Caller) {
        guard let owner = document.owner else {
            throw NotAvailable("the rehearsal doesn't know the owner of \(document.name)")
        }
        let caller = Caller(user: try await account(named: owner.name).id, authority: .machine)
        let library = installation.library, root = try await library.root(for: caller, now: Date()).container.id
        let files = try await library.children(of: root, for: caller, now: Date()).files
        guard let file = files.first(where: { $0.name == document.name }) else {
            throw NotAvailable("\(document.name) no longer exists")
        }
        return (file.id, caller)
    }
}
