import Foundation
import Testing

@testable import HTTPServing

@Suite struct JSONWriterTests {
    private struct Sample: Codable, Equatable {
        enum Kind: String, Codable { case one = "One" }
        struct Inner: Codable, Equatable {
            var numbers: [[Int64]]
            var names: [String: Int]
        }
        var text: String
        var kind = Kind.one
        var flag = true
        var missing: String?
        var number: Int64 = .min
        var fraction = 0.1
        var inner = Inner(numbers: [[1, 2], [], [.max]], names: ["a": 1])
        var list: [Inner] = []
        var gaps: [Int?] = [1, nil]
    }

    @Test(arguments: [
        "", "plain/path", "quote\" and \\", "\u{0}\u{1}\u{8}\t\n\u{b}\u{c}\r\u{1f}\u{7f}", "é\u{301} 文件 👩‍👧 \u{2028}",
        String(repeating: "long \"", count: 1000),
    ])
    func `what it writes is read back as it was`(text: String) throws {
        let sample = Sample(text: text)
        #expect(try JSONDecoder().decode(Sample.self, from: Data(JSONWriter.write(sample))) == sample)
    }

    @Test func `it writes as Foundation does, where that has an order`() throws {
        let values = ["", "a/b", "\"\\\u{0}\u{8}\t\n\u{c}\r\u{1f}", "é👩‍👧"]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        #expect(try JSONWriter.write([values, []]) == Array(encoder.encode([values, []])))
    }

    @Test func `members are in the order they are coded in, and nil is left out`() throws {
        struct Pair: Encodable {
            var second: String?
            var first: Int
            var list: [Bool]
        }
        let bytes = try JSONWriter.write([
            Pair(second: nil, first: 1, list: [true]), Pair(second: "", first: 2, list: []),
        ])
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"[{"first":1,"list":[true]},{"second":"","first":2,"list":[]}]"#)
    }

    @Test func `nested containers end where the next one begins`() throws {
        struct Nested: Encodable {
            enum Key: CodingKey { case inner, list, last }
            func encode(to encoder: any Encoder) throws {
                var outer = encoder.container(keyedBy: Key.self)
                var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .inner)
                var list = inner.nestedUnkeyedContainer(forKey: .list)
                try list.encode(1)
                _ = list.nestedUnkeyedContainer()
                try outer.encodeNil(forKey: .last)
            }
        }
        #expect(
            String(decoding: try JSONWriter.write(Nested()), as: UTF8.self) == #"{"inner":{"list":[1,[]]},"last":null}"#
        )
    }

    @Test func `a fraction that JSON has no word for is refused`() {
        #expect(throws: EncodingError.self) { try JSONWriter.write([Double.infinity]) }
    }
}
