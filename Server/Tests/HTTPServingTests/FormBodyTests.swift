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
    func `a broken escape stands for itself`(text: String, expected: String) {
        #expect(FormBody.decode(Array(text.utf8)) == expected)
    }

    @Test func `too many fields are refused`() {
        let bytes = Array(repeatElement("a=1", count: 201).joined(separator: "&").utf8)
        #expect(throws: FormBody.ParseError.tooManyFields(limit: 200)) { try FormBody(bytes) }
    }
}
