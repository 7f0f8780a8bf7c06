import Basics
import Testing

@Suite struct TextTests {
    @Test(arguments: [
        ("abc", 3, "abc"), ("abc", 2, "ab"), ("abc", 0, ""), ("", 0, ""), ("aé", 2, "a"), ("aé", 3, "aé"),
        ("a\u{1F600}b", 4, "a"), ("a\u{1F600}b", 5, "a\u{1F600}"),
    ])
    func `a text is cut to a number of bytes between scalars`(text: String, count: Int, cut: String) {
        #expect(text.cut(toUTF8: count) == cut)
    }

    @Test func `a single long character is cut too`() {
        let long = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(long.count == 1)
        #expect(long.cut(toUTF8: 200).utf8.count == 199)
    }
}

@Suite struct ASCIITests {
    /// The characters of each class, written as a string.
    static let classes: [(String, @Sendable (UInt8) -> Bool)] = [
        ("0123456789", { $0.isASCIIDigit }),
        ("abcdefghijklmnopqrstuvwxyz", { $0.isASCIILowercase }),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", { $0.isASCIIUppercase }),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", { $0.isASCIILetter }),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", { $0.isASCIILetterOrDigit }),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", { $0.isUnreserved }),
        ("0123456789abcdefABCDEF", { $0.hexadecimalValue != nil }),
    ]

    @Test(arguments: classes.indices) func `a character class contains exactly its characters`(index: Int) {
        let (members, isMember) = Self.classes[index]
        for byte in UInt8.min ... .max { #expect(isMember(byte) == members.utf8.contains(byte), "\(byte)") }
    }

    @Test func `a hexadecimal digit has its value`() {
        #expect("0189afAF".utf8.map(\.hexadecimalValue) == [0, 1, 8, 9, 10, 15, 10, 15])
    }
}

@Suite struct MarkupTests {
    @Test(arguments: [
        ("", ""), ("plain é 文", "plain é 文"), ("a\tb\nc", "a\tb\nc"),
        ("<b>&\"'</b>", "&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;"),
        // With a combining accent, a quotation mark or bracket becomes another `Character`, but its Unicode scalar
        // stays the same, so it must be escaped.
        ("\"\u{301}<\u{338}", "&quot;\u{301}&lt;\u{338}"), ("\0", "\u{FFFD}"),
    ])
    func `special characters are escaped in HTML and XML`(text: String, escaped: String) {
        #expect(Markup.html.escaped(text) == escaped)
        #expect(Markup.xml.escaped(text) == escaped)
    }

    @Test func `XML replaces control characters, and HTML keeps all but one`() {
        let controls = "\u{1}\u{1b}\r\u{1f}\u{FFFE}\u{FFFF}"
        #expect(Markup.html.escaped(controls) == controls)
        #expect(Markup.xml.escaped(controls) == String(repeating: "\u{FFFD}", count: 6))
    }
}

struct InvisibleTextTests {
    private static func marked(_ text: String) -> String {
        text.replacingInvisible { "[\(String($0.value, radix: 16, uppercase: true))]" }
    }

    /// Scalars that are invisible or reverse the direction of text.
    static let hidden: [UInt32] =
        [0x00, 0x01, 0x1B, 0x7F, 0x80, 0x9B, 0xAD, 0x61C, 0x115F, 0x1160, 0x17B4, 0x180E, 0x200B, 0x200E, 0x200F]
        + [0x2028, 0x2029] + Array(0x202A...0x202E) + Array(0x2060...0x206F)
        + [0x2800, 0x3164, 0xFEFF, 0xFFA0, 0x1D173, 0xE0001, 0xE0041, 0xE007F]

    @Test(arguments: hidden)
    func `invisible characters are shown anywhere in a name`(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value)), hidden = String(Character(scalar))
        let mark = "[\(String(value, radix: 16, uppercase: true))]"
        for (name, expected) in [
            ("Invoice\(hidden)xcod.exe", "Invoice\(mark)xcod.exe"), ("\(hidden)a.docx", "\(mark)a.docx"),
            ("a.docx\(hidden)", "a.docx\(mark)"), ("ü\(hidden)ü", "ü\(mark)ü"),
        ] {
            #expect(Self.marked(name) == expected)
        }
    }

    @Test(arguments: [
        ("a.do\u{200D}cx", "a.do[200D]cx"), ("a.\u{200C}exe", "a.[200C]exe"), ("a\u{FE0F}.exe", "a[FE0F].exe"),
        ("a.exe\u{E0100}", "a.exe[E0100]"), ("a.d\u{34F}oc", "a.d[34F]oc"), ("\u{200D}a", "[200D]a"),
        ("é\u{200D}.exe", "é[200D].exe"), ("👩\u{200D}\u{200D}🚀", "👩\u{200D}[200D]🚀"),
    ])
    func `a joiner or selector next to ASCII, or repeated, is shown`(name: String, expected: String) {
        #expect(Self.marked(name) == expected)
    }

    @Test(arguments: [
        "Plan.docx", "Ünïcödé — “x”.docx", "計画書.docx", "خطة.docx", "תוכנית.docx", "می\u{200C}خواهم.docx",
        "क्\u{200D}ष.docx",
        "👩\u{200D}🚀.docx", "❤\u{FE0F}.docx", "1\u{FE0F}\u{20E3}.docx", "🏳\u{FE0F}\u{200D}🌈", "葛\u{E0100}飾区.docx",
        "un espace\u{202F}!", "a\tb\nc\r", "",
    ])
    func `normal text in any script stays the same`(name: String) { #expect(Self.marked(name) == name) }
}
