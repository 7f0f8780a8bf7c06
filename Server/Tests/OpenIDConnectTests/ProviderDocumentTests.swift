import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OAuthServer
import Synchronization
import Testing

@testable import OpenIDConnect

/// Tests the documents of a provider: which are accepted, how long they are kept, and what happens when the provider
/// doesn't respond or sends something else.
@Suite struct ProviderDocumentTests {
    private static func redeem(_ adapter: OpenIDProvider) async throws -> ProviderSignIn {
        try await adapter.redeem(code: "code-1", for: FakeProvider.request, now: FakeProvider.now)
    }

    private static func expectInvalid(_ adapter: OpenIDProvider, _ word: String) async {
        await #expect {
            try await redeem(adapter)
        } throws: { error in
            guard case IdentityProviderError.invalid(let reason) = error else { return false }
            return reason.contains(word)
        }
    }

    private static func expectUnavailable(_ adapter: OpenIDProvider) async {
        await #expect {
            try await redeem(adapter)
        } throws: { error in
            guard case IdentityProviderError.unavailable(let reason) = error else { return false }
            return !reason.contains("s3cret") && !reason.contains("code-1")
        }
    }

    @Test(arguments: [
        "http://id.example.com", "https://", "id.example.com", "", "https://user@id.example.com", "https://a.example?b",
        "https://a.example#b", "file:///etc/passwd", "http://127.0.0.1.example.com", "http://localhost.example.com",
        "http://[::2]", "http://127.example", "https://a.example/\u{e9}", "https://a b.example", "ftp://localhost",
        "https://id.example.com:70000", "https://id.example.com:0", "https://id.example.com:99999999999999999999/a",
        "http://[::1]:65536",
    ])
    func `an issuer must be an https URL, or an http URL on this machine`(issuer: String) {
        #expect(throws: IdentityProviderError.self) {
            try OpenIDProvider(.init(id: "a", displayName: "A", issuer: issuer, clientID: "c"))
        }
    }

    @Test(arguments: [
        "https://id.example.com", "https://id.example.com/realms/one/", "http://localhost:8080/a", "http://127.0.0.1:1",
        "http://[::1]:8080/", "http://127.1.2.3", "https://id.example.com:65535", "https://[2001:db8::1]/a:b",
    ])
    func `usual issuers are accepted`(issuer: String) throws {
        #expect(
            try OpenIDProvider(.init(id: "a-1", displayName: "A", issuer: issuer, clientID: "c")).issuer == issuer)
    }

    @Test(arguments: ["", "A", "a b", "a/b", "é", String(repeating: "a", count: 33)])
    func `the id of a provider must be usable in URLs`(id: String) {
        #expect(throws: IdentityProviderError.self) {
            try OpenIDProvider(.init(id: id, displayName: "A", issuer: "https://a.example", clientID: "c"))
        }
    }

    @Test(arguments: [
        (name: "issuer", json: "\"https://other.example\"", word: "https://other.example"),
        ("issuer", "\"\"", "issuer"), ("issuer", "[]", "required members"),
        ("token_endpoint", "\"http://id.example.com/token\"", "token_endpoint"),
        ("token_endpoint", "\"/token\"", "token_endpoint"), ("token_endpoint", "", "required members"),
        ("jwks_uri", "\"file:///etc/passwd\"", "jwks_uri"), ("jwks_uri", "null", "required members"),
        ("userinfo_endpoint", "\"ldap://127.0.0.1\"", "userinfo_endpoint"),
        ("end_session_endpoint", "\"javascript:alert(1)\"", "end_session_endpoint"),
        ("authorization_endpoint", "\"https://a@b.example\"", "authorization_endpoint"),
        ("id_token_signing_alg_values_supported", "[\"HS256\",\"none\"]", "algorithm"),
        ("id_token_signing_alg_values_supported", "7", "required members"),
        ("token_endpoint_auth_methods_supported", "[\"private_key_jwt\"]", "client_secret_basic"),
    ])
    func `a discovery document that doesn't fit is rejected`(name: String, json: String, word: String) async throws {
        let provider = FakeProvider { $0.discovery[name] = json }
        try await provider.run { await Self.expectInvalid(try provider.adapter(), word) }
        #expect(provider.count("token") == 0)
    }

    @Test func `the issuer is compared exactly`() async throws {
        let provider = FakeProvider()
        try await provider.run {
            let adapter = try provider.adapter { $0.issuer += "/" }
            await Self.expectInvalid(adapter, "not of \(provider.issuer)/")
        }
    }

    @Test(arguments: ["openid-configuration", "keys", "token"])
    func `a page with status 200 is no document`(name: String) async throws {
        let provider = FakeProvider { $0.responses[name] = { FakeProvider.json("<html>welcome</html>") } }
        try await provider.run { await Self.expectInvalid(try provider.adapter(), "JSON") }
    }

    @Test(
        arguments: ["openid-configuration", "keys"],
        [
            "", "null", "[]", "7", "{}", "{\"keys\":{}}", "{\"keys\":7}", "\u{FEFF}{}", "{\"issuer\":",
            String(repeating: "{\"a\":", count: 100_000), String(repeating: "[", count: 500_000), "{\"a\":1e99999}",
            "{\"keys\":\"\\ud800\"}",
        ])
    func `bad JSON is rejected`(name: String, text: String) async throws {
        let provider = FakeProvider { $0.responses[name] = { FakeProvider.json(text) } }
        try await provider.run {
            await #expect(throws: IdentityProviderError.self) { try await Self.redeem(provider.adapter()) }
        }
    }

    @Test(arguments: ["openid-configuration", "keys", "token", "userinfo"])
    func `a redirect isn't followed`(name: String) async throws {
        let provider = FakeProvider {
            $0.claims["groups"] = ""
            $0.userInfo = [:]
        }
        try await provider.run {
            let target = "\(provider.issuer)/stolen"
            provider.change {
                $0.responses[name] = { Response(status: .temporaryRedirect, headers: [.location: target]) }
            }
            await Self.expectInvalid(try provider.adapter(), "redirects")
        }
        #expect(provider.count(name) == 1 && provider.count("stolen") == 0)
    }

    @Test(arguments: ["openid-configuration", "keys", "token", "userinfo"], [true, false])
    func `a document of one gigabyte is cut off at the limit`(name: String, hasLength: Bool) async throws {
        let sent = Counter(), piece = ByteBuffer(repeating: UInt8(ascii: " "), count: 1 << 16)
        let provider = FakeProvider {
            $0.claims["groups"] = ""
            $0.userInfo = [:]
            $0.responses[name] = {
                Response(
                    status: .ok,
                    body: ResponseBody(contentLength: hasLength ? 1 << 30 : nil) { writer in
                        for _ in 0..<(1 << 14) {
                            try await writer.write(piece)
                            sent.add(piece.readableBytes)
                        }
                        try await writer.finish(nil)
                    })
            }
        }
        try await provider.run { await Self.expectInvalid(try provider.adapter(), "more than 1048576 bytes") }
        // The provider sends more than is read, until it notices that the connection is closed.
        #expect(sent.count < 1 << 30)
    }

    @Test(arguments: ["openid-configuration", "keys", "token", "userinfo"], [500, 502, 503, 429])
    func `a provider that fails is unavailable`(name: String, status: Int) async throws {
        let provider = FakeProvider {
            $0.claims["groups"] = ""
            $0.userInfo = [:]
            $0.responses[name] = { FakeProvider.json("{\"error\":\"invalid_grant\"}", status: .init(code: status)) }
        }
        try await provider.run { await Self.expectUnavailable(try provider.adapter()) }
    }

    @Test(arguments: ["openid-configuration", "keys", "token", "userinfo"])
    func `a provider that is slow is unavailable`(name: String) async throws {
        let provider = FakeProvider {
            $0.claims["groups"] = ""
            $0.userInfo = [:]
            $0.responses[name] = {
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        // One byte every 50 milliseconds, so that only the time of the whole response is too long.
                        for _ in 0..<1200 {
                            try await writer.write(ByteBuffer(string: " "))
                            try await Task.sleep(for: .milliseconds(50))
                        }
                        try await writer.finish(nil)
                    })
            }
        }
        try await provider.run {
            // All other requests have to succeed within the deadline, on a busy machine, too.
            await Self.expectUnavailable(try provider.adapter(deadline: .seconds(3)))
        }
        #expect(provider.count(name) == 1)
    }

    @Test func `a provider that is down is unavailable`() async throws {
        let provider = FakeProvider()
        let adapter = Mutex<OpenIDProvider?>(nil)
        try await provider.run {
            let made = try provider.adapter()
            adapter.withLock { $0 = made }
        }
        await Self.expectUnavailable(try #require(adapter.withLock { $0 }))
    }

    @Test(arguments: ["invalid_client", "code-1 refresh-1 s3cret"])
    func `an error of the token endpoint is reported without repeating foreign text`(error: String) async throws {
        let provider = FakeProvider {
            $0.responses["token"] = {
                FakeProvider.json(
                    "{\"error\":\"\(error)\",\"error_description\":\"the code code-1\"}", status: .badRequest)
            }
        }
        try await provider.run {
            let reason = "token endpoint: status 400, \(error == "invalid_client" ? error : "unknown error")"
            let expected: IdentityProviderError =
                error == "invalid_client" ? .invalid(reason: reason) : .refused(reason: reason)
            await #expect(throws: expected) { try await Self.redeem(provider.adapter()) }
        }
    }

    @Test func `documents are fetched once an hour, however many users sign in`() async throws {
        let provider = FakeProvider(), clock = TestClock()
        try await provider.run {
            let adapter = try provider.adapter(clock: clock)
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<20 { tasks.addTask { _ = try await Self.redeem(adapter) } }
                try await tasks.waitForAll()
            }
            #expect(provider.count("openid-configuration") == 1 && provider.count("keys") == 1)
            clock.advance(by: 3599)
            _ = try await Self.redeem(adapter)
            #expect(provider.count("openid-configuration") == 1 && provider.count("keys") == 1)
            clock.advance(by: 1)
            _ = try await Self.redeem(adapter)
            #expect(provider.count("openid-configuration") == 2 && provider.count("keys") == 2)
            #expect(provider.count("token") == 22)
        }
    }

    @Test(arguments: ["key-2", "key-1"])
    func `a rotated key is fetched at once, with a new id or with the old one`(id: String) async throws {
        let provider = FakeProvider()
        try await provider.run {
            let adapter = try provider.adapter()
            _ = try await Self.redeem(adapter)
            provider.change { $0.key = .es256(id: id) }
            _ = try await Self.redeem(adapter)
            #expect(provider.count("keys") == 2)
        }
    }

    @Test func `unknown keys cause at most one fetch a minute`() async throws {
        let provider = FakeProvider(), clock = TestClock()
        try await provider.run {
            let adapter = try provider.adapter(clock: clock)
            _ = try await Self.redeem(adapter)
            provider.change { $0.header["kid"] = "\"key-9\"" }
            for _ in 0..<5 { await Self.expectInvalid(adapter, "key of the provider") }
            #expect(provider.count("keys") == 2)
            clock.advance(by: 60)
            await Self.expectInvalid(adapter, "key of the provider")
            #expect(provider.count("keys") == 3)
        }
    }

    @Test func `old documents stay in use for a day while the provider's documents are unavailable`() async throws {
        let provider = FakeProvider(), clock = TestClock()
        try await provider.run {
            let adapter = try provider.adapter(clock: clock)
            _ = try await Self.redeem(adapter)
            provider.change { behavior in
                for name in ["openid-configuration", "keys"] {
                    behavior.responses[name] = { Response(status: .serviceUnavailable) }
                }
            }
            clock.advance(by: 3601)
            for _ in 0..<3 { _ = try await Self.redeem(adapter) }
            // After a failure, the next attempt is a minute later.
            #expect(provider.count("openid-configuration") == 2 && provider.count("keys") == 2)
            clock.advance(by: 60)
            _ = try await Self.redeem(adapter)
            #expect(provider.count("openid-configuration") == 3)
            clock.advance(by: 24 * 3600)
            await Self.expectUnavailable(adapter)
        }
    }

    @Test func `a discovery document that has become invalid isn't replaced by an old one`() async throws {
        let provider = FakeProvider(), clock = TestClock()
        try await provider.run {
            let adapter = try provider.adapter(clock: clock)
            _ = try await Self.redeem(adapter)
            provider.change { $0.discovery["issuer"] = "\"https://other.example\"" }
            clock.advance(by: 3600)
            await Self.expectInvalid(adapter, "https://other.example")
        }
    }

    @Test func `checking a provider fetches its documents`() async throws {
        let provider = FakeProvider()
        try await provider.run {
            try await provider.adapter().check()
            #expect(provider.count("openid-configuration") == 1 && provider.count("keys") == 1)
            provider.change { $0.responses["keys"] = { Response(status: .notFound) } }
            await #expect(throws: IdentityProviderError.invalid(reason: "key set: status 404")) {
                try await provider.adapter().check()
            }
        }
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add(_ count: Int) { value.withLock { $0 += count } }
}
