import Basics
import Testing

@testable import HTTPServing

@Suite struct FormBodyTests {
    @Test func `fields are decoded in order`() throws {
        let form = try FormBody(Array("a=1&b=two+words&a=%C3%A4&c&=x&d=a=b&&%61=3".utf8))
        #expect(form.fields.map(\.name) == ["a", "b", "a", "c", "", "d", "a"])
        #expect(form.fields.map(\.value) == ["1", "two words", "ä", "", "x", "a=b", "3"])
        #expect(form["b"] == "two words")
        #expect(form.fields.filter { $0.name == "a" }.map(\.value) == ["1", "ä", "3"])
        #expect(form["missing"] == nil)
    }

    @Test(arguments: [("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%%41", "%A"), ("%FF", "\u{FFFD}"), ("%00", "\0")])
    func `an invalid percent escape is kept literally`(text: String, expected: String) {
        #expect(FormBody.decode(Array(text.utf8)) == expected)
    }

    @Test(arguments: [
        "a=%FF", "%E9=b", "a=caf%E9", "a=%C3", "a=b&c=%ED%A0%80", "a=%C0%AE", "a=%F4%90%80%80", "a=ok&b=%80",
    ])
    func `a body that isn't UTF-8 is refused instead of decoded with other letters`(text: String) throws {
        #expect(throws: FormBody.ParseError.notUTF8) { try FormBody(body: Array(text.utf8)) }
        // The parser for query strings accepts this text, although the parser for bodies refuses it.
        #expect(try FormBody(Array(text.utf8)).fields.isEmpty == false)
    }

    @Test(arguments: ["a=%EF%BB%BFb", "a=%EF%BF%BD", "a=%00", "a=%F4%8F%BF%BF"])
    func `any valid UTF-8 is accepted, including byte order marks and noncharacters`(text: String) throws {
        let bytes = PercentEncoding.decodeFormLeniently(text.dropFirst(2).utf8)
        #expect(try Array(#require(FormBody(body: Array(text.utf8))["a"]).utf8) == bytes)
    }

    @Test func `too many fields are refused`() {
        let bytes = Array(repeatElement("a=1", count: 201).joined(separator: "&").utf8)
        #expect(throws: FormBody.ParseError.tooManyFields(limit: 200)) { try FormBody(bytes) }
    }
}
