import Foundation
import OAuth
import Testing

@Suite struct TokenRequestTests {
    static func basic(_ text: String) -> String { "Basic " + Data(text.utf8).base64EncodedString() }

    static func read(_ form: String, authorization: String? = nil) throws -> TokenRequest {
        try TokenRequest(FormFields(form), authorization: authorization)
    }

    static let exchange = "grant_type=authorization_code&code=q"

    @Test func `the Identity Service's exchange is parsed`() throws {
        let request = try Self.read(
            "\(Self.exchange)&redirect_uri=https%3A%2F%2Flocalhost&client_id=c1&client_secret=s%2B1&extra=1")
        #expect(request.credentials == ClientCredentials(clientID: "c1", secret: "s+1"))
        #expect(request.grant == .authorizationCode(.init(code: "q", redirectURI: "https://localhost")))
    }

    @Test func `a refresh is parsed`() throws {
        let request = try Self.read("grant_type=refresh_token&refresh_token=r&scope=&client_id=c1&client_secret=s")
        #expect(request.grant == .refreshToken(.init(token: "r")))
        let narrow = try Self.read("grant_type=refresh_token&refresh_token=r&scope=a+b&client_id=c1")
        #expect(narrow.grant == .refreshToken(.init(token: "r", scope: Scope("a b"))))
    }

    @Test(arguments: [
        ("", basic("c1:s"), "s"), ("&client_id=c1", basic("c1:s"), "s"),
        ("&client_id=c1&client_secret=s", basic("c1:s"), "s"), ("&client_secret=", basic("c1:s"), "s"),
        ("", basic("c1:s:t"), "s:t"), ("", basic("c1:a%2Bb+c"), "a+b c"),
        ("", basic("c1:s").replacing("Basic", with: "basic"), "s"),
    ])
    func `Basic credentials are parsed, and the form may repeat them`(form: String, header: String, secret: String)
        throws
    {
        let request = try Self.read(Self.exchange + form, authorization: header)
        #expect(request.credentials == ClientCredentials(clientID: "c1", secret: secret, usedBasic: true))
    }

    @Test(arguments: ["", " ", "\t"])
    func `a blank header counts as none`(header: String) throws {
        let request = try Self.read("\(Self.exchange)&client_id=c1", authorization: header)
        #expect(request.credentials == ClientCredentials(clientID: "c1", secret: nil))
    }

    @Test(arguments: ["&client_id=c2", "&client_secret=t", "&client_id=c1&client_secret=t"])
    func `two different credentials are an invalid_request`(form: String) {
        let problem = #expect(throws: OAuthError.self) {
            try Self.read(Self.exchange + form, authorization: Self.basic("c1:s"))
        }
        #expect(problem?.code == "invalid_request")
    }

    @Test(arguments: [
        "Basic", "Basic !!!", "Bearer abc", "Digest x", basic("nocolon"), basic(":s"), basic("c1:%zz"),
        "Basic " + Data([0xFF, 0x3A, 0x61]).base64EncodedString(), "Basic " + String(repeating: "A", count: 10_000),
    ])
    func `a malformed header is an invalid_client with a challenge`(header: String) {
        let problem = #expect(throws: OAuthError.self) {
            try Self.read("\(Self.exchange)&client_id=c1", authorization: header)
        }
        #expect(problem?.code == "invalid_client")
        #expect(problem?.status == 401)
        #expect(problem?.challengesBasic == true)
    }

    @Test(arguments: [
        ("code=q&client_id=c", "invalid_request"),
        ("grant_type=&code=q&client_id=c", "invalid_request"),
        ("grant_type=password&username=a&password=b&client_id=c", "unsupported_grant_type"),
        ("grant_type=client_credentials&client_id=c", "unsupported_grant_type"),
        ("grant_type=authorization_code&client_id=c", "invalid_request"),
        ("grant_type=authorization_code&code=&client_id=c", "invalid_request"),
        ("grant_type=refresh_token&client_id=c", "invalid_request"),
        ("grant_type=refresh_token&refresh_token=r&scope=%5C&client_id=c", "invalid_scope"),
        (exchange, "invalid_client"),
        ("\(exchange)&client_id=", "invalid_client"),
        ("\(exchange)&code=q&client_id=c", "invalid_request"),
        ("\(exchange)&client_id=c&client_id=c", "invalid_request"),
        ("\(exchange)&client_id=c&client_secret=a&client_secret=b", "invalid_request"),
        ("\(exchange)&client_id=c&redirect_uri=a&redirect_uri=a", "invalid_request"),
        ("\(exchange)&client_id=c&code_verifier=a&code_verifier=a", "invalid_request"),
        ("\(exchange)&grant_type=refresh_token&client_id=c", "invalid_request"),
    ])
    func `missing, repeated and unknown parameters are refused by name`(form: String, code: String) {
        let problem = #expect(throws: OAuthError.self) { try Self.read(form) }
        #expect(problem?.code == code)
    }

    @Test func `printed values contain no credentials`() {
        let credentials = ClientCredentials(clientID: "c1", secret: "hush-hush")
        #expect(!"\(credentials) \(String(reflecting: credentials)) \([credentials])".contains("hush"))
        var dumped = ""
        dump(credentials, to: &dumped)
        #expect(!dumped.contains("hush"))
    }

    @Test func `an introspection request needs a token`() throws {
        let inquiry = try TokenInquiry(FormFields("token=t&token_type_hint=x&client_id=c"), authorization: nil)
        #expect(inquiry.token == "t")
        #expect(inquiry.hint == "x")
        #expect(throws: OAuthError.self) { try TokenInquiry(FormFields("client_id=c"), authorization: nil) }
    }
}
