import OfficeLinks
import Testing

/// `parse(build(x)) == x` and `build(parse(s))` stable, over values made up for it.
@Suite struct RoundTripTests {
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 29) ^ state
        }

        /// What names are made of: what means something in links, in addresses, and other scripts.
        private static let pieces = [
            "a", "Z", "9", "|", "%", "%7C", "%7c", "&", "=", "#", "?", "+", " ", "é", "e\u{301}", "日本", "📄",
            "\u{202E}א",
            ":", "/", "\\", "\"", "{", ".docx", "u|", "|c|", "\u{1F468}\u{200D}\u{1F469}",
        ]

        mutating func text() -> String {
            (1...Int.random(in: 1...8, using: &self)).map { _ in Self.pieces.randomElement(using: &self) ?? "" }
                .joined()
        }

        mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &self) ?? values[0] }
        mutating func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &self) ? value : nil }

        mutating func address() throws -> SecureAddress {
            try SecureAddress("https://contoso.example/" + text().filter { $0 != "%" && $0 != "\\" })
        }

        mutating func link() throws -> OfficeLink {
            let mode = pick(OpenMode.allCases), back = maybe(try AppScheme(pick(["contosodrive", "x-a.b+c"])))
            let context = maybe(text())
            if Bool.random(using: &self) {
                return OfficeLink(
                    pick(OfficeApp.allCases), document: try address(), mode: mode, passBack: back, context: context)
            }
            let file = try ProviderFile(
                source: try address().text, provider: text(), user: text(), name: text() + ".docx",
                invokedBy: pick(ProviderFile.Invoker.allCases))
            return try OfficeLink(
                file, in: pick([.word, .excel, .powerPoint]), mode: mode, passBack: back, context: context)
        }
    }

    @Test(arguments: LinkSpelling.allCases) func `a link read back is the link that was written`(
        spelling: LinkSpelling
    ) throws {
        var dice = Dice(state: 4711)
        for _ in 0..<3000 {
            let link = try dice.link(), text = link.text(spelling)
            let read = try OfficeLink(text)
            #expect(read == link, "\(text)")
            #expect(read.text(spelling) == text)
            #expect(text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        }
    }

    @Test(arguments: LinkSpelling.allCases) func `a pass-back read back is what was written`(
        spelling: LinkSpelling
    ) throws {
        var dice = Dice(state: 17)
        for _ in 0..<2000 {
            let back = PassBack(
                scheme: try AppScheme("contosodrive"), mode: dice.pick(OpenMode.allCases), address: try dice.address(),
                isUploadPending: Bool.random(using: &dice), context: dice.maybe(dice.text()))
            #expect(try PassBack(back.text(spelling)) == back)
        }
    }

    @Test func `a Back address and Android's extras read back are what was written`() throws {
        var dice = Dice(state: 23)
        let request = try SignInRequest(toAddress: "contoso:client_id=a&response_type=code&app=excel&action=%41b%2Fc")
        for _ in 0..<2000 {
            let answer: SignInAnswer =
                Bool.random(using: &dice)
                ? .granted(
                    .init(
                        code: dice.text(), tokenEndpoint: dice.maybe(dice.text()),
                        sessionContext: dice.maybe(dice.text())))
                : .refused(.init(dice.pick(SignInAnswer.ErrorCode.allCases), explanation: dice.maybe(dice.text())))
            let back = try BackAddress(answer, to: request)
            let read = try BackAddress(back.text)
            #expect(read.action == "%41b%2Fc" && read.caller == .excel)
            if case .granted = answer { #expect(read == back) }
            let result = AndroidResult(answer, user: dice.text())
            #expect(result.extras["ResponseUrlQueryParams"] == result.extras["ResonponseUrlQueryParams"])
            let again = try AndroidResult(extras: result.extras, for: request)
            if case .granted = answer { #expect(again == result) }
        }
    }

    @Test func `descriptors come in any order, and unknown ones count for nothing`() throws {
        let link = try OfficeLink(
            "ms-word:ofe|u|https://contoso/wopi/file/1|d|TP|e|u|n|A.docx|a|App|p|drive|c|here")
        for text in [
            "ms-word:ofe|c|here|p|drive|a|App|n|A.docx|e|u|d|TP|u|https://contoso/wopi/file/1",
            "ms-word:ofe|x|9|u|https://contoso/wopi/file/1|d|TP|e|u|n|A.docx|a|App|p|drive|c|here|future|1",
            "MS-WORD:OFE|U|https://contoso/wopi/file/1|D|TP|E|u|N|A.docx|A|app|P|DRIVE|C|here",
        ] { #expect(try OfficeLink(text) == link) }
    }

    @Test(arguments: [
        UrlSchemes(), UrlSchemes(iOS: []),
        UrlSchemes(android: [.init(minimumVersionCode: 420, package: "a.b", activity: "a.b.C")]),
    ]) func `schemes read back are what was written`(schemes: UrlSchemes) throws {
        var schemes = schemes
        schemes.iOS = [try AppScheme("contoso"), try AppScheme("contoso-EMM")]
        #expect(try UrlSchemes(schemes.json) == schemes)
        #expect(try UrlSchemes(schemes.headerValue) == schemes)
        #expect(schemes.headerValue.utf8.allSatisfy { !"=,\"".utf8.contains($0) })
    }

    @Test func `both documented shapes of UrlSchemes are read`() throws {
        let newer = try UrlSchemes(
            #"{"iOS":["contoso","contoso-EMM"],"Android":["420","com.contoso","com.contoso.A",7,"p","q"]}"#)
        #expect(newer.iOS.map(\.text) == ["contoso", "contoso-EMM"])
        #expect(newer.android.map(\.minimumVersionCode) == [420, 7] && newer.androidSchemes.isEmpty)
        let older = try UrlSchemes(#"{ "iOS" : ["contoso"], "Android" : ["contoso"], "UWP" : ["contoso"] }"#)
        #expect(older.androidSchemes.map(\.text) == ["contoso"] && older.android.isEmpty)
        #expect(try UrlSchemes("%7B%22iOS%22%3A%5B%22contoso%22%5D%7D").iOS.map(\.text) == ["contoso"])
    }
}
