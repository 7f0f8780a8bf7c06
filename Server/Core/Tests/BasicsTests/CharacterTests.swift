import Basics
import Testing

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
