import Foundation
import OfficeLinks
import Testing

/// Tests hostile or malformed input. Parsers throw an error that identifies the faulty part, in a time proportional to
/// the size of the input.
@Suite struct BadInputTests {
    private static func problem(_ body: () throws -> some Any) -> LinkProblem? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? LinkProblem
        }
    }

    @Test(arguments: [
        ("", LinkProblem(.address, .noColon)), ("ms-word", .init(.address, .noColon)),
        (":ofe|u|https://a/b", .init(.scheme, .badScheme)), ("ms word:ofe|u|https://a/b", .init(.scheme, .badScheme)),
        ("ms-paint:ofe|u|https://a/b", .init(.scheme, .unknown)), ("ms-word:", .init(.mode, .empty)),
        ("ms-word:xyz|u|https://a/b", .init(.mode, .unknown)), ("ms-word:ofe", .init(.descriptor("u"), .missing)),
        ("ms-word:ofe|u", .init(.descriptor("u"), .missing)), ("ms-word:ofe|u|", .init(.descriptor("u"), .empty)),
        ("ms-word:ofe|u|http://a/b", .init(.descriptor("u"), .notSecureAddress)),
        ("ms-word:ofe|u|/relative", .init(.descriptor("u"), .notSecureAddress)),
        ("ms-word:ofe|u|https://", .init(.descriptor("u"), .notSecureAddress)),
        ("ms-word:ofe|u|https://mia@a/b", .init(.descriptor("u"), .notSecureAddress)),
        ("ms-word:ofe|u|https://a/%", .init(.descriptor("u"), .badEncoding)),
        ("ms-word:ofe|u|https://a/%00", .init(.descriptor("u"), .badEncoding)),
        ("ms-word:ofe|u|https://a/b|u|https://a/c", .init(.descriptor("u"), .repeated)),
        ("ms-word:ofe|u|https://a/b|c|50%", .init(.descriptor("c"), .badEncoding)),
        ("ms-word:ofe|u|https://a/b|c|%00", .init(.descriptor("c"), .badEncoding)),
        ("ms-word:ofe|u|https://a/b|c|%C3", .init(.descriptor("c"), .badEncoding)),
        ("ms-word:ofe|u|https://a/b|p|drive:", .init(.descriptor("p"), .badScheme)),
        ("ms-word:ofe|u|https://a/b|p|", .init(.descriptor("p"), .empty)),
        ("ms-word:ofe|u|https://a/b||", .init(.descriptor(""), .empty)),
        ("ms-word:ofe|u|https://a/b|c", .init(.descriptor("c"), .missing)),
        ("ms-word:ofe|u|https%3A%2F%2Fa%2Fb%00", .init(.descriptor("u"), .badEncoding)),
        ("ms-word:https://a/b|c|x", .init(.mode, .missing)),
        // If a combining mark follows a delimiter, Swift's `Character` contains both. The parsers must still find the
        // delimiter.
        ("ms-word:ofe|u|https://mia@\u{301}a/b", .init(.descriptor("u"), .notSecureAddress)),
        ("ms-word:ofe|u|https:/\u{301}/a/b", .init(.descriptor("u"), .notSecureAddress)),
        ("ms-word:ofe|u|https://a/b|u|\u{301}", .init(.descriptor("u"), .repeated)),
        (
            "ms-word:ofe|u|https://a/b?\u{301}&access_token=x|d|T|e|u|n|A.docx|a|App",
            .init(.descriptor("u"), .tokenInAddress)
        ),
        ("ms-word:ofe|u|https://a/b|d|TP", .init(.descriptor("a"), .missing)),
        ("ms-word:ofe|u|https://a/b|d|TP|e|u|n|A.docx|a|Phone", .init(.descriptor("a"), .badValue)),
        ("ms-word:ofe|u|https://a/b?Access_Token=x|d|T|e|u|n|A.docx|a|App", .init(.descriptor("u"), .tokenInAddress)),
        ("ms-word:ofe|u|https://a/b?%61ccess_token=x|d|T|e|u|n|A.docx|a|App", .init(.descriptor("u"), .tokenInAddress)),
        ("onenote:ofe|u|https://a/b|d|T|e|u|n|A.docx|a|App", .init(.scheme, .notOverWOPI)),
    ]) func `an invalid link is refused at its faulty part`(text: String, problem: LinkProblem) {
        #expect(Self.problem { try OfficeLink(text) } == problem)
        #expect(!problem.description.isEmpty)
    }

    @Test(arguments: [
        ("drive", LinkProblem(.address, .noColon)), ("other:ofe|u|https://a/b|z|no", .init(.scheme, .unknown)),
        ("drive:ofe|u|https://a/b", .init(.descriptor("z"), .missing)),
        ("drive:ofe|u|https://a/b|z|maybe", .init(.descriptor("z"), .badValue)),
        ("drive:ofe|u|javascript:alert(1)|z|no", .init(.descriptor("u"), .notSecureAddress)),
        ("drive:ofe|u|file:///etc/passwd|z|no", .init(.descriptor("u"), .notSecureAddress)),
        ("drive:ofe|z|no", .init(.descriptor("u"), .missing)),
        ("drive:ofe|u|https://a/b|c|x|z|no|c|y", .init(.descriptor("c"), .repeated)),
        (
            "drive:ofe" + String(repeating: "|x|9", count: 40) + "|u|https://a/b|z|no",
            .init(.address, .tooMany(limit: 64))
        ),
    ]) func `an invalid pass-back is refused at its faulty part`(text: String, problem: LinkProblem) throws {
        let own: [AppScheme] = ["drive"]
        #expect(Self.problem { try PassBack(text, to: own) } == problem)
    }

    /// Only the app interprets the context of a link. So the address and the state of the document must be parsed even
    /// if the context is invalid.
    @Test(arguments: [
        ("50% off", "50% off"), ("%C3", "%C3"), ("%00", "%00"), ("a|b|c", "a|b|c"), ("a%7Cb|c", "a|b|c"),
        ("|u|https://evil/", "|u|https://evil/"), ("z|yes", "z|yes"), ("", nil), ("a\u{0}%", nil),
        (String(repeating: "|", count: 500), String(repeating: "|", count: 500)),
    ]) func `an invalid context doesn't discard the rest of a pass-back`(came: String, context: String?) throws {
        let back = try PassBack("drive:ofe|u|https://a/b|z|yes|c|" + came)
        #expect(back.address.text == "https://a/b" && back.isUploadPending && back.context == context)
        #expect(try PassBack(back.text()) == back)
    }

    @Test(arguments: [
        ("contoso", LinkProblem(.address, .noColon)), ("contoso:", .init(.parameter("client_id"), .missing)),
        ("other:client_id=a&response_type=code&action=x", .init(.scheme, .unknown)),
        ("contoso:client_id=a&response_type=code&action=", .init(.parameter("action"), .missing)),
        ("contoso:client_id=a", .init(.parameter("response_type"), .missing)),
        ("contoso:client_id=a&response_type=code", .init(.parameter("action"), .missing)),
        ("contoso:client_id=a&client_id=b", .init(.parameter("client_id"), .repeated)),
        ("contoso:client_id=%&response_type=code&action=x", .init(.parameter("client_id"), .badEncoding)),
        ("contoso:client_id=%00&response_type=code&action=x", .init(.parameter("client_id"), .badEncoding)),
        ("contoso:client_id=a&\u{301}&response_type=code&client_id=\u{301}", .init(.parameter("client_id"), .repeated)),
    ]) func `an invalid To address is refused at its faulty part`(text: String, problem: LinkProblem) throws {
        let own: [AppScheme] = ["contoso"]
        #expect(Self.problem { try SignInRequest(toAddress: text, to: own) } == problem)
    }

    @Test(arguments: [
        ("contoso:code=c&action=x", LinkProblem(.scheme, .unknown)),
        ("ms-word-tp:code=c", .init(.parameter("action"), .missing)),
        ("ms-word-tp:code=c&action=", .init(.parameter("action"), .missing)),
        ("ms-word-tp:action=x", .init(.parameter("code"), .missing)),
        ("ms-word-tp:code=&action=x", .init(.parameter("code"), .missing)),
        ("ms-word-tp:error=no&action=x", .init(.parameter("error"), .unknown)),
        ("ms-word-tp:code=%C3&action=x", .init(.parameter("code"), .badEncoding)),
    ]) func `an invalid Back address is refused at its faulty part`(text: String, problem: LinkProblem) {
        #expect(Self.problem { try BackAddress(text) } == problem)
    }

    @Test func `a Back address with an error never has a code`() throws {
        let back = try BackAddress("ms-excel-tp:code=c&error=access_denied&action=x")
        #expect(back.answer == .refused(.init(.accessDenied)))
    }

    @Test func `a user other than the one Office asked for is refused, also in an answer`() throws {
        let request = try SignInRequest(authorizeURLQueryParams: "client_id=a&response_type=code", userID: "mia")
        #expect(Self.problem { try request.check(signedIn: "leo") }?.reason == .otherUser)
        try request.check(signedIn: "mia")
        let accented = try SignInRequest(authorizeURLQueryParams: request.query, userID: "e\u{301}")
        #expect(Self.problem { try accented.check(signedIn: "\u{E9}") }?.reason == .otherUser)
        let answer = AndroidResult(.granted(.init(code: "c")), user: "leo")
        #expect(Self.problem { try AndroidResult(extras: answer.extras, for: request) }?.reason == .otherUser)
    }

    @Test(arguments: [
        ("", "UrlSchemes"), ("[]", "UrlSchemes"), ("{", "UrlSchemes"), ("{}x", "UrlSchemes"), ("%7B%", "UrlSchemes"),
        (#"{"iOS":"contoso"}"#, "UrlSchemes"), (#"{"iOS":["\ud83d"]}"#, "UrlSchemes"),
        (#"{"iOS":["a\u+062"]}"#, "UrlSchemes"), (#"{"iOS":["a"],"iOS":["b"]}"#, "UrlSchemes"),
        (#"{"iOS":["a b"]}"#, "iOS"), (#"{"UWP":[""]}"#, "UWP"), (#"{"Android":["420","com.a"]}"#, "Android"),
        (#"{"Android":["420","com.a",""]}"#, "Android"), (#"{"Android":["+1","a","b"]}"#, "Android"),
    ]) func `malformed schemes are refused`(text: String, part: String) {
        #expect(Self.problem { try UrlSchemes(text) }?.part == .parameter(part))
    }

    @Test func `a value that couldn't be parsed again isn't built`() throws {
        let address = try SecureAddress("https://a/b"), long = String(repeating: "x", count: 1 << 16)
        let file = try ProviderFile(source: "https://a/b", provider: "T", user: "u", name: "A.docx", invokedBy: .app)
        for (context, problem) in [
            ("a\u{0}", LinkProblem(.descriptor("c"), .badEncoding)), (long, .init(.address, .tooLong(limit: 65536))),
        ] {
            #expect(Self.problem { try OfficeLink(.word, document: address, context: context) } == problem)
            #expect(Self.problem { try OfficeLink(file, context: context) } == problem)
            let scheme: AppScheme = "drive"
            #expect(
                Self.problem {
                    try PassBack(scheme: scheme, mode: .edit, address: address, isUploadPending: true, context: context)
                } == problem)
        }
    }

    @Test(arguments: [
        ("https://a/b", "", "u", "A.docx", LinkProblem(.descriptor("d"), .empty)),
        ("https://a/b", "T", "", "A.docx", .init(.descriptor("e"), .empty)),
        ("https://a/b", "T", "u", "", .init(.descriptor("n"), .empty)),
        ("https://a/b", "T", "u\u{0}", "A.docx", .init(.descriptor("e"), .badEncoding)),
        ("http://a/b", "T", "u", "A.docx", .init(.descriptor("u"), .notSecureAddress)),
        ("https://a/b?access_token=x", "T", "u", "A.docx", .init(.descriptor("u"), .tokenInAddress)),
    ]) func `an impossible file gets no link`(
        source: String, provider: String, user: String, name: String, problem: LinkProblem
    ) {
        #expect(
            Self.problem {
                try ProviderFile(source: source, provider: provider, user: user, name: name, invokedBy: .app)
            } == problem)
    }

    @Test(arguments: [
        "", "a", "//a/b", "https:a", "https:/a", "https://", "https:///b", "https://:443/b", "https://a b/c",
        "https://mia:x@a/b", "https://mia%40@a/b", "https://a\\b", "https://a/b\nc", "https://a/\u{0}",
        "https://a/\u{7F}", "https://a/%0", "https://a/%zz", "https://a/%00", "ftp://a/b", "javascript://a/b",
    ]) func `an insecure address is refused`(text: String) {
        #expect(Self.problem { try SecureAddress(text) } != nil)
    }

    @Test(arguments: [
        ("https://a/My Plan|1.docx", "https://a/My%20Plan%7C1.docx"), ("https://a/%c3%a9%7c", "https://a/%C3%A9%7C"),
        ("https://a/é", "https://a/%C3%A9"), ("https://a?x=1&y=[2]#z", "https://a?x=1&y=[2]#z"),
        ("https://a/b@c", "https://a/b@c"), ("https://[::1]:8443/b", "https://[::1]:8443/b"),
    ]) func `an address is encoded once, and only where required`(text: String, address: String) throws {
        #expect(try SecureAddress(text).text == address)
        #expect(try SecureAddress(address).text == address)
    }

    /// The input has almost the maximum size. A quadratic parser would take minutes.
    @Test(arguments: ["%7C", "|", "%7c", "%41", "é", "&", "=", "a&", ",", "\"a\",", "\\u0041", "\u{301}"])
    func `the longest allowed input is parsed quickly`(piece: String) {
        let start = ContinuousClock.now
        let fill = String(repeating: piece, count: 64 * 1000 / piece.utf8.count)
        for text in ["ms-word:ofe|u|https://a/", "ms-word:ofe%7Cc%7C", "ms-word:https://a/", "ms-word:"] {
            _ = try? OfficeLink(text + fill)
            _ = try? PassBack(text + fill)
        }
        let short = String(fill.prefix(16 * 1000 / piece.utf8.count))
        for text in ["contoso:client_id=a&action=", "ms-word-tp:code="] {
            _ = try? SignInRequest(toAddress: text + short)
            _ = try? BackAddress(text + short)
        }
        for text in ["{\"iOS\":[", "{\"iOS\":[\""] { _ = try? UrlSchemes(text + short) }
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func `overlong input and ten thousand descriptors are refused at once`() {
        let long = String(repeating: "a", count: 1 << 20), many = String(repeating: "|u|x", count: 5000)
        for text in [long, "ms-word:" + long, "ms-word:ofe|u|https://a/" + long, "ms-word:ofe" + many] {
            #expect(Self.problem { try OfficeLink(text) } != nil)
            #expect(Self.problem { try PassBack(text) } != nil)
            #expect(Self.problem { try SignInRequest(toAddress: text) } != nil)
            #expect(Self.problem { try BackAddress(text) } != nil)
            #expect(Self.problem { try UrlSchemes(text) } != nil)
        }
        #expect(Self.problem { try OfficeLink("ms-word:ofe" + many) }?.reason == .tooMany(limit: 64))
    }

    @Test(arguments: ["", "a:", "1a", "ä", "a b", "a/b", "-a", String(repeating: "a", count: 101)])
    func `an invalid scheme is refused`(text: String) {
        #expect(Self.problem { try AppScheme(text) }?.reason == .badScheme)
    }

    /// Parses shuffled and truncated pieces of valid addresses. No parser may crash, and each parsed value must be the
    /// same after it is written and parsed again.
    @Test func `parsers never crash on any input`() {
        let pieces = [
            "ms-word:", "ofe", "|", "%7C", "%7c", "u", "https://a/b", "|d|", "|n|A.docx", "|a|App", "|e|u", "|z|no",
            "%",
            "%C3", "é", "&", "=", "code", "action=", "client_id=", "{", "[", "\"iOS\"", "\u{0}", "\u{FFFD}",
            "?access_token=",
        ]
        var state: UInt64 = 99
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return Int(state >> 40)
        }
        for _ in 0..<20_000 {
            let text = (0...(next() % 12)).map { _ in pieces[next() % pieces.count] }.joined()
            if let link = try? OfficeLink(text) { #expect((try? OfficeLink(link.text(.encoded))) == link) }
            if let back = try? PassBack(text) { #expect((try? PassBack(back.text())) == back) }
            _ = try? SignInRequest(toAddress: text)
            _ = try? BackAddress(text)
            _ = try? UrlSchemes(text)
        }
    }
}

/// Tests the parsers with the inputs that `scripts/fuzz` has found.
@Suite struct CorpusTests {
    private static func inputs(_ parser: String) throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/\(parser).txt")
        return try Corpus(Array(Data(contentsOf: file))).inputs.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test func `parsed links can be written and parsed again`() throws {
        let inputs = try Self.inputs("link")
        #expect(inputs.count > 20)
        var read = 0
        for text in inputs {
            guard let link = try? OfficeLink(text) else { continue }
            read += 1
            for spelling in LinkSpelling.allCases { #expect(try OfficeLink(link.text(spelling)) == link) }
        }
        #expect(read > 0)
    }

    @Test func `parsed pass-backs and schemes can be written and parsed again`() throws {
        for text in try Self.inputs("pass-back") {
            guard let back = try? PassBack(text) else { continue }
            for spelling in LinkSpelling.allCases { #expect(try PassBack(back.text(spelling)) == back) }
        }
        for text in try Self.inputs("schemes") {
            guard let schemes = try? UrlSchemes(text), schemes.androidSchemes.isEmpty else { continue }
            #expect(try UrlSchemes(schemes.headerValue) == schemes)
        }
    }

    @Test func `To and Back addresses keep their action byte for byte`() throws {
        for text in try Self.inputs("to") {
            guard let request = try? SignInRequest(toAddress: text) else { continue }
            let back = try BackAddress(.declined, to: request)
            #expect(try BackAddress(back.text).action == request.action)
        }
        for text in try Self.inputs("back") {
            guard let back = try? BackAddress(text) else { continue }
            #expect(try BackAddress(back.text).action == back.action)
        }
    }
}
