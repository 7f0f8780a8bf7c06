import OAuth
import Testing

@Suite struct PKCETests {
    @Test func `the example of RFC 7636 appendix B passes`() throws {
        let challenge = try #require(
            PKCE.Challenge(method: .s256, value: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"))
        #expect(challenge.matches(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        #expect(!challenge.matches(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXl"))
        #expect(!challenge.matches(verifier: challenge.value))
    }

    @Test(arguments: [(42, false), (43, true), (128, true), (129, false)])
    func `a verifier has 43 to 128 characters`(length: Int, isAllowed: Bool) {
        let verifier = String(repeating: "a", count: length)
        #expect((PKCE.Challenge(verifier: verifier) != nil) == isAllowed)
        #expect((PKCE.Challenge(method: .plain, value: verifier) != nil) == isAllowed)
    }

    @Test(arguments: ["+", "/", "=", " ", "é", "\u{0}", "%"])
    func `a verifier has only unreserved characters`(character: String) {
        #expect(PKCE.Challenge(verifier: String(repeating: "a", count: 45) + character) == nil)
    }

    @Test func `a plain challenge equals its verifier`() throws {
        let verifier = String(repeating: "v", count: 50)
        let challenge = try #require(PKCE.Challenge(method: .plain, value: verifier))
        #expect(challenge.matches(verifier: verifier))
        #expect(!challenge.matches(verifier: verifier + "v"))
        #expect(!challenge.matches(verifier: ""))
    }

    @Test func `a hashed challenge has the length of a hash`() {
        #expect(PKCE.Challenge(method: .s256, value: String(repeating: "a", count: 44)) == nil)
    }
}
