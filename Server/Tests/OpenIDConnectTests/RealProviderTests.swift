import Foundation
import OAuth
import OAuthServer
import Subprocess
import Testing

@testable import OpenIDConnect

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Signs users in at real providers, which `scripts/identity-providers` runs. `scripts/identity-providers --install`
/// installs the providers.
@Suite(.enabled(if: RealProviders.areInstalled, "the providers aren't installed"))
struct RealProviderTests {
    private static let request = FakeProvider.request

    @Test(arguments: ["glewlwyd", "canaille"])
    func `a user signs in, is renewed, and can't use the code again`(name: String) async throws {
        try await RealProviders.run(name) { providers in
            let adapter = try providers.adapter()
            let signIn = try await providers.signIn(adapter)
            #expect(signIn.identity.userName == "alice" && signIn.identity.displayName == "Alice")
            #expect(signIn.identity.email == "alice@example.org" && signIn.identity.issuer == providers.issuer)
            #expect(Set(signIn.identity.groups) == ["staff", "finance"])

            let token = try #require(signIn.refreshToken), subject = signIn.identity.subject
            let renewal = try await adapter.renew(refreshToken: token, subject: subject, now: Date())
            guard case .valid(let identity?) = renewal else {
                Issue.record("not renewed: \(renewal)")
                return
            }
            #expect(identity.subject == subject && Set(identity.groups) == ["staff", "finance"])
            let end = try #require(URL(string: "https://wopi.example.com/"))
            #expect(await adapter.signOutURL(returningTo: end)?.absoluteString.contains("end_session") == true)
        }
    }

    @Test(arguments: ["glewlwyd", "canaille"])
    func `a code is redeemed once, and a wrong refresh token ends the access`(name: String) async throws {
        try await RealProviders.run(name) { providers in
            let adapter = try providers.adapter(), code = try await providers.code(adapter)
            _ = try await adapter.redeem(code: code, for: Self.request, now: Date())
            await #expect {
                try await adapter.redeem(code: code, for: Self.request, now: Date())
            } throws: { error in
                guard case IdentityProviderError.refused = error else { return false }
                return true
            }
            #expect(try await adapter.renew(refreshToken: "nonsense", subject: "alice", now: Date()) == .ended)
        }
    }

    @Test func `a disabled user of canaille isn't renewed`() async throws {
        try await RealProviders.run("canaille") { providers in
            let adapter = try providers.adapter(), signIn = try await providers.signIn(adapter)
            #expect(try await providers.send("disable alice") == "done")
            let token = try #require(signIn.refreshToken)
            #expect(try await adapter.renew(refreshToken: token, subject: "alice", now: Date()) == .ended)
        }
    }
}

/// A provider that runs for a test.
private struct RealProviders: Sendable {
    // The names are the members' names.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct Registration: Decodable {
        let issuer: String
        let client_id: String
        let client_secret: String
    }

    private static let repository = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    static var areInstalled: Bool {
        ["/usr/bin/glewlwyd", repository.appending(path: ".venv/identity-providers/bin/canaille").path].allSatisfy {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    let name: String
    private let registration: Registration
    private let lines: AsyncStream<String>
    private let write: @Sendable (String) async throws -> Void

    var issuer: String { registration.issuer }

    static func run(_ name: String, _ test: @escaping @Sendable (RealProviders) async throws -> Void) async throws {
        let script = repository.appending(path: "scripts/identity-providers").path
        let redirect = FakeProvider.request.redirectURI.absoluteString
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        _ = try await Subprocess.run(
            .path(FilePath(script)), arguments: ["--only", name, "--redirect-uri", redirect], input: .inputWriter,
            output: .sequence, error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
        ) { execution in
            let input = execution.standardInputWriter, output = execution.standardOutput
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask {
                    for try await text in output.strings() { line.yield(text) }
                    line.finish()
                }
                let outcome: Result<Void, any Error>
                do {
                    let first = try #require(await lines.first { _ in true }, "the script has printed nothing")
                    let all = try JSONDecoder().decode([String: Registration].self, from: Data(first.utf8))
                    let providers = RealProviders(name: name, registration: try #require(all[name]), lines: lines) {
                        _ = try await input.write($0 + "\n")
                    }
                    outcome = .success(try await test(providers))
                } catch {
                    outcome = .failure(error)
                }
                // When the input ends, the script stops the provider.
                try await input.finish()
                try await tasks.waitForAll()
                try outcome.get()
            }
        }
    }

    func adapter() throws -> OpenIDProvider {
        try OpenIDProvider(
            .init(
                id: "real", displayName: "Real", issuer: registration.issuer, clientID: registration.client_id,
                clientSecret: ProviderSecret(registration.client_secret)))
    }

    /// Sends a command to the script, and returns the line that the script prints.
    func send(_ command: String) async throws -> String {
        try await write(command)
        return try #require(await lines.first { _ in true })
    }

    func code(_ adapter: OpenIDProvider) async throws -> String {
        let url = try await adapter.authorizationURL(FakeProvider.request)
        let target = try await send("sign-in \(name) alice \(url.absoluteString)")
        #expect(target.hasPrefix(FakeProvider.request.redirectURI.absoluteString + "?"))
        let fields = try FormFields(#require(URL(string: target)?.query(percentEncoded: true)))
        #expect(try fields.value("state") == FakeProvider.request.state)
        try await adapter.checkResponse(issuer: fields.value("iss"))
        return try #require(try fields.value("code"))
    }

    func signIn(_ adapter: OpenIDProvider) async throws -> ProviderSignIn {
        try await adapter.redeem(code: code(adapter), for: FakeProvider.request, now: Date())
    }
}
