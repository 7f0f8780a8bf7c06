import Basics
import Foundation
import HTTPTypes
import OAuthServer
import Testing

@testable import OpenIDConnect

/// Tests id tokens that must not sign anyone in.
@Suite struct RejectedTokenTests {
    /// A provider, and a word in the reason why its id token is rejected.
    struct BadToken: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let word: String
        let change: @Sendable (inout FakeProvider.Behavior) throws -> Void

        init(
            _ name: String, _ word: String, _ change: @escaping @Sendable (inout FakeProvider.Behavior) throws -> Void
        ) {
            testDescription = name
            self.word = word
            self.change = change
        }
    }

    /// Expects that signing in fails with a reason that contains the word, and that contains no secret.
    private func expectRejection(_ provider: FakeProvider, _ word: String) async throws {
        do {
            let identity = try await provider.signIn().identity
            Issue.record("signed in: \(identity)")
        } catch IdentityProviderError.invalid(let reason) {
            #expect(reason.contains(word))
            for secret in ["s3cret", "code-1", "access-1", "refresh-1", "eyJ"] { #expect(!reason.contains(secret)) }
        }
    }

    private static let now = Int(FakeProvider.now.timeIntervalSince1970)

    static let claims: [BadToken] = [
        .init("another issuer", "(iss)") { $0.claims["iss"] = "\"https://other.example\"" },
        .init("no issuer", "(iss)") { $0.claims["iss"] = "" },
        .init("another audience", "(aud)") { $0.claims["aud"] = "\"other\"" },
        .init("an empty list of audiences", "no audience") { $0.claims["aud"] = "[]" },
        .init("an audience that is a number", "no audience") { $0.claims["aud"] = "7" },
        .init("a list with an audience that is a number", "isn't a string") { $0.claims["aud"] = "[\"emplace\",7]" },
        .init("a list with null", "isn't a string") { $0.claims["aud"] = "[null,\"emplace\"]" },
        .init("no audience", "no audience") { $0.claims["aud"] = "" },
        .init("several audiences without azp", "(azp)") { $0.claims["aud"] = "[\"emplace\",\"other\"]" },
        .init("issued to another client", "(azp)") { $0.claims["azp"] = "\"other\"" },
        .init("azp that isn't a string", "(azp)") { $0.claims["azp"] = "[\"emplace\"]" },
        .init("the nonce of another sign-in", "(nonce)") { $0.claims["nonce"] = "\"nonce-2\"" },
        .init("no nonce", "(nonce)") { $0.claims["nonce"] = "" },
        .init("expired", "expired") { $0.claims["exp"] = "\(now - 60)" },
        .init("expired long ago", "expired") { $0.claims["exp"] = "-1e300" },
        .init("no expiration", "(iat, exp)") { $0.claims["exp"] = "" },
        .init("an expiration that no number can represent", "(iat, exp)") { $0.claims["exp"] = "1e999" },
        .init("an expiration that is a string", "(iat, exp)") { $0.claims["exp"] = "\"\(now)\"" },
        .init("issued in the future", "future") { $0.claims["iat"] = "\(now + 61)" },
        .init("issued in a far future", "future") { $0.claims["iat"] = "1e300" },
        .init("no time of issue", "(iat, exp)") { $0.claims["iat"] = "null" },
        .init("not valid yet", "(nbf)") { $0.claims["nbf"] = "\(now + 61)" },
        .init("no subject", "sub") { $0.claims["sub"] = "" },
        .init("an empty subject", "sub") { $0.claims["sub"] = "\"\"" },
        .init("a subject that is a number", "sub") { $0.claims["sub"] = "17" },
        .init("a subject with a line break", "sub") { $0.claims["sub"] = "\"a\\nb\"" },
        .init("a subject of 256 bytes", "sub") { $0.claims["sub"] = "\"\(String(repeating: "a", count: 256))\"" },
        .init("claims that are an array", "JSON object") { $0.moreClaims = "},[{\"a\":1}],{" },
        .init("an array of a million levels", "JSON object") {
            $0.moreClaims = ",\"a\":\(String(repeating: "[", count: 500_000))"
        },
        .init("an audience of another client in a duplicate", "aud") {
            $0.claims["aud"] = "\"other\""
            $0.moreClaims = ",\"aud\":\"third\""
        },
    ]

    @Test(arguments: claims)
    func `an id token whose claims don't fit is rejected`(token: BadToken) async throws {
        let provider = FakeProvider()
        try provider.changing(token.change)
        try await expectRejection(provider, token.word)
    }

    static let signatures: [BadToken] = [
        .init("alg none", "algorithm") { $0.key = .none(publicKey: $0.key.publicKey) },
        .init("alg none, and the provider lists no other", "algorithm") {
            $0.discovery["id_token_signing_alg_values_supported"] = "[\"none\",\"HS256\"]"
            $0.key = .none(publicKey: $0.key.publicKey)
        },
        .init("alg None", "algorithm") { $0.header["alg"] = "\"None\"" },
        .init("HS256 signed with the public key", "algorithm") {
            $0.key = .hmac(key: try SigningKey.publicPEM, publicKey: try SigningKey.rsa("RS256").publicKey)
        },
        .init("RS256 whose signature is an HMAC with the public key", "key of the provider") {
            $0.key = .hmac(key: try SigningKey.publicPEM, publicKey: try SigningKey.rsa("RS256").publicKey)
            $0.header["alg"] = "\"RS256\""
        },
        .init("HS256 signed with the client secret", "algorithm") {
            $0.key = .hmac(key: "s3cret & more", publicKey: $0.key.publicKey)
        },
        .init("an algorithm that the provider doesn't list", "algorithm") {
            $0.discovery["id_token_signing_alg_values_supported"] = "[\"RS256\"]"
        },
        .init("an algorithm of another kind of key", "key of the provider") { $0.header["alg"] = "\"EdDSA\"" },
        .init("an algorithm with another padding", "key of the provider") {
            $0.key = try .rsa("RS256")
            $0.header["alg"] = "\"PS256\""
        },
        .init("a key whose alg is another one", "key of the provider") {
            $0.key = try .rsa("PS256")
            $0.key.publicKey["alg"] = "\"RS256\""
        },
        .init("a key for encryption", "key of the provider") { $0.key.publicKey["use"] = "\"enc\"" },
        .init("another key with the same id", "key of the provider") { $0.keys = [SigningKey.es256().publicKey] },
        .init("no key with this id", "key of the provider") { $0.header["kid"] = "\"key-2\"" },
        .init("no keys at all", "key of the provider") { $0.keys = [] },
        .init("a key in its own header", "key of the provider") {
            $0.header["jwk"] = FakeProvider.object($0.key.publicKey)
            $0.keys = [SigningKey.es256().publicKey]
        },
        .init("a header with crit", "crit") { $0.header["crit"] = "[\"b64\"]" },
        .init("a header without alg", "signed JWT") { $0.header["alg"] = "" },
        .init("a header whose kid is a number", "signed JWT") { $0.header["kid"] = "7" },
        .init("an encrypted token", "encrypted") { $0.tokens["id_token"] = "\"a.b.c.d.e\"" },
        .init("no JWT", "signed JWT") { $0.tokens["id_token"] = "\"eyJ\"" },
        .init("a JWT of empty parts", "signed JWT") { $0.tokens["id_token"] = "\"..\"" },
        .init("no id token", "no id token") { $0.tokens["id_token"] = "" },
        .init("an id token that is a number", "tokens") { $0.tokens["id_token"] = "7" },
        .init("claims that aren't UTF-8", "JSON object") {
            // {"alg":"ES256"}, then a lone byte 0xFF.
            $0.tokens["id_token"] = "\"eyJhbGciOiJFUzI1NiJ9._w.AAAA\""
        },
    ]

    @Test(arguments: signatures)
    func `an id token that isn't signed as it must be is rejected`(token: BadToken) async throws {
        let provider = FakeProvider()
        try provider.changing(token.change)
        try await expectRejection(provider, token.word)
    }

    static let goodKeys: [BadToken] = [
        .init("ES256", "") { $0.key = .es256() }, .init("ES384", "") { $0.key = .es384() },
        .init("ES512", "") { $0.key = .es512() }, .init("EdDSA", "") { $0.key = .edDSA() },
        .init("RS256", "") { $0.key = try .rsa("RS256") }, .init("PS256", "") { $0.key = try .rsa("PS256") },
        .init("a key with alg and use", "") {
            $0.key.publicKey["alg"] = "\"ES256\""
            $0.key.publicKey["use"] = "\"sig\""
        },
        .init("a key without an id, and a token without one", "") { $0.key.publicKey["kid"] = "" },
        .init("a key without an id, and a token with one", "") {
            $0.header["kid"] = "\"key-9\""
            $0.key.publicKey["kid"] = ""
        },
        .init("two keys with one id", "") { $0.keys = [SigningKey.es256().publicKey, $0.key.publicKey] },
        .init("unusable keys beside it", "") {
            $0.keys = [
                ["kty": "\"oct\"", "k": "\"AAAA\"", "kid": "\"key-1\""], ["kty": "\"new\""], [:], ["kty": "7"],
                ["kty": "\"EC\"", "crv": "\"secp256k1\"", "kid": "\"key-1\"", "x": "\"AA\"", "y": "\"AA\""],
                ["kty": "\"EC\"", "crv": "\"P-256\"", "kid": "\"key-1\"", "x": "\"AA\"", "y": "\"\""],
                ["kty": "\"RSA\"", "kid": "\"key-1\"", "n": "\"\"", "e": "\"\""],
                ["kty": "\"RSA\"", "kid": "\"key-1\"", "n": "\"AAAA\"", "e": "\"AQAB\"", "d": "\"AQAB\""],
                ["kty": "\"OKP\"", "crv": "\"Ed25519\"", "kid": "\"key-1\"", "x": "\"AAAA\""],
                ["kty": "\"RSA\"", "alg": "\"RSA-OAEP-256\"", "use": "\"enc\"", "n": "\"AAAA\"", "e": "\"AQAB\""],
                $0.key.publicKey,
            ]
        },
    ]

    @Test(arguments: goodKeys)
    func `each accepted kind of key signs a user in`(key: BadToken) async throws {
        let provider = FakeProvider()
        try provider.changing(key.change)
        #expect(try await provider.signIn().identity.subject == "subject-1")
    }

    static let goodClaims: [BadToken] = [
        .init("a list of one audience", "") { $0.claims["aud"] = "[\"emplace\"]" },
        .init("several audiences with azp", "") {
            $0.claims["aud"] = "[\"other\",\"emplace\"]"
            $0.claims["azp"] = "\"emplace\""
        },
        .init("an expiration within the skew", "") { $0.claims["exp"] = "\(now - 59)" },
        .init("a time of issue within the skew", "") { $0.claims["iat"] = "\(now + 59)" },
        .init("a huge expiration", "") { $0.claims["exp"] = "1e308" },
        .init("times with fractions", "") {
            $0.claims["iat"] = "\(now).25"
            $0.claims["exp"] = "\(now + 300).75"
        },
        .init("claims of every type", "") {
            $0.moreClaims = #","a":{"b":[1,{}]},"c":true,"d":[[[]]],"e":1e-400,"f":"\ud83d\ude00","a":0"#
        },
    ]

    @Test(arguments: goodClaims)
    func `claims that are unusual but valid sign a user in`(claims: BadToken) async throws {
        let provider = FakeProvider()
        try provider.changing(claims.change)
        #expect(try await provider.signIn().identity.subject == "subject-1")
    }

    static let userInfos: [BadToken] = [
        .init("another user", "(sub)") { $0.userInfo = ["sub": "\"subject-2\"", "groups": "[\"operators\"]"] },
        .init("no user", "(sub)") { $0.userInfo = ["groups": "[\"operators\"]"] },
        .init("a page", "JSON object") { $0.responses["userinfo"] = { FakeProvider.json("<html>") } },
        .init("404", "status 404") { $0.responses["userinfo"] = { FakeProvider.json("{}", status: .notFound) } },
        .init("an access token with a line break", "access token") {
            $0.tokens["access_token"] = "\"access-1\\r\\nx: y\""
            $0.userInfo = ["sub": "\"subject-1\""]
        },
    ]

    @Test(arguments: userInfos)
    func `a response of the userinfo endpoint that doesn't fit is rejected`(info: BadToken) async throws {
        let provider = FakeProvider {
            $0.claims["groups"] = ""
            $0.userInfo = [:]
        }
        try provider.changing(info.change)
        try await expectRejection(provider, info.word)
    }

    @Test func `a sign-in whose access token the provider doesn't accept is refused`() async throws {
        let provider = FakeProvider {
            $0.claims["groups"] = ""
            $0.userInfo = [:]
            $0.responses["userinfo"] = { FakeProvider.json("{}", status: .unauthorized) }
        }
        await #expect(throws: IdentityProviderError.refused(reason: "userinfo endpoint: status 401")) {
            _ = try await provider.signIn()
        }
    }
}

extension FakeProvider {
    /// Changes the behavior with a closure that may throw.
    func changing(_ change: (inout Behavior) throws -> Void) throws {
        var behavior = Behavior()
        self.change { behavior = $0 }
        try change(&behavior)
        let changed = behavior
        self.change { $0 = changed }
    }
}
