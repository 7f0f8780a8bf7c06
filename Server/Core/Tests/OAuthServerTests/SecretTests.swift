import OAuthServer
import Testing

@Suite struct SecretTests {
    @Test(arguments: Secret.Kind.allCases)
    func `a secret has its prefix, 256 bits and only characters that need no encoding`(kind: Secret.Kind) {
        let secret = Secret.random(kind)
        #expect(secret.plainText.hasPrefix("\(kind.rawValue)_"))
        #expect(secret.plainText.utf8.count == 3 + 43)
        #expect(secret.plainText.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
        #expect(Secret.random(kind) != secret)
        #expect(secret.digest == SecretDigest(of: secret.plainText))
    }

    @Test func `a printed secret doesn't show its value`() {
        let secret = Secret.random(.accessToken)
        var dumped = ""
        dump([secret], to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), "\([secret])", "\(Optional(secret) as Any)", dumped] {
            #expect(!text.contains(secret.plainText.dropFirst(3)))
        }
    }

    @Test func `a digest is 32 bytes of SHA-256`() throws {
        let digest = SecretDigest(of: "abc")
        #expect(digest.bytes.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
        #expect(SecretDigest(bytes: digest.bytes) == digest)
        #expect(SecretDigest(bytes: []) == nil)
        #expect(SecretDigest(bytes: Array(repeating: 0, count: 33)) == nil)
    }

    @Test func `a form's CSRF token is bound to its cookie and purpose`() {
        let cookie = Secret.random(.browserSession).plainText
        let token = FormToken.make(cookie: cookie, purpose: "consent")
        #expect(FormToken.isValid(token, cookie: cookie, purpose: "consent"))
        #expect(!FormToken.isValid(token, cookie: cookie, purpose: "password"))
        #expect(!FormToken.isValid(token, cookie: Secret.random(.browserSession).plainText, purpose: "consent"))
        #expect(!FormToken.isValid(nil, cookie: cookie, purpose: "consent"))
        #expect(!FormToken.isValid(token, cookie: nil, purpose: "consent"))
        // A CSRF token that was made for an empty cookie is never valid, not even for a browser without a cookie.
        #expect(!FormToken.isValid(FormToken.make(cookie: "", purpose: "x"), cookie: "", purpose: "x"))
    }
}
