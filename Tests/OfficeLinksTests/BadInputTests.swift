import OfficeLinks
import Testing

/// What hostile or broken senders write: a typed error that names the place, in time that grows with the text.
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
        ("ms-word:ofe|u|https://a/b|p|drive:", .init(.scheme, .badScheme)),
        ("ms-word:ofe|u|https://a/b|d|TP", .init(.descriptor("a"), .missing)),
        ("ms-word:ofe|u|https://a/b|d|TP|e|u|n|A.docx|a|Phone", .init(.descriptor("a"), .badValue)),
        ("ms-word:ofe|u|https://a/b?Access_Token=x|d|T|e|u|n|A.docx|a|App", .init(.descriptor("u"), .tokenInAddress)),
        ("ms-word:ofe|u|https://a/b?%61ccess_token=x|d|T|e|u|n|A.docx|a|App", .init(.descriptor("u"), .tokenInAddress)),
        ("onenote:ofe|u|https://a/b|d|T|e|u|n|A.docx|a|App", .init(.scheme, .notOverWOPI)),
    ]) func `a link that can't be is refused at its place`(text: String, problem: LinkProblem) {
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
    ]) func `a pass-back that can't be is refused at its place`(text: String, problem: LinkProblem) throws {
        let own = [try AppScheme("drive")]
        #expect(Self.problem { try PassBack(text, to: own) } == problem)
    }

    @Test(arguments: [
        ("contoso", LinkProblem(.address, .noColon)), ("contoso:", .init(.parameter("client_id"), .missing)),
        ("contoso:client_id=a", .init(.parameter("response_type"), .missing)),
        ("contoso:client_id=a&response_type=code", .init(.parameter("action"), .missing)),
        ("contoso:client_id=a&client_id=b", .init(.parameter("client_id"), .repeated)),
        ("contoso:client_id=%&response_type=code&action=x", .init(.parameter("client_id"), .badEncoding)),
        ("contoso:client_id=%00&response_type=code&action=x", .init(.parameter("client_id"), .badEncoding)),
    ]) func `a To address that can't be is refused at its place`(text: String, problem: LinkProblem) {
        #expect(Self.problem { try SignInRequest(toAddress: text) } == problem)
    }

    @Test func `another user than Office asked for is refused, and so is another's answer`() throws {
        let request = try SignInRequest(authorizeURLQueryParams: "client_id=a&response_type=code", userID: "mia")
        #expect(Self.problem { try request.check(signedIn: "leo") }?.reason == .otherUser)
        try request.check(signedIn: "mia")
        let answer = AndroidResult(.granted(.init(code: "c")), user: "leo")
        #expect(Self.problem { try AndroidResult(extras: answer.extras, for: request) }?.reason == .otherUser)
    }

    @Test(arguments: ["", "[]", "{", "{}x", #"{"iOS":"contoso"}"#, #"{"iOS":["a b"]}"#, #"{"iOS":["\ud83d"]}"#, "%7B%"])
    func `schemes of another shape are refused`(text: String) {
        #expect(Self.problem { try UrlSchemes(text) } != nil)
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
    func `no scheme is like this`(text: String) {
        #expect(Self.problem { try AppScheme(text) }?.reason == .badScheme)
    }

    /// Pieces of good addresses, shuffled and cut: nothing traps, and what is read can be written and read again.
    @Test func `whatever is thrown at them, parsers answer`() {
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
