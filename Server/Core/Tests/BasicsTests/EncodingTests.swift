import Basics
import Foundation
import Testing

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("AZaz09-._~", "AZaz09-._~"), (" ", "%20"), ("+&=/?#%", "%2B%26%3D%2F%3F%23%25"),
        ("é\u{0}\u{7f}", "%C3%A9%00%7F"), ("👩", "%F0%9F%91%A9"),
    ])
    func `all characters except unreserved ones are encoded`(text: String, encoded: String) {
        #expect(PercentEncoding.encode(text) == encoded)
        #expect(PercentEncoding.decodeForm(encoded.utf8) == Array(text.utf8))
    }

    @Test func `a caller may exclude other characters from encoding`() {
        #expect(PercentEncoding.encode("a b/é") { $0 < 0x80 && $0 != UInt8(ascii: " ") } == "a%20b/%C3%A9")
    }

    @Test(arguments: [
        ("", ""), ("/a-b", "/a-b"), ("%41", "A"), ("%7e%7E%2d%2E%5f", "~~-._"),
        ("/%66%69les/%31?%61=%62", "/files/1?a=b"),
        ("%2F%3f%23%25%20%00%2b", "%2F%3f%23%25%20%00%2b"), ("%C3%A9é", "%C3%A9é"), ("%2541", "%2541"),
        ("%25%34%31", "%2541"), ("a+b%20%41", "a+b%20A"),
        // Texts with an invalid escape stay unchanged. Decoding the rest could create a new escape: `%%34%31` would
        // become `%41`.
        ("%", "%"), ("%4", "%4"), ("%41%zz", "%41%zz"), ("%%34%31", "%%34%31"), ("%41%4", "%41%4"),
    ])
    func `only unreserved characters are decoded, once`(text: String, decoded: String) {
        #expect(PercentEncoding.decodeUnreserved(text) == decoded)
    }

    @Test(arguments: [("a+b", "a b"), ("%2b", "+"), ("%2B%41", "+A"), ("%e2%82%ac", "€")])
    func `a plus in a form is a space, and hex digits may have any case`(text: String, decoded: String) {
        #expect(PercentEncoding.decodeForm(text.utf8) == Array(decoded.utf8))
        #expect(PercentEncoding.decodeFormLeniently(text.utf8) == Array(decoded.utf8))
    }

    @Test(arguments: [("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("100%+", "100% "), ("%%41", "%A"), ("a%4g", "a%4g")])
    func `an invalid percent escape is refused or kept literally`(text: String, decoded: String) {
        #expect(PercentEncoding.decodeForm(text.utf8) == nil)
        #expect(PercentEncoding.decodeFormLeniently(text.utf8) == Array(decoded.utf8))
    }
}

@Suite struct Base64URLTests {
    /// The test vectors of RFC 4648 §10 without padding, and vectors for the two characters that differ from the
    /// standard alphabet.
    static let vectors: [([UInt8], String)] = [
        ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
        (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
        ([0xFB, 0xFF, 0xBF], "-_-_"),
    ]

    @Test(arguments: vectors) func `bytes are encoded as text and decoded again`(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
        #expect(Base64URL.decode(text) == bytes)
    }

    @Test(arguments: ["Z", "Zg==", "Zm9v=", "Zh", "Zm9", "Zm9vY", "+/+/", "Zm 8", "Zm8\n", "é"])
    func `a non-canonical or invalid encoding is refused`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `encoding appends to existing text`() {
        var text = Array("token.".utf8)
        ([0xFB, 0xFF, 0xBF, 0x66] as [UInt8]).withUnsafeBytes { Base64URL.append($0, to: &text) }
        #expect(text == Array("token.-_-_Zg".utf8))
    }

    @Test func `bytes of every length are decoded unchanged`() {
        for count in 0..<100 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }
}

@Suite struct HexadecimalTests {
    @Test func `a byte is two lower-case digits`() {
        #expect(Hexadecimal.encode([0x00, 0x0F, 0xA0, 0xFF]) == "000fa0ff")
        #expect(Hexadecimal.encode([]) == "")
    }
}

@Suite struct ConstantTimeTests {
    @Test(arguments: [
        ("", "", true), ("abc", "abc", true), ("abc", "abd", false), ("xbc", "abc", false), ("abc", "ab", false),
        ("", "a", false),
    ])
    func `texts are equal if their bytes are`(left: String, right: String, isEqual: Bool) {
        #expect(ConstantTime.areEqual(left.utf8, right.utf8) == isEqual)
        #expect(ConstantTime.areEqual(right.utf8, left.utf8) == isEqual)
        let areEqual = Array(left.utf8).withUnsafeBytes { left in
            Array(right.utf8).withUnsafeBytes { ConstantTime.areEqual(left, $0) }
        }
        #expect(areEqual == isEqual)
    }
}
