import CZlib
import Testing

@testable import Rehearsal

/// Tests the Office documents that the simulated app writes.
@Suite struct StoredArchiveTests {
    /// An entry of a zip archive, as the test has parsed it.
    private struct Entry: Equatable {
        var name: String
        var content: [UInt8]
        var sum: UInt32
    }

    /// Parses the entries of an uncompressed zip archive, using the header in front of each entry.
    private static func entries(_ bytes: [UInt8]) -> [Entry] {
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        var entries: [Entry] = [], offset = 0
        while offset + 30 <= bytes.count, number(offset, 4) == 0x0403_4B50 {
            let size = number(offset + 18, 4), length = number(offset + 26, 2), start = offset + 30 + length
            entries.append(
                Entry(
                    name: String(decoding: bytes[(offset + 30)..<start], as: UTF8.self),
                    content: Array(bytes[start..<(start + size)]), sum: UInt32(number(offset + 14, 4))))
            offset = start + size
        }
        return entries
    }

    @Test func `entries are read back unchanged with their checksums`() {
        var archive = StoredArchive()
        let contents: [(String, [UInt8])] = [("a.txt", [1, 2, 3]), ("ü/empty", []), ("b", Array("hello".utf8))]
        for (name, content) in contents { archive.add(name, content) }
        let entries = Self.entries(archive.finished)
        #expect(entries.map(\.name) == ["a.txt", "ü/empty", "b"] && entries.map(\.content) == contents.map(\.1))
        for entry in entries {
            let sum = UInt32(truncatingIfNeeded: crc32(0, entry.content, uInt(entry.content.count)))
            #expect(entry.sum == sum, "\(entry.name)")
        }
    }

    @Test func `an empty archive is only its end record`() {
        let bytes = StoredArchive().finished
        #expect(bytes.count == 22 && bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]))
    }

    @Test(arguments: OfficeDocument.Kind.allCases) func `the same lines produce the same bytes, and others don't`(
        _ kind: OfficeDocument.Kind
    ) {
        let document = OfficeDocument(kind, lines: ["One", "Two"])
        #expect(document.bytes == OfficeDocument(kind, lines: ["One", "Two"]).bytes)
        #expect(document.bytes != OfficeDocument(kind, lines: ["One", "Three"]).bytes)
        #expect(OfficeDocument.contains("Two", in: document.bytes))
    }

    @Test(arguments: [
        (OfficeDocument.Kind.docx, "word/document.xml"), (.xlsx, "xl/workbook.xml"), (.pptx, "ppt/presentation.xml"),
    ]) func `a document begins with its content types and contains the main part`(
        kind: OfficeDocument.Kind, main: String
    ) throws {
        let entries = Self.entries(OfficeDocument(kind, lines: ["<&>"]).bytes)
        let types = try #require(entries.first)
        #expect(types.name == "[Content_Types].xml" && entries.contains { $0.name == main })
        let text = String(decoding: types.content, as: UTF8.self)
        for entry in entries where entry.name.hasSuffix(".xml") && entry.name != types.name {
            #expect(text.contains("PartName=\"/\(entry.name)\""), "\(entry.name)")
        }
        let all = entries.map { String(decoding: $0.content, as: UTF8.self) }.joined()
        #expect(all.contains("&lt;&amp;&gt;") && !all.contains("<&>"))
    }

    @Test func `a line in a file that isn't an archive isn't found`() {
        #expect(!OfficeDocument.contains("One", in: Array("One".utf8)) && !OfficeDocument.contains("One", in: []))
    }
}
