import Basics
import Crypto
import CryptoExtras
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import NIOCore
import OAuth
import OAuthServer
import SocketFixtures
import Synchronization

@testable import OpenIDConnect

/// An OpenID Connect provider on a loopback socket that behaves as a test tells it to.
final class FakeProvider: Sendable {
    /// The members of a JSON object, whose values are JSON texts, so that a test can choose any text.
    typealias Members = [String: String]

    /// What the provider sends. The tests change single members.
    struct Behavior: Sendable {
        var discovery: Members = [:]
        var key: SigningKey = .shared
        /// The key set; `nil` for the public key of ``key``.
        var keys: [Members]?
        var header: Members = [:]
        /// Changes of the claims. Here and in all other members, an empty text removes a member.
        var claims: Members = [:]
        /// More text at the end of the claims, before the brace.
        var moreClaims = ""
        /// Changes of the members of the token response.
        var tokens: Members = [:]
        /// The response of the userinfo endpoint; `nil` for a provider without one.
        var userInfo: Members?
        /// Other responses, by the last part of the path.
        var responses: [String: @Sendable () async throws -> Response] = [:]
    }

    private struct State {
        var behavior = Behavior()
        var issuer = ""
        var counts: [String: Int] = [:]
        var forms: [FormFields] = []
        var authorizations: [String?] = []
    }

    private let state = Mutex(State())

    /// The time of all clocks in the tests.
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let request = ProviderRequest(
        redirectURI: URL(string: "https://wopi.example.com/sign-in/back") ?? URL(filePath: "/"), state: "state",
        nonce: "nonce-1", verifier: String(repeating: "v", count: 43))

    init(_ change: (inout Behavior) -> Void = { _ in }) { self.change(change) }

    var issuer: String { state.withLock(\.issuer) }
    /// The forms that the token endpoint has received.
    var forms: [FormFields] { state.withLock(\.forms) }
    /// The `Authorization` fields that the token endpoint has received.
    var authorizations: [String?] { state.withLock(\.authorizations) }

    func change(_ change: (inout Behavior) -> Void) { state.withLock { change(&$0.behavior) } }

    /// The number of requests for the last part of a path, such as `keys`.
    func count(_ name: String) -> Int { state.withLock { $0.counts[name] ?? 0 } }

    /// Runs a test while the provider is listening.
    func run(_ test: @escaping @Sendable () async throws -> Void) async throws {
        let setup = TestServer.Setup(routes: { router in
            for method in [.get, .post] as [HTTPRequest.Method] {
                router.on("/**", method: method) { request, _ in try await self.respond(request) }
            }
        })
        try await setup.run { server in
            self.state.withLock { $0.issuer = "http://\(server.authority)/idp" }
            try await test()
        }
    }

    /// The adapter for this provider.
    func adapter(
        deadline: Duration = .seconds(60), clock: TestClock = TestClock(),
        _ change: (inout OpenIDProvider.Configuration) -> Void = { _ in }
    ) throws -> OpenIDProvider {
        var configuration = OpenIDProvider.Configuration(
            id: "fake", displayName: "Fake", issuer: issuer, clientID: "emplace",
            clientSecret: ProviderSecret("s3cret & more"))
        change(&configuration)
        return try OpenIDProvider(configuration, client: ProviderClient(deadline: deadline), now: { clock.now })
    }

    /// Starts the provider and signs a user in.
    func signIn() async throws -> ProviderSignIn {
        let (results, result) = AsyncStream.makeStream(of: ProviderSignIn.self)
        try await run {
            result.yield(try await self.adapter().redeem(code: "code-1", for: Self.request, now: Self.now))
        }
        for await signIn in results { return signIn }
        throw CancellationError()
    }

    private func respond(_ request: Request) async throws -> Response {
        let name = String(request.uri.path.split(separator: "/").last ?? "")
        let body = try await request.body.collect(upTo: 1 << 20)
        let (issuer, behavior) = state.withLock { state in
            state.counts[name, default: 0] += 1
            if name == "token" {
                state.forms.append((try? FormFields(bytes: body.readableBytesView)) ?? FormFields([]))
                state.authorizations.append(request.headers[.authorization])
            }
            return (state.issuer, state.behavior)
        }
        if let response = behavior.responses[name] { return try await response() }
        switch name {
        case "openid-configuration": return Self.json(Self.object(discovery(issuer, behavior)))
        case "keys":
            let keys = behavior.keys ?? [behavior.key.publicKey]
            return Self.json("{\"keys\":[\(keys.map(Self.object).joined(separator: ","))]}")
        case "token": return Self.json(Self.object(try tokens(issuer, behavior)))
        case "userinfo": return Self.json(Self.object(behavior.userInfo ?? [:]))
        default: return Response(status: .notFound)
        }
    }

    private func discovery(_ issuer: String, _ behavior: Behavior) -> Members {
        var members = [
            "issuer": "\"\(issuer)\"", "authorization_endpoint": "\"\(issuer)/authorize?tenant=1\"",
            "token_endpoint": "\"\(issuer)/token\"", "jwks_uri": "\"\(issuer)/keys\"",
            "id_token_signing_alg_values_supported":
                "[\"RS256\",\"PS256\",\"ES256\",\"ES384\",\"ES512\",\"EdDSA\",\"HS256\",\"none\"]",
        ]
        if behavior.userInfo != nil { members["userinfo_endpoint"] = "\"\(issuer)/userinfo\"" }
        return Self.merged(members, behavior.discovery)
    }

    private func tokens(_ issuer: String, _ behavior: Behavior) throws -> Members {
        let now = Int(Self.now.timeIntervalSince1970)
        let header = Self.merged(
            ["alg": "\"\(behavior.key.algorithm)\"", "kid": behavior.key.publicKey["kid"] ?? ""], behavior.header)
        let claims = Self.merged(
            [
                "iss": "\"\(issuer)\"", "sub": "\"subject-1\"", "aud": "\"emplace\"", "nonce": "\"nonce-1\"",
                "iat": "\(now)", "exp": "\(now + 300)", "auth_time": "\(now).625", "preferred_username": "\"alice\"",
                "name": "\"Alice Example\"", "email": "\"alice@example.org\"", "groups": "[\"staff\",\"finance\"]",
            ], behavior.claims)
        let signed =
            Base64URL.encode(Array(Self.object(header).utf8)) + "."
            + Base64URL.encode(Array((Self.object(claims).dropLast() + behavior.moreClaims + "}").utf8))
        let token = try "\(signed).\(Base64URL.encode(behavior.key.sign(Array(signed.utf8))))"
        return Self.merged(
            [
                "access_token": "\"access-1\"", "token_type": "\"Bearer\"", "refresh_token": "\"refresh-1\"",
                "id_token": "\"\(token)\"",
            ], behavior.tokens)
    }

    private static func merged(_ members: Members, _ changes: Members) -> Members {
        members.merging(changes) { $1 }
    }

    /// The JSON text of an object, without the members whose text is empty.
    static func object(_ members: Members) -> String {
        let shown = members.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        return "{\(shown.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
    }

    static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

extension OpenIDProvider {
    /// Renews without storing the new refresh token.
    func renew(
        refreshToken: String, subject: String, now: Date
    ) async throws(IdentityProviderError) -> ProviderRenewal {
        try await renew(refreshToken: refreshToken, subject: subject, now: now, keep: { _ in })
    }
}

/// The refresh tokens that a renewal stores.
final class KeptTokens: Sendable {
    private let tokens = Mutex<[String]>([])
    var all: [String] { tokens.withLock(\.self) }
    func keep(_ token: String) { tokens.withLock { $0.append(token) } }
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let time = Mutex(FakeProvider.now)
    var now: Date { time.withLock { $0 } }
    func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// A key with which the fake provider signs, and its public key as a JSON Web Key.
struct SigningKey: Sendable {
    let algorithm: String
    var publicKey: FakeProvider.Members
    let sign: @Sendable ([UInt8]) throws -> [UInt8]

    static let shared = es256()
    private static let rsaKey = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    /// A new key with the key id `key-1`.
    static func es256(id: String = "key-1") -> SigningKey {
        let key = P256.Signing.PrivateKey()
        return SigningKey(
            algorithm: "ES256", publicKey: ec("P-256", key.publicKey.rawRepresentation, id: id),
            sign: { Array(try key.signature(for: $0).rawRepresentation) })
    }

    static func es384() -> SigningKey {
        let key = P384.Signing.PrivateKey()
        return SigningKey(
            algorithm: "ES384", publicKey: ec("P-384", key.publicKey.rawRepresentation, id: "key-1"),
            sign: { Array(try key.signature(for: $0).rawRepresentation) })
    }

    static func es512() -> SigningKey {
        let key = P521.Signing.PrivateKey()
        return SigningKey(
            algorithm: "ES512", publicKey: ec("P-521", key.publicKey.rawRepresentation, id: "key-1"),
            sign: { Array(try key.signature(for: $0).rawRepresentation) })
    }

    static func edDSA() -> SigningKey {
        let key = Curve25519.Signing.PrivateKey()
        return SigningKey(
            algorithm: "EdDSA",
            publicKey: [
                "kty": "\"OKP\"", "crv": "\"Ed25519\"", "kid": "\"key-1\"",
                "x": "\"\(Base64URL.encode(key.publicKey.rawRepresentation))\"",
            ], sign: { Array(try key.signature(for: $0)) })
    }

    /// The test's RSA key, for RS256 or PS256.
    static func rsa(_ algorithm: String) throws -> SigningKey {
        let key = try rsaKey.get(), numbers = try key.publicKey.getKeyPrimitives()
        return SigningKey(
            algorithm: algorithm,
            publicKey: [
                "kty": "\"RSA\"", "kid": "\"key-1\"", "n": "\"\(Base64URL.encode(numbers.modulus))\"",
                "e": "\"\(Base64URL.encode(numbers.publicExponent))\"",
            ],
            sign: { bytes in
                let padding: _RSA.Signing.Padding = algorithm == "PS256" ? .PSS : .insecurePKCS1v1_5
                return Array(try key.signature(for: SHA256.hash(data: bytes), padding: padding).rawRepresentation)
            })
    }

    /// A signature that anyone can make: an HMAC whose key is a public text, such as the public key.
    static func hmac(key: String, publicKey: FakeProvider.Members) -> SigningKey {
        SigningKey(
            algorithm: "HS256", publicKey: publicKey,
            sign: { Array(HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: Array(key.utf8)))) })
    }

    static func none(publicKey: FakeProvider.Members) -> SigningKey {
        SigningKey(algorithm: "none", publicKey: publicKey, sign: { _ in [] })
    }

    /// The PEM text of the test's RSA key.
    static var publicPEM: String { get throws { try rsaKey.get().publicKey.pemRepresentation } }

    private static func ec(_ curve: String, _ point: Data, id: String) -> FakeProvider.Members {
        let half = point.count / 2
        return [
            "kty": "\"EC\"", "crv": "\"\(curve)\"", "kid": "\"\(id)\"",
            "x": "\"\(Base64URL.encode(point.prefix(half)))\"", "y": "\"\(Base64URL.encode(point.suffix(half)))\"",
        ]
    }
}
