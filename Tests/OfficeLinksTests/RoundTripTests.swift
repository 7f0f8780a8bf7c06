import OfficeLinks
import Testing

/// Tests that a generated value stays the same when it is written and parsed, and that its text stays the same when it
/// is parsed and written.
@Suite struct RoundTripTests {
    private struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 29) ^ state
        }

        /// The pieces of generated names: characters that have a meaning in links and addresses, and letters of other
        /// scripts.
        private static let pieces = [
            "a", "Z", "9", "|", "%", "%7C", "%7c", "&", "=", "#", "?", "+", " ", "é", "e\u{301}", "日本", "📄",
            "\u{202E}א", "\u{301}", "\r\n",
            ":", "/", "\\", "\"", "{", ".docx", "u|", "|c|", "\u{1F468}\u{200D}\u{1F469}",
        ]

        mutating func text() -> String {
            (1...Int.random(in: 1...8, using: &self)).map { _ in Self.pieces.randomElement(using: &self) ?? "" }
                .joined()
        }

        mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &self) ?? values[0] }
        mutating func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &self) ? value : nil }

        mutating func address() throws -> SecureAddress {
            let path = text().unicodeScalars.filter { !"%\\\r\n".unicodeScalars.contains($0) }
            return try SecureAddress("https://contoso.example/" + String(path))
        }

        mutating func link() throws -> OfficeLink {
            let mode = pick(OpenMode.allCases), back = maybe(try AppScheme(pick(["contosodrive", "x-a.b+c"])))
            let context = maybe(text())
            if Bool.random(using: &self) {
                return try OfficeLink(
                    pick(OfficeApp.allCases), document: address(), mode: mode, passBack: back, context: context)
            }
            let file = try ProviderFile(
                source: try address().text, provider: text(), user: text(), name: text() + ".docx",
                invokedBy: pick(ProviderFile.Invoker.allCases))
            return try OfficeLink(
                file, in: pick([.word, .excel, .powerPoint]), mode: mode, passBack: back, context: context)
        }
    }

    @Test(arguments: LinkSpelling.allCases) func `a parsed link equals the written one`(
        spelling: LinkSpelling
    ) throws {
        var generator = SeededGenerator(state: 4711)
        for _ in 0..<3000 {
            let link = try generator.link(), text = link.text(spelling)
            let read = try OfficeLink(text)
            #expect(read == link, "\(text)")
            #expect(read.text(spelling) == text)
            #expect(text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        }
    }

    @Test(arguments: LinkSpelling.allCases) func `a parsed pass-back equals the written one`(
        spelling: LinkSpelling
    ) throws {
        var generator = SeededGenerator(state: 17)
        for _ in 0..<2000 {
            let back = try PassBack(
                scheme: "contosodrive", mode: generator.pick(OpenMode.allCases), address: generator.address(),
                isUploadPending: Bool.random(using: &generator), context: generator.maybe(generator.text()))
            let read = try PassBack(back.text(spelling))
            #expect(read == back && read.text(spelling) == back.text(spelling))
        }
    }

    /// For Swift, strings with different bytes can be equal, such as the two spellings of `é`. A document's name must
    /// keep its bytes.
    @Test(arguments: [
        "A|B 50%.docx", "📄 \u{1F468}\u{200D}\u{1F469}.docx", "e\u{301}t\u{E9}.docx", "\u{202E}תוכנית.docx",
        "\u{301}|\u{301}%7C%7c.docx", "a&b=c#d?e+f;g.docx", "..docx", "\"<>'`^{}\\.docx", "\r\n\t.docx",
    ]) func `every possible file name is parsed back byte for byte`(name: String) throws {
        let file = try ProviderFile(
            source: "https://contoso/wopi/files/1", provider: "TP", user: name, name: name, invokedBy: .web)
        let link = try OfficeLink(file, context: name)
        for spelling in LinkSpelling.allCases {
            let read = try OfficeLink(link.text(spelling))
            guard case .file(let found) = read.target else { Issue.record("\(link.text(spelling))"); continue }
            for text in [found.name, found.user, read.context ?? ""] { #expect(Array(text.utf8) == Array(name.utf8)) }
        }
    }

    @Test func `an empty context is nil when written and when parsed`() throws {
        let address = try SecureAddress("https://contoso/a.docx"), scheme: AppScheme = "drive"
        #expect(try OfficeLink(.word, document: address, context: "").text() == "ms-word:ofe|u|https://contoso/a.docx")
        #expect(try PassBack("drive:ofe|u|https://contoso/a.docx|z|no|c|").context == nil)
        var visit = OfficeVisit(try OfficeLink(.word, document: address, passBack: scheme, context: ""))
        #expect(visit.cameBack(try PassBack("drive:ofe|u|https://contoso/a.docx|z|no|c|")))
    }

    @Test func `an address with an encoded colon is decoded as a whole`() throws {
        let link = try OfficeLink("ms-word:ofe|u|https%3A%2F%2Fcontoso%2FMy%2520Plan.docx")
        #expect(link.text() == "ms-word:ofe|u|https://contoso/My%20Plan.docx")
        #expect(try OfficeLink("ms-word:ofe%7cu%7chttps%3a%2f%2fcontoso%2fMy%2520Plan.docx") == link)
    }

    @Test func `a parsed Back address and Android's extras equal the written ones`() throws {
        var generator = SeededGenerator(state: 23)
        let request = try SignInRequest(toAddress: "contoso:client_id=a&response_type=code&app=excel&action=%41b%2Fc")
        for _ in 0..<2000 {
            let answer: SignInAnswer =
                Bool.random(using: &generator)
                ? .granted(
                    .init(
                        code: generator.text(), tokenEndpoint: generator.maybe(generator.text()),
                        sessionContext: generator.maybe(generator.text())))
                : .refused(
                    .init(
                        generator.pick(SignInAnswer.ErrorCode.allCases),
                        explanation: generator.maybe("because " + generator.text()),
                        page: generator.maybe(generator.text())))
            let back = try BackAddress(answer, to: request)
            let read = try BackAddress(back.text)
            #expect(read.action == "%41b%2Fc" && read.caller == .excel)
            #expect(read == back && read.text == back.text)
            let result = AndroidResult(answer, user: generator.text())
            #expect(result.extras["ResponseUrlQueryParams"] == result.extras["ResonponseUrlQueryParams"])
            let again = try AndroidResult(extras: result.extras, for: request)
            #expect(again == result)
        }
    }

    @Test func `descriptors may have any order, and unknown ones are ignored`() throws {
        let link = try OfficeLink(
            "ms-word:ofe|u|https://contoso/wopi/file/1|d|TP|e|u|n|A.docx|a|App|p|drive|c|here")
        for text in [
            "ms-word:ofe|c|here|p|drive|a|App|n|A.docx|e|u|d|TP|u|https://contoso/wopi/file/1",
            "ms-word:ofe|x|9|u|https://contoso/wopi/file/1|d|TP|e|u|n|A.docx|a|App|p|drive|c|here|future|1",
            "ms-word:ofe|x|9|x|9|u|https://contoso/wopi/file/1|d|TP|e|u|n|A.docx|a|App|p|drive|c|here|x||x|%",
            "MS-WORD:OFE|U|https://contoso/wopi/file/1|D|TP|E|u|N|A.docx|A|app|P|DRIVE|C|here",
        ] { #expect(try OfficeLink(text) == link) }
    }

    @Test(arguments: [
        UrlSchemes(), UrlSchemes(iOS: []),
        UrlSchemes(android: [.init(minimumVersionCode: 420, package: "a.b", activity: "a.b.C")]),
    ]) func `parsed schemes equal the written ones`(schemes: UrlSchemes) throws {
        var schemes = schemes
        schemes.iOS = ["contoso", "contoso-EMM"]
        #expect(try UrlSchemes(schemes.json) == schemes)
        #expect(try UrlSchemes(schemes.headerValue) == schemes)
        #expect(schemes.headerValue.utf8.allSatisfy { !"=,\"".utf8.contains($0) })
    }

    @Test func `both documented forms of UrlSchemes are parsed`() throws {
        let newer = try UrlSchemes(
            #"{"iOS":["contoso","contoso-EMM"],"Android":["420","com.contoso","com.contoso.A",7,"p","q"]}"#)
        #expect(newer.iOS.map(\.text) == ["contoso", "contoso-EMM"])
        #expect(newer.android.map(\.minimumVersionCode) == [420, 7] && newer.androidSchemes.isEmpty)
        let older = try UrlSchemes(#"{ "iOS" : ["contoso"], "Android" : ["contoso"], "UWP" : ["contoso"] }"#)
        #expect(older.androidSchemes.map(\.text) == ["contoso"] && older.android.isEmpty)
        let blank = try UrlSchemes(#"{"Android":["420","com.contoso"," com.contoso.A"]}"#)
        #expect(blank.android.first?.activity == "com.contoso.A")
        #expect(try UrlSchemes("%7B%22iOS%22%3A%5B%22contoso%22%5D%7D").iOS.map(\.text) == ["contoso"])
    }
}
