import OAuth
import Testing

@Suite struct FormFieldsTests {
    @Test(
        arguments: [
            ("", []),
            ("a=1&b=2", [("a", "1"), ("b", "2")]),
            ("&rs=en-US", [("rs", "en-US")]),
            ("a=1&&b=2&", [("a", "1"), ("b", "2")]),
            ("a", [("a", "")]),
            ("a=", [("a", "")]),
            ("=v", [("", "v")]),
            ("a=b=c", [("a", "b=c")]),
            ("a+b=c+d", [("a b", "c d")]),
            ("a%2Bb=%2b%20", [("a+b", "+ ")]),
            ("n=%C3%BC%E2%98%83", [("n", "ü☃")]),
            ("n=%00", [("n", "\u{0}")]),
        ] as [(String, [(String, String)])])
    func `pairs are parsed in order`(text: String, pairs: [(String, String)]) throws {
        #expect(try FormFields(text).fields == pairs.map { FormFields.Field($0.0, $0.1) })
    }

    @Test(arguments: ["a=%", "a=%2", "a=%zz", "a=%2+", "%=1", "a=%FF", "a=%C3", "a=%ED%A0%80", "a=%C0%80"])
    func `invalid percent encoding is refused`(text: String) {
        #expect(throws: OAuthError.self) { try FormFields(text) }
    }

    @Test func `bytes that aren't UTF-8 are refused`() {
        #expect(throws: OAuthError.self) { try FormFields(bytes: [0x61, 0x3D, 0xFF]) }
    }

    @Test func `ten thousand parameters are refused`() throws {
        let text = (0..<10_000).map { "p\($0)=1" }.joined(separator: "&")
        let problem = #expect(throws: OAuthError.self) { try FormFields(text) }
        #expect(problem?.code == "invalid_request")
        #expect(try FormFields(String(repeating: "&", count: 10_000)).fields.isEmpty)
        #expect(try FormFields((0..<100).map { "p\($0)" }.joined(separator: "&")).fields.count == 100)
    }

    @Test func `a value of a mebibyte is refused`() {
        let text = "state=" + String(repeating: "x", count: 1 << 20)
        #expect(throws: OAuthError.self) { try FormFields(text) }
    }

    @Test func `reading a repeated parameter is an error`() throws {
        let fields = try FormFields("a=1&a=1&b=2")
        let problem = #expect(throws: OAuthError.self) { try fields.value("a") }
        #expect(problem?.code == "invalid_request")
        #expect(problem?.explanation?.contains("a comes more than once") == true)
        #expect(try fields.value("b") == "2")
    }

    @Test func `an empty parameter counts as omitted unless its raw value is read`() throws {
        let fields = try FormFields("a=")
        #expect(try fields.value("a") == nil)
        #expect(try fields.only("a") == "")
        #expect(try fields.only("b") == nil)
    }

    @Test func `Office's parameter names are found in any case`() throws {
        let fields = try FormFields("Platform=&PLATFORM=iOS&platform=android")
        #expect(fields.first(ignoringCase: "platform") == "iOS")
    }

    @Test func `any serialized value is parsed back`() throws {
        let fields = FormFields([.init("a&b", "c=d+e%f g"), .init("ü", "\u{0}\n☃"), .init("", "")])
        #expect(try FormFields(fields.encoded).fields == fields.fields)
        #expect(FormFields([.init("a", ":/?&=#+ é~")]).encoded == "a=%3A%2F%3F%26%3D%23%2B%20%C3%A9~")
    }

    @Test func `no input crashes the parser`() {
        var generator = SplitMix(state: 7)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                Array("%&=+a0Z\u{0}".utf8 + [0xFF, 0xC3]).randomElement(using: &generator) ?? 0
            }
            if let fields = try? FormFields(bytes: bytes) {
                #expect(throws: Never.self) { try FormFields(fields.encoded) }
            }
        }
    }
}

/// A random number generator that returns the same numbers for the same seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
