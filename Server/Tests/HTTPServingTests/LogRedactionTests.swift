import Testing

@testable import HTTPServing

@Suite struct LogRedactionTests {
    @Test(arguments: LogRedaction.commonSecrets.sorted())
    func `the value of a secret parameter is never written`(name: String) {
        let redaction = LogRedaction()
        let escaped = "%" + String(name.utf8.first ?? 0, radix: 16) + name.dropFirst()
        for spelling in [name, name.uppercased(), escaped] {
            #expect(redaction("/p?a=1&\(spelling)=hunter2&b=2") == "/p?a=1&\(spelling)=***&b=2")
        }
    }

    @Test(arguments: ["\u{301}", "\u{600}", "\u{200D}"])
    func `no sign that joins another hides a secret`(mark: String) {
        let redaction = LogRedaction(secretPathPrefixes: ["/s/"])
        for target in [
            "/p?a\(mark)&access_token=hunter2", "/p?a&\(mark)&access_token=\(mark)hunter2", "/p\(mark)?code=hunter2",
            "/s/\(mark)hunter2",
        ] {
            #expect(!redaction(target).contains("hunter2"))
        }
    }

    @Test func `an address within a parameter is left out with whatever it carries`() {
        let redaction = LogRedaction()
        #expect(!redaction("/p?redirect=https%3A%2F%2Fh%2F%3Faccess_token%3Dhunter2").contains("hunter2"))
        #expect(!redaction("/p?redirect=https://h/?access_token=hunter2").contains("hunter2"))
        #expect(redaction("/p?x?access_token=hunter2&y%3Fcode=hunter2") == "/p?x?access_token=***&y%3Fcode=***")
        for query in ["%2fx%3fcode%3dhunter2", "%2Fx%23hunter2", "%252Fx%253Fcode%253Dhunter2"] {
            #expect(redaction("/p?next=\(query)") == "/p?next=***")
        }
        #expect(LogRedaction(secretPathPrefixes: ["/s/"])("/p?next=%2Fs%2Fhunter2") == "/p?next=***")
    }

    @Test func `a path that is itself a secret is cut`() {
        let redaction = LogRedaction(secretPathPrefixes: ["/contents/"])
        for spelling in [
            "/contents/hunter2/x", "//contents/hunter2", "///contents//hunter2", "contents/hunter2",
            "/%63ontents/hunter2", "https://h/contents/hunter2",
        ] {
            #expect(redaction(spelling + "?y=1") == "/contents/***?y=1")
        }
        #expect(redaction("/other/contents/x") == "/other/contents/x")
    }

    @Test(arguments: [
        "", "/", "/a/b", "/a+b%20c", "*", "/\u{7f}", "/é", "/a?", "/a?b", "/a?b=c&&d=", "a:b", "//a:/b/c",
    ])
    func `a target without secrets stays, its unprintable characters aside`(target: String) {
        let kept = String(target.map { $0.isASCII && $0 != "\u{7f}" ? $0 : "?" })
        #expect(LogRedaction()(target) == kept)
        #expect(LogRedaction(secretPathPrefixes: ["/s/", "/t"])(target) == kept)
    }

    @Test func `nothing can break the line, and no target fills the log`() {
        let redaction = LogRedaction(maximumLength: 20)
        #expect(redaction("/a\r\nb\u{1b}[2J\u{202e}") == "/a??b?[2J?")
        #expect(redaction("/a status=200") == "/a?status=200")
        #expect(redaction("/" + String(repeating: "a", count: 100)).count == 21)
    }
}
