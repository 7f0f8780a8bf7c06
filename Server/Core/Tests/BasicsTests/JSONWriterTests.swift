import Basics
import Foundation
import Testing

@Suite struct JSONWriterTests {
    private struct Sample: JSONObject, Decodable, Equatable {
        var text: String?
        var flag: Bool?
        var number: Int64?
        var texts: [String]?
        var inner: [Sample]?

        func writeMembers(to json: inout JSONWriter) {
            json.member("text", text)
            json.member("flag", flag)
            json.member("number", number)
            json.member("texts", texts)
            json.member("inner", inner)
        }
    }

    private struct Outer: JSONObject {
        var first: Sample
        var last: Sample?

        func writeMembers(to json: inout JSONWriter) {
            json.member("first", first)
            json.member("middle", true)
            json.member("last", last)
        }
    }

    private static func json(_ object: some JSONObject) -> String {
        String(decoding: JSONWriter.write(object), as: UTF8.self)
    }

    @Test(arguments: [
        "", "plain/path", "quote\" and \\", "\u{0}\u{1}\u{8}\t\n\u{b}\u{c}\r\u{1f}\u{7f}", "é\u{301} 文件 👩‍👧 \u{2028}",
        String(repeating: "long \"", count: 1000), String(repeating: "longer than the writer expects ", count: 3000),
    ])
    func `written JSON is read back unchanged`(text: String) throws {
        let sample = Sample(
            text: text, flag: false, number: .min, texts: [text, "", text],
            inner: [Sample(number: .max), Sample(inner: []), Sample(text: text)])
        #expect(try JSONDecoder().decode(Sample.self, from: Data(JSONWriter.write(sample))) == sample)
    }

    @Test func `text is escaped the way Foundation escapes it`() throws {
        let values = ["", "a/b", "\"\\\u{0}\u{8}\t\n\u{c}\r\u{1f}", "é👩‍👧"]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        let expected = String(decoding: try encoder.encode(["texts": values]), as: UTF8.self)
        #expect(Self.json(Sample(texts: values)) == expected)
    }

    /// Tests texts of up to 20 characters. The character that needs escaping is at each position in the text.
    @Test(arguments: ["\"", "\\", "\n", "\u{1f}"])
    func `characters that need escaping are found at every position`(special: String) throws {
        for length in 0..<20 {
            for place in 0...length {
                let before = String(repeating: "x", count: place), after = String(repeating: "y", count: length - place)
                let text = before + special + after
                let written = JSONWriter.write(Sample(text: text))
                #expect(try JSONDecoder().decode(Sample.self, from: Data(written)).text == text)
            }
        }
    }

    @Test func `members are in the order of the calls, and nil is omitted`() {
        #expect(Self.json(Sample()) == "{}")
        #expect(Self.json(Sample(text: "", number: -5)) == #"{"text":"","number":-5}"#)
        #expect(Self.json(Sample(texts: [], inner: [])) == #"{"texts":[],"inner":[]}"#)
    }

    @Test func `a comma separates a nested object or list from the next value`() {
        #expect(
            Self.json(Outer(first: Sample(texts: ["a", "b"]), last: Sample(inner: [Sample(), Sample(flag: true)])))
                == #"{"first":{"texts":["a","b"]},"middle":true,"last":{"inner":[{},{"flag":true}]}}"#)
        #expect(Self.json(Outer(first: Sample())) == #"{"first":{},"middle":true}"#)
    }

    @Test func `a list of objects can be the whole document`() {
        let written = JSONWriter.write([Sample(flag: true), Sample(), Sample(number: 1)])
        #expect(String(decoding: written, as: UTF8.self) == #"[{"flag":true},{},{"number":1}]"#)
        #expect(JSONWriter.write([Sample]()) == Array("[]".utf8))
    }
}
