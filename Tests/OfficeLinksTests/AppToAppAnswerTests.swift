import OfficeLinks
import Testing

/// Tests how the provider's app turns the answer of its server into an answer to Office.
@Suite struct AppToAppAnswerTests {
    private static func refused(_ error: SignInAnswer.ErrorCode, _ explanation: String? = nil) -> AppToAppAnswer {
        .handBack(.refused(.init(error, explanation: explanation)))
    }

    @Test(arguments: [
        (#"{"code":"Qx7"}"#, SignInAnswer.Approval(code: "Qx7")),
        (
            #"{"code":"Qx7","tk":"https://eu.id.contoso.example/t/?r=eu1","sc":"a&b"}"#,
            .init(code: "Qx7", tokenEndpoint: "https://eu.id.contoso.example/t/?r=eu1", sessionContext: "a&b")
        ),
        (#" { "sc" : null , "extra" : [1, {"code":"no"}, -2.5e+3, true], "code" : "\u0051\/" } "#, .init(code: "Q/")),
        (#"{"code":"\ud83d\udcc4"}"#, .init(code: "\u{1F4C4}")),
    ]) func `a code returns to Office with its state`(body: String, grant: SignInAnswer.Approval) {
        #expect(AppToAppAnswer(status: 200, body: body) == .handBack(.granted(grant)))
    }

    @Test func `a refusal is returned as the server sent it`() throws {
        let body = #"{"error":"access_denied","error_description":"User declined","error_uri":"https://a/why"}"#
        let refusal = SignInAnswer.Refusal(.accessDenied, explanation: "User declined", page: "https://a/why")
        #expect(AppToAppAnswer(status: 403, body: body) == .handBack(.refused(refusal)))
        let request = try SignInRequest(toAddress: "contoso:client_id=c&response_type=code&app=word&action=x")
        #expect(
            try BackAddress(.refused(refusal), to: request).text
                == "ms-word-tp:error=access_denied&error_description=User%20declined&error_uri=https%3A%2F%2Fa%2Fwhy"
                + "&action=x")
    }

    @Test(arguments: [
        (401, #"{"error":"invalid_token"}"#), (400, #"{"error":"invalid_token"}"#), (401, ""), (401, #"{"code":"c"}"#),
    ]) func `when the app's own token has expired, Office gets no answer yet`(status: Int, body: String) {
        #expect(AppToAppAnswer(status: status, body: body) == .signInAgain)
    }

    /// Even if the answer of the server is malformed, the app sends an answer to Office, so that Office doesn't wait
    /// forever.
    @Test(arguments: [
        (200, ""), (200, "<html>"), (200, "{}"), (200, "[]"), (200, #"{"code":""}"#), (200, #"{"code":7}"#),
        (200, #"{"code":"a","code":"b"}"#), (200, #"{"code":"a"} x"#), (200, #"{"code":"\ud83d"}"#),
        (200, #"{"code":"\ud83d\u0041"}"#), (200, #"{"x":"# + String(repeating: "[", count: 60_000)),
        (200, #"{"code":"\#(String(repeating: "c", count: 70_000))"}"#), (500, #"{"code":"c"}"#), (302, ""),
        (400, #"{"error":"invalid_handover"}"#),
    ]) func `an invalid answer is the server's error`(status: Int, body: String) {
        #expect(
            AppToAppAnswer(status: status, body: body)
                == Self.refused(.serverError, "the provider's server answered \(status)"))
    }

    @Test(arguments: [429, 503]) func `a busy server is reported as busy`(status: Int) {
        #expect(
            AppToAppAnswer(status: status, body: "")
                == Self.refused(.temporarilyUnavailable, "the provider's server answered \(status)"))
        #expect(
            AppToAppAnswer.unreachable
                == Self.refused(.temporarilyUnavailable, "the provider's server can't be reached"))
    }

    @Test func `the server receives Office's request and the user's decision`() throws {
        let request = try SignInRequest(
            toAddress: "contoso:client_id=c&response_type=code&scope=wopi%20x&app=word&action=a%2F1")
        #expect(request.form(.allow) == "client_id=c&response_type=code&scope=wopi%20x&app=word&decision=allow")
        #expect(request.form(nil) == "client_id=c&response_type=code&scope=wopi%20x&app=word")
        let android = try SignInRequest(authorizeURLQueryParams: "client_id=c&response_type=code", userID: "u 1")
        #expect(android.form(.decline) == "client_id=c&response_type=code&decision=decline&user_id=u%201")
    }

    /// Any app can open this address on the phone. So the provider's app must ignore a decision in the address.
    @Test(arguments: ["decision=allow", "Decision=allow", "%64ecision=allow", "decision =allow", "+decision=allow"])
    func `a decision inside the request is ignored`(pair: String) throws {
        let request = try SignInRequest(toAddress: "contoso:client_id=c&\(pair)&response_type=code&user_id=u&action=x")
        #expect(request.form(nil) == "client_id=c&response_type=code")
        #expect(request.form(.decline) == "client_id=c&response_type=code&decision=decline")
    }
}
