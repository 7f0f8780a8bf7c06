import OAuth
import Testing

@Suite struct AuthorizationRequestTests {
    static let usual = "client_id=c1&redirect_uri=https%3A%2F%2Flocalhost&response_type=code"

    static func read(_ query: String) throws -> AuthorizationRequest { try AuthorizationRequest(FormFields(query)) }

    @Test func `Office's request is parsed`() throws {
        let request = try Self.read(
            "&rs=en-US&Build=16.1.1234&platform=iOS&app=Word&scope=&state=&unknown=1&\(Self.usual)")
        #expect(request.clientID == "c1")
        #expect(request.redirectURI == "https://localhost")
        #expect(request.scope == nil)
        #expect(request.state == "")
        #expect(request.challenge == nil)
        #expect(request.problem == nil)
        let hints = OfficeHints(language: "en-US", build: "16.1.1234", platform: "ios", app: "word")
        #expect(request.office == hints)
    }

    @Test(arguments: [
        ("rs=enUS", "en-US"), ("RS=de", "de"), ("rs=zh_Hans_CN", "zh-Hans-CN"), ("rs=", nil), ("", nil),
        ("rs=%3Cscript%3E", nil), ("rs=" + String(repeating: "a", count: 65), nil),
    ])
    func `the app's language is a language tag or nil`(query: String, language: String?) throws {
        #expect(try OfficeHints(FormFields(query)).language == language)
    }

    @Test(arguments: [
        "", "client_id=", "response_type=code", "client_id=a&client_id=b", "client_id=a&client_id=a",
        "client_id=a&redirect_uri=https://x&redirect_uri=https://x",
    ])
    func `a request without exactly one client and one redirect URI gets no redirect`(query: String) {
        let problem = #expect(throws: OAuthError.self) { try Self.read(query) }
        #expect(problem?.code == "invalid_request")
    }

    @Test(arguments: [
        ("client_id=c1", "invalid_request"),
        ("client_id=c1&response_type=", "invalid_request"),
        ("client_id=c1&response_type=token", "unsupported_response_type"),
        ("client_id=c1&response_type=code%20token", "unsupported_response_type"),
        ("client_id=c1&response_type=code&response_type=code", "invalid_request"),
        ("client_id=c1&response_type=code&response_mode=fragment", "invalid_request"),
        ("client_id=c1&response_type=code&scope=%22", "invalid_scope"),
        ("client_id=c1&response_type=code&scope=a&scope=b", "invalid_request"),
        ("client_id=c1&response_type=code&state=a&state=a", "invalid_request"),
        ("client_id=c1&response_type=code&code_challenge=short", "invalid_request"),
        ("client_id=c1&response_type=code&code_challenge_method=S256", "invalid_request"),
        (
            "client_id=c1&response_type=code&code_challenge_method=none&code_challenge="
                + String(repeating: "a", count: 43), "invalid_request"
        ),
    ])
    func `all other errors are sent to the client`(query: String, code: String) throws {
        #expect(try Self.read(query).problem?.code == code)
    }

    @Test func `a repeated state isn't echoed`() throws {
        #expect(try Self.read("client_id=c1&response_type=code&state=a&state=b").state == nil)
    }

    @Test func `a challenge without a method is plain`() throws {
        let value = String(repeating: "a", count: 43)
        let plain = try Self.read("\(Self.usual)&code_challenge=\(value)")
        #expect(plain.challenge == PKCE.Challenge(method: .plain, value: value))
        let hashed = try Self.read("\(Self.usual)&code_challenge=\(value)&code_challenge_method=S256")
        #expect(hashed.challenge == PKCE.Challenge(method: .s256, value: value))
    }

    @Test func `scopes are separated by spaces or commas`() throws {
        #expect(try Self.read("\(Self.usual)&scope=b%20a").scope == Scope("a b"))
        #expect(try Self.read("\(Self.usual)&scope=a,+b").scope == Scope("a b"))
        #expect(try Self.read("\(Self.usual)&scope=+").scope == nil)
    }
}
