import Basics
import Testing

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
