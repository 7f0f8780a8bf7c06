import Basics
import Testing

@testable import S3Blobs

@Suite struct XMLReaderTests {
    private static func events(_ text: String) throws -> [XMLReader.Event] { try events(Array(text.utf8)) }

    private static func events(_ bytes: [UInt8]) throws -> [XMLReader.Event] {
        var reader = try XMLReader(bytes), events: [XMLReader.Event] = []
        while let event = try reader.next() { events.append(event) }
        return events
    }

    @Test func `elements, texts, references and CDATA are parsed in order`() throws {
        let text =
            "<?xml version='1.0'?><!-- a --><n:a b = 'c>' d=\"e\"><f/>1 &lt;&amp;&#65;&#x42;<![CDATA[<g>]]></n:a >\n"
        #expect(
            try Self.events(text) == [
                .start("a"), .start("f"), .end, .text("1 <&AB"), .text("<g>"), .end,
            ])
    }

    @Test(arguments: [FakeStore.completion("k"), FakeStore.listing(["a": [1], "b": []])])
    func `a truncated document is refused`(document: String) throws {
        #expect(throws: Never.self) { try Self.events(document) }
        let bytes = Array(document.utf8)
        for count in 0..<bytes.count {
            #expect(throws: XMLReader.Malformed.self) { try Self.events(Array(bytes.prefix(count))) }
        }
    }

    @Test(arguments: [
        "<a></b>", "<a><b></a></b>", "<a/><b/>", "<a>", "</a>", "<a", "<a b></a>", "<a b=c></a>", "<a b='<'></a>",
        "<a b='c'd='e'/>", "<1a/>", "<a>&x;</a>", "<a>&</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#+65;</a>",
        "<a>&#99999999999;</a>", "<a>&#x;</a>", "<a/>b", "b<a/>", "<!DOCTYPE a><a/>", "<![CDATA[x]]>", "<a><!--</a>",
        "<a><![CDATA[</a>", "<a>\u{1}</a>", "< a/>", "<a/ >", String(repeating: "<a>", count: 10_000),
    ])
    func `malformed XML is refused`(text: String) {
        #expect(throws: XMLReader.Malformed.self) { try Self.events(text) }
    }

    @Test func `bytes that aren't UTF-8 are refused`() {
        for bytes in [[0x3C, 0x61, 0x3E, 0xFF, 0x3C, 0x2F, 0x61, 0x3E], [0xFF, 0xFE, 0x3C, 0x00]] as [[UInt8]] {
            #expect(throws: XMLReader.Malformed.self) { try Self.events(bytes) }
        }
    }

    @Test func `the reader ends on every changed byte`() {
        let bytes = Array(FakeStore.completion("k").utf8)
        for index in bytes.indices {
            for byte in [0, 0x20, 0x22, 0x26, 0x2F, 0x3C, 0x3E, 0x3F, 0x21, 0x5B, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = byte
                _ = try? Self.events(changed)
            }
        }
    }
}
