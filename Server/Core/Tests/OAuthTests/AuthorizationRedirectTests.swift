import OAuth
import Testing

@Suite struct AuthorizationRedirectTests {
    static func location(
        _ uri: String, _ outcome: AuthorizationRedirect.Outcome, state: String? = nil, issuer: String? = nil
    ) -> String {
        AuthorizationRedirect(redirectURI: uri, outcome: outcome, state: state, issuer: issuer).location
    }

    @Test func `the redirect matches Microsoft's sample byte for byte`() {
        let location = Self.location(
            "https://localhost",
            .code("Qx7", tokenEndpoint: "https://eu.id.contoso.example/t/?r=eu1", sessionContext: "tenant:42"),
            state: "")
        let sample =
            "https://localhost?code=Qx7&state=&tk=https%3A%2F%2Feu.id.contoso.example%2Ft%2F%3Fr%3Deu1&sc=tenant%3A42"
        #expect(location == sample)
    }

    @Test(arguments: [
        ("https://localhost", "https://localhost?code=c"), ("https://localhost/", "https://localhost/?code=c"),
        ("https://a.example/b?x=1", "https://a.example/b?x=1&code=c"),
        ("https://a.example/b?", "https://a.example/b?code=c"), ("com.example.app:/cb", "com.example.app:/cb?code=c"),
        ("https://a.example/b?x=%2f&", "https://a.example/b?x=%2f&code=c"),
    ])
    func `the registered address stays unchanged`(uri: String, location: String) {
        #expect(Self.location(uri, .code("c")) == location)
    }

    @Test(arguments: [
        (":", "%3A"), ("/", "%2F"), ("?", "%3F"), ("&", "%26"), ("=", "%3D"), ("#", "%23"), ("+", "%2B"), (" ", "%20"),
        ("%", "%25"), ("é", "%C3%A9"), ("☃", "%E2%98%83"), ("\r\n", "%0D%0A"), ("-._~aZ9", "-._~aZ9"),
    ])
    func `characters that could end a value are encoded`(text: String, encoded: String) {
        #expect(Self.location("https://localhost", .code("c"), state: text).hasSuffix("&state=\(encoded)"))
        #expect(Self.location("https://localhost", .code("c", sessionContext: text)).hasSuffix("&sc=\(encoded)"))
    }

    @Test func `an error has its code, description, state and issuer, and not its cause`() {
        let error = OAuthError.accessDenied.explained("the \"user\" said no").because("secret reason")
        let location = Self.location("https://localhost", .error(error), state: "s", issuer: "https://id.example")
        let expected =
            "https://localhost?error=access_denied&error_description=the%20%3Fuser%3F%20said%20no&state=s"
            + "&iss=https%3A%2F%2Fid.example"
        #expect(location == expected)
    }
}
