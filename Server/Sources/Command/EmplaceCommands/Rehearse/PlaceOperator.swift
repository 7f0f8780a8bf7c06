import ArgumentParser
import Catalogue
import DiskBlobs
import Foundation
import HostHTTP
import OAuth
import OAuthServer
import OfficeClient
import OfficeLinks
import Rehearsal
import Synchronization
import WOPI
import WOPIHost

/// The operator of a place of one's own, at its data folder.
final class PlaceOperator: Operator {
    private struct Made {
        var users: [String] = []
        var clients: [ClientID] = []
    }

    private let place: Place
    private let options: DataOptions
    private let made = Mutex(Made())

    /// - Throws: ``Failure`` when there is no place in the folder: a mistyped one must not be made.
    init(data: String) async throws {
        options = try DataOptions.parse(["--data=\(data)"])
        place = try await Place.existing(options)
    }

    /// What `emplace onboarding --json` prints.
    func sheet() async throws -> ProviderSheet {
        try JSONDecoder().decode(ProviderSheet.self, from: JSONEncoder().encode(await OnboardingSheet(of: place)))
    }

    /// A client as Office's is, for this rehearsal: Office's own secret stays as it is.
    func makeClient(redirectURI: String) async throws -> TokenCalls.Client {
        let (client, secret) = try await place.clients.add(
            name: "Office, rehearsed \(Self.mark())", redirectURIs: [redirectURI], isPublic: false, isFirstParty: false,
            now: Date())
        made.withLock { $0.clients.append(client.id) }
        return .init(id: client.id.rawValue, secret: secret?.plainText ?? "")
    }

    func makeUser(isBusiness: Bool) async throws -> Credential {
        let name = "rehearsal-\(Self.mark())", password = UUID().uuidString + UUID().uuidString
        guard let signInName = SignInName(name) else { throw Failure("\(name) can't be a sign-in name") }
        let account = Account(
            name: signInName, displayName: "Rehearsal", isBusiness: isBusiness, isEducation: false, created: Date())
        try await place.passwords.add(account, password: try Password(choosing: password), now: Date())
        made.withLock { $0.users.append(name) }
        return Credential(name: name, password: password)
    }

    func changePassword(of user: Credential) async throws -> Credential {
        let account = try await place.account(named: user.name), password = UUID().uuidString + UUID().uuidString
        _ = try await place.passwords.set(try Password(choosing: password), of: account.id, now: Date())
        return Credential(name: user.name, password: password)
    }

    func revokeGrant(of user: Credential) async throws {
        let account = try await place.account(named: user.name), now = Date()
        let apps = ConnectedApps(grants: place.catalogue, audit: place.catalogue)
        for grant in try await apps.list(of: account.id, now: now) {
            _ = try await apps.disconnect(grant.id, of: account.id, source: .machine, now: now)
        }
    }

    func makeReadOnly(_ name: String, _ bytes: [UInt8], for user: Credential) async throws {
        let caller = try await place.caller(named: user.name)
        let root = try await place.catalogue.root(for: caller).container.id
        let catalogue = place.catalogue
        _ = try await place.blobs.stage(Once(bytes: bytes), limit: nil) { content in
            try await catalogue.createFile(
                .exactly(try DocumentName(name), overwrite: false), in: root, content: content, isReadOnly: true,
                for: caller, now: Date())
        }
    }

    func endedToken(for source: String, of user: Credential) async throws -> String? {
        guard let id = source.split(separator: "/").last.flatMap({ FileID(rawValue: String($0)) }) else { return nil }
        let account = try await place.account(named: user.name), host = try place.host(at: try await place.address())
        let grant = try await host.apps.makeOperatorGrant(
            for: account.id, label: "emplace rehearse", lifetime: 60, now: Date())
        let claims = AccessClaims(
            user: account.id, grant: grant.id, origin: .phone, resource: .file(id),
            expires: Date().addingTimeInterval(-1))
        return try await host.wopi.tokens.mint(claims, now: Date())
    }

    /// Signs the provider's own app in, as RFC 8252 has it: a public client of the provider's, with PKCE.
    func providerApp(for user: Credential, _ challenge: Challenge, wire: Wire) async throws -> any ProviderApp {
        guard let schemes = challenge.urlSchemes.flatMap({ try? UrlSchemes($0) }) else {
            throw NotHere("the challenge names no UrlSchemes")
        }
        let redirect = "com.emplace.rehearsal:/cb"
        let (client, _) = try await place.clients.add(
            name: "Rehearsed app \(Self.mark())", redirectURIs: [redirect], isPublic: true, isFirstParty: true,
            now: Date())
        made.withLock { $0.clients.append(client.id) }
        let app = AppSignIn(
            client: client.id.rawValue, redirectURI: redirect, challenge: challenge,
            wire: wire.asking(as: Party.providerApp))
        // On a phone of its own making: every app that the place announces, in the oldest version that will do.
        let versions = schemes.android.map { ($0.package, $0.minimumVersionCode) }
        let installed = InstalledApps(
            schemes: Set(schemes.iOS), packages: Dictionary(versions, uniquingKeysWith: max))
        return EmplaceProviderApp(
            installed: installed, endpoint: try await place.address().text + "/oauth/app-to-app",
            accessToken: try await app.token(for: user),
            user: try await place.account(named: user.name).id.rawValue, wire: wire)
    }

    /// Takes away what was made: users with their documents, and clients.
    func clear() async {
        let made = made.withLock { $0 }
        for name in made.users {
            guard let account = try? await place.account(named: name) else { continue }
            _ = try? await place.passwords.remove(account.id, now: Date())
        }
        for client in made.clients { _ = try? await place.clients.remove(client, now: Date()) }
    }

    private static func mark() -> String { UUID().uuidString.prefix(8).lowercased() }
}

/// Bytes that come all at once.
private struct Once: AsyncSequence, Sendable {
    typealias Element = [UInt8]

    let bytes: [UInt8]

    struct Iterator: AsyncIteratorProtocol {
        var rest: [UInt8]?

        mutating func next() async -> [UInt8]? { rest.take() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes) }
}
