import OfficeLinks
import Testing

/// Builds and parses every example line of Microsoft's pages. The name of each test contains the name of the page and
/// of the line.
@Suite struct PublishedExampleTests {
    // MARK: Integrate with Office from iOS applications

    @Test func `iOS article: ms-word, ofe, budget.docx, back to clouddrive with folderviewQ4`() throws {
        let line = "ms-word:ofe|u|https://contoso/Q4/budget.docx|p|clouddrive|c|folderviewQ4"
        let link = try OfficeLink(
            .word, document: SecureAddress("https://contoso/Q4/budget.docx"), passBack: "clouddrive",
            context: "folderviewQ4")
        #expect(link.text() == line)
        #expect(try OfficeLink(line) == link)
    }

    @Test func `iOS article: clouddrive, ofe, budget.docx, nothing pending, folderviewQ4`() throws {
        let line = "clouddrive:ofe|u|https://contoso/Q4/budget.docx|z|no|c|folderviewQ4"
        let back = try PassBack(
            scheme: "clouddrive", mode: .edit, address: SecureAddress("https://contoso/Q4/budget.docx"),
            isUploadPending: false, context: "folderviewQ4")
        #expect(back.text() == line)
        #expect(try PassBack(line) == back)
    }

    @Test(arguments: [
        (OfficeApp.excel, "ms-excel:"), (.oneNote, "onenote:"), (.powerPoint, "ms-powerpoint:"), (.word, "ms-word:"),
    ]) func `iOS article: the protocol of each app`(app: OfficeApp, line: String) {
        #expect(app.scheme.text + ":" == line)
    }

    @Test func `iOS article: LSApplicationQueriesSchemes lists the four apps`() {
        let declared = InfoPlist(schemes: ["contosodrive"], name: "com.contoso.drive", signsIn: false).text
        for line in ["ms-word", "ms-excel", "ms-powerpoint", "onenote"] {
            #expect(declared.contains("<string>\(line)</string>"))
        }
    }

    @Test(arguments: [
        (OfficeApp.excel, "https://itunes.apple.com/us/app/microsoft-excel/id586683407?mt=8&uo=4"),
        (.oneNote, "https://itunes.apple.com/us/app/microsoft-onenote-for-iphone/id410395246?mt=8&uo=4"),
        (.powerPoint, "https://itunes.apple.com/us/app/microsoft-powerpoint/id586449534?mt=8&uo=4"),
        (.word, "https://itunes.apple.com/us/app/microsoft-word/id586447913?mt=8&uo=4"),
    ]) func `iOS article: the store page of each app`(app: OfficeApp, line: String) {
        #expect(OfficeStore(app).appStoreAddress == line)
    }

    // MARK: App to app sign in

    private static let action = "76d173ad-a43f-4e3c-a5e7-0e7276b4c624"
    private static let to =
        "Contoso:client_id=abcdefg&response_type=code&scope=wopi&rs=enUS&build=16.1.1234&platform=iOS&app=word"
        + "&action=\(action)"

    @Test func `app to app: the parameters of a normal authorization_uri`() throws {
        let line =
            "https://contoso.com/api/oauth2/authorize?client_id=abcdefg&redirect_uri=https%3A%2F%2Flocalhost"
            + "&response_type=code&scope=&rs=en-US&Build=16.1.1234&Platform=iOS"
        let query = String(try #require(line.split(separator: "?").last))
        let request = try SignInRequest(authorizeURLQueryParams: query, userID: nil)
        #expect(request.clientID == "abcdefg" && request.responseType == "code" && request.scope.isEmpty)
        #expect(request.language == "en-US" && request.build == "16.1.1234" && request.platform == "iOS")
        #expect(request.query == query && request.caller == .officeMobile)
    }

    @Test func `app to app: the parameters of the redirect that ends the flow`() throws {
        let line = "https://localhost?state=&code=abcdefg&tk=https%3A%2F%2Fcontoso.com%2Fapi%2Ftoken%2F%3Fextra%3Dstuff"
        let query = String(try #require(line.split(separator: "?").last))
        let request = try SignInRequest(authorizeURLQueryParams: "client_id=a&response_type=code", userID: nil)
        let grant = SignInAnswer.Approval(
            code: "abcdefg", tokenEndpoint: "https://contoso.com/api/token/?extra=stuff")
        let result = try AndroidResult(extras: ["ResponseUrlQueryParams": query], for: request)
        #expect(result.answer == .granted(grant))
        #expect("state=&" + (result.extras["ResponseUrlQueryParams"] ?? "") == query)
    }

    @Test func `app to app: the To address`() throws {
        let request = try SignInRequest(toAddress: Self.to, to: ["contoso"])
        #expect(request.clientID == "abcdefg" && request.responseType == "code" && request.scope == "wopi")
        #expect(request.language == "en-US" && request.build == "16.1.1234" && request.platform == "iOS")
        #expect(request.caller == .word && request.action == Self.action)
    }

    @Test func `app to app: the Back address`() throws {
        let line =
            "ms-word-tp:code=abcdefg&tk=https%3A%2F%2Fcontoso.com%2Fapi%2Ftoken%2F%3Fextra%3Dstuff&sc=xyz"
            + "&action=\(Self.action)"
        let grant = SignInAnswer.Approval(
            code: "abcdefg", tokenEndpoint: "https://contoso.com/api/token/?extra=stuff", sessionContext: "xyz")
        let back = try BackAddress(.granted(grant), to: SignInRequest(toAddress: Self.to))
        #expect(back.text == line)
        #expect(try BackAddress(line) == back)
    }

    @Test(arguments: [
        (OfficeCaller.word, "ms-word-tp"), (.excel, "ms-excel-tp"), (.powerPoint, "ms-powerpoint-tp"),
        (.officeMobile, "ms-officemobile-tp"),
    ]) func `app to app: the schemes Office registers`(caller: OfficeCaller, line: String) {
        #expect(caller.scheme.text == line)
    }

    @Test func `app to app: AuthorizeUrlQueryParams`() throws {
        let line =
            "client_id=abcdefg&response_type=code&scope=wopi&rs=enUS&build=16.1.1234&platform=android&app=word"
        let request = try SignInRequest(authorizeURLQueryParams: line, userID: "u4711")
        #expect(request.query == line && request.user == "u4711" && request.action == nil)
        #expect(request.platform == "android" && request.caller == .word)
    }

    @Test func `app to app: ResponseUrlQueryParams, RESULT_OK`() throws {
        let request = try SignInRequest(authorizeURLQueryParams: "client_id=a&response_type=code", userID: nil)
        let result = try AndroidResult(
            extras: ["ResponseUrlQueryParams": "code=abcdefg&tk=http://contoso.com&sc=xyz"], for: request)
        let grant = SignInAnswer.Approval(code: "abcdefg", tokenEndpoint: "http://contoso.com", sessionContext: "xyz")
        #expect(result.answer == .granted(grant) && result.isOK)
        // The written text differs from Microsoft's example only in its percent-encoding.
        #expect(result.extras["ResponseUrlQueryParams"] == "code=abcdefg&tk=http%3A%2F%2Fcontoso.com&sc=xyz")
    }

    @Test func `app to app: ResponseUrlQueryParams, RESULT_CANCELED`() throws {
        let request = try SignInRequest(authorizeURLQueryParams: "client_id=a&response_type=code", userID: nil)
        let result = try AndroidResult(
            extras: [
                "ResponseUrlQueryParams": "error=invalid_request&error_description=\"optional human readable message\""
            ], for: request)
        let refusal = SignInAnswer.Refusal(.invalidRequest, explanation: "optional human readable message")
        #expect(result.answer == .refused(refusal) && !result.isOK)
        let written = "error=invalid_request&error_description=optional%20human%20readable%20message"
        #expect(result.extras["ResponseUrlQueryParams"] == written)
    }

    // MARK: Opening files from your app

    private static func file(_ provider: String) throws -> ProviderFile {
        try ProviderFile(
            source: "https://contoso/wopi/file/12312", provider: provider, user: "a3243d", name: "document1.docx",
            invokedBy: .app)
    }

    @Test func `from your app: a WOPISrc, readable`() throws {
        let line = "ms-word:ofe|u|https://contoso/wopi/file/12312|d|Contoso|e|a3243d|n|document1.docx|a|App"
        let link = try OfficeLink(Self.file("Contoso"))
        #expect(link.text(.readable) == line)
        #expect(try OfficeLink(line) == link)
    }

    @Test func `from your app: a WOPISrc, delimiters percent-encoded`() throws {
        let line =
            "ms-word:ofe%7Cu%7Chttps://contoso/wopi/file/12312%7Cd%7CTP_CONTOSO%7Ce%7Ca3243d%7Cn%7Cdocument1.docx"
            + "%7Ca%7CApp"
        let link = try OfficeLink(Self.file("TP_CONTOSO"))
        #expect(link.text(.encoded) == line)
        #expect(try OfficeLink(line) == link)
    }

    @Test func `from your app: the schemes that declare support`() {
        let all = OfficeApp.allCases.flatMap { $0.supportSchemes.map(\.text) }
        for line in ["ms-word-wopi-support", "ms-powerpoint-wopi-support", "ms-excel-wopi-support"] {
            #expect(all.contains(line) && all.contains(line + "-1605"))
        }
    }

    @Test func `from your app: contosodrive, ofe, budget.docx, nothing pending, folderviewQ4`() throws {
        let line = "contosodrive:ofe|u|https://contoso/Q4/budget.docx|z|no|c|folderviewQ4"
        #expect(try PassBack(line, to: ["contosodrive"]).text() == line)
    }
}
