import Foundation
import OfficeLinks
import Testing

@Suite struct DecisionTests {
    private static func file(_ name: String = "Plan.docx") throws -> ProviderFile {
        try ProviderFile(source: "https://wopi/f", provider: "TP", user: "u", name: name, invokedBy: .app)
    }

    @Test(arguments: [
        ("a.docx", OfficeApp.word, false), ("A.DOCM", .word, false), ("a.doc", .word, true), ("a.odt", .word, true),
        ("a.xlsx", .excel, false), ("a.xlsb", .excel, false), ("a.csv", .excel, true), ("a.b.ppsx", .powerPoint, false),
        ("a.thmx", .powerPoint, false), ("a.pps", .powerPoint, true),
    ]) func `a file name has its app`(name: String, app: OfficeApp, isConverted: Bool) throws {
        let support = try #require(FileSupport(fileName: name))
        #expect(support.app == app && support.isConverted == isConverted)
    }

    @Test(arguments: ["", "docx", "a.pdf", "a.xltm", "a.rtf", "a.txt", "a.one", "a.docx ", "a.docx.exe"])
    func `some file names have no app`(name: String) {
        #expect(FileSupport(fileName: name) == nil)
        #expect(throws: (any Error).self) { try OfficeLink(Self.file(name.isEmpty ? "x" : name)) }
    }

    @Test func `the decision is to open, update or install`() throws {
        let link = try OfficeLink(Self.file())
        func decide(_ schemes: String...) -> OpenDecision { OpenDecision(link) { schemes.contains($0) } }
        #expect(decide() == .install(OfficeStore(.word)))
        #expect(decide("ms-word-wopi-support:") == .install(OfficeStore(.word)))
        #expect(decide("ms-word:") == .update(OfficeStore(.word)))
        #expect(decide("ms-word:", "ms-word-wopi-support-1605:") == .open(link.text(.encoded)))
        #expect(decide("ms-word:", "ms-word-wopi-support:") == .open(link.text(.encoded)))
        let document = try OfficeLink(.oneNote, document: SecureAddress("https://a/b"))
        #expect(OpenDecision(document) { $0 == "onenote:" } == .open(document.text(.encoded)))
    }

    @Test func `a document open in Office stays away until its return is reported`() throws {
        let link = try OfficeLink(Self.file(), passBack: "drive", context: "c|1")
        func back(_ text: String) throws -> PassBack { try PassBack(text) }
        var visit = OfficeVisit(link)
        visit.cameToFront()
        #expect(visit.state == .neverCameBack)
        #expect(!visit.cameBack(try back("drive:ofe|u|https://wopi/other|z|no|c|c%7C1")))
        #expect(!visit.cameBack(try back("drive:ofe|u|https://wopi/f|z|no|c|c2")))
        #expect(!visit.cameBack(try back("evil:ofe|u|https://wopi/f|z|no|c|c%7C1")))
        #expect(visit.state == .neverCameBack)
        #expect(visit.cameBack(try back("drive:ofe|u|https://wopi/f|z|yes|c|c%7C1")))
        #expect(visit.state == .stillUploading)
        visit.cameToFront()
        visit.looked(isLocked: true)
        #expect(visit.state == .stillUploading)
        visit.looked(isLocked: false)
        visit.cameToFront()
        #expect(visit.state == .saved)
        visit = OfficeVisit(link)
        visit.looked(isLocked: false)
        #expect(visit.state == .away)
        visit.cameToFront()
        visit.looked(isLocked: true)
        #expect(visit.state == .neverCameBack)
        visit.looked(isLocked: false)
        #expect(visit.state == .saved)
        visit = OfficeVisit(link)
        #expect(visit.cameBack(try back("drive:ofe|u|https://wopi/f|z|no|c|c%7C1")))
        #expect(visit.state == .saved)
    }

    @Test func `a visit survives a restart of the app`() throws {
        var visit = OfficeVisit(try OfficeLink(Self.file(), passBack: "drive", context: "c|1 50%"))
        let bytes = try JSONEncoder().encode(visit)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("token"))
        // Simulates that the system terminated the app while Word was in front. The pass-back URL from Word launches
        // the app again.
        var kept = try JSONDecoder().decode(OfficeVisit.self, from: bytes)
        #expect(kept == visit && kept.state == .away)
        kept.cameToFront()
        #expect(kept.cameBack(try PassBack("drive:ofe|u|https://wopi/f|z|no|c|c%7C1%2050%25")))
        #expect(kept.state == .saved)
        visit.cameToFront()
        #expect(try JSONDecoder().decode(OfficeVisit.self, from: JSONEncoder().encode(visit)).state == .neverCameBack)
    }

    @Test(arguments: [
        #"{}"#, #"{"link":"ms-word:nonsense","state":"away"}"#, #"{"link":7,"state":"away"}"#,
        #"{"link":"ms-word:ofe|u|https://a/b","state":"elsewhere"}"#,
    ]) func `an invalid stored visit isn't resumed`(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(OfficeVisit.self, from: Data(text.utf8)) }
    }

    /// Microsoft doesn't document whether Office percent-encodes the context in the URL that it returns.
    @Test(arguments: ["50% off", "folder|9", "a|z|yes|u|https://evil/", "100%25", "%7C", "%", "Größe | 5 %", "|", "x|"])
    func `a context matches the visit, encoded or raw`(context: String) throws {
        let link = try OfficeLink(Self.file(), passBack: "drive", context: context)
        let written = try PassBack(
            scheme: "drive", mode: .edit, address: SecureAddress("https://wopi/f"), isUploadPending: false,
            context: context)
        for text in [
            written.text(.readable), written.text(.encoded), "drive:ofe|u|https://wopi/f|z|no|c|\(context)",
            "drive:ofe%7Cu%7Chttps://wopi/f%7Cz%7Cno%7Cc%7C\(context)",
        ] {
            var visit = OfficeVisit(link)
            let back = try PassBack(text)
            #expect(visit.cameBack(back) && visit.state == .saved, "\(text)")
            #expect(back.address.text == "https://wopi/f" && !back.isUploadPending)
        }
    }

    @Test func `an app's declarations are printed ready to paste`() throws {
        let plist = InfoPlist(schemes: ["contosodrive"], name: "com.contoso.drive & more", signsIn: true)
        for scheme in [
            "ms-word", "ms-excel", "ms-powerpoint", "onenote", "ms-word-wopi-support-1605", "ms-word-wopi-support",
            "ms-officemobile-tp",
        ] {
            #expect(plist.text.contains("<string>\(scheme)</string>"))
        }
        #expect(plist.text.contains("<string>contosodrive</string>"))
        #expect(plist.text.contains("com.contoso.drive &amp; more"))
    }

    @Test func `an app without app-to-app sign-in queries no schemes for it`() throws {
        let plist = InfoPlist(apps: [.word], schemes: ["drive"], name: "drive", signsIn: false)
        #expect(plist.queriedSchemes.map(\.text) == ["ms-word", "ms-word-wopi-support-1605", "ms-word-wopi-support"])
    }

    @Test(arguments: [
        (OfficeApp.word, "https://play.google.com/store/apps/details?id=com.microsoft.office.word"),
        (.excel, "https://play.google.com/store/apps/details?id=com.microsoft.office.excel"),
        (.powerPoint, "https://play.google.com/store/apps/details?id=com.microsoft.office.powerpoint"),
    ]) func `each app has its page in Google Play`(app: OfficeApp, address: String) {
        #expect(OfficeStore(app).playAddress == address)
        #expect(OfficeStore(.oneNote).playAddress == nil)
    }

    @Test func `mistakes of the Android sample are accepted`() throws {
        let request = try SignInRequest(
            authorizeURLQueryParams: "client_id=c&response_type=code&platform =android&app=excel", userID: "")
        #expect(request.platform == "android" && request.user == nil)
        try request.check(signedIn: "anybody")
        let extras = ["ResonponseUrlQueryParams": "code=c&tk=https://contoso.com/t?a=b"]
        let result = try AndroidResult(extras: extras, for: request)
        #expect(result.answer == .granted(.init(code: "c", tokenEndpoint: "https://contoso.com/t?a=b")))
        #expect(result.user == nil && result.extras["UserId"] == nil)
    }

    @Test func `a request is answered only while it is recent, and an expired action never`() throws {
        let request = try SignInRequest(toAddress: "contoso:client_id=c&response_type=code&app=word&action=x%2F1")
        let now = 1_000_000.0, pending = PendingSignIn(request, at: now)
        let code = SignInAnswer.granted(.init(code: "c"))
        #expect(try pending.back(code, at: now + 599.9).text == "ms-word-tp:code=c&action=x%2F1")
        #expect(throws: LinkProblem(.parameter("action"), .expired)) { try pending.back(code, at: now + 600) }
        // If the clock was set back, the app doesn't know how much time has passed.
        #expect(throws: LinkProblem(.parameter("action"), .expired)) { try pending.back(code, at: now - 1) }
    }

    @Test func `every RFC 6749 error is returned on the requester's scheme`() throws {
        for (app, scheme) in [
            ("word", "ms-word-tp"), ("EXCEL", "ms-excel-tp"), ("powerpoint", "ms-powerpoint-tp"),
            ("hub", "ms-officemobile-tp"),
        ] {
            let request = try SignInRequest(
                toAddress: "contoso:action=a%20b&app=\(app)&unknown=1&response_type=code&client_id=c")
            for error in SignInAnswer.ErrorCode.allCases {
                let back = try BackAddress(.refused(.init(error, explanation: "User declined")), to: request)
                #expect(back.text == "\(scheme):error=\(error.rawValue)&error_description=User%20declined&action=a%20b")
            }
        }
        let android = try SignInRequest(authorizeURLQueryParams: "client_id=c&response_type=code", userID: nil)
        #expect(throws: LinkProblem.self) { try BackAddress(.declined, to: android) }
    }
}

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
