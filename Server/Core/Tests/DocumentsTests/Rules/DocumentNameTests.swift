import Documents
import Testing

/// Tests the names of docs/protocol/files.md#names, and other names that a desktop computer may create.
@Suite struct DocumentNameTests {
    @Test(arguments: [
        "a", "Plan.docx", ".hidden", "a:b*c?.docx", "50% off.docx", " blank around ", "dot at the end.", "日本語.pptx",
        "👩‍👩‍👧.pptx", "tab\there", String(repeating: "x", count: 255), String(repeating: "語", count: 255),
    ]) func `any name that a desktop allows is stored unchanged`(_ text: String) throws {
        let name = try DocumentName(text)
        #expect(name.text.unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(name.description == text)
        #expect(name.base + name.fileExtension == text)
    }

    @Test(arguments: [
        "", ".", "..", "/", "a/b", "../a", "a\0b", "\0", String(repeating: "x", count: 256),
        // This character has two UTF-16 units.
        String(repeating: "📄", count: 128),
    ]) func `paths, empty texts and names that no file system accepts are invalid`(_ text: String) {
        #expect {
            try DocumentName(text)
        } throws: { error in
            if case .nameIllegal(let reason, valid: nil) = error as? DocumentsError { !reason.isEmpty } else { false }
        }
    }

    @Test(arguments: [
        ("Plan.docx", "Plan", ".docx"), ("archive.tar.gz", "archive.tar", ".gz"), ("README", "README", ""),
        (".hidden", ".hidden", ""), (".hidden.txt", ".hidden", ".txt"), ("Plan.DOCX", "Plan", ".DOCX"),
        ("a b.c d", "a b", ".c d"),
    ]) func `the extension begins at the last dot, unless it is the first character`(
        _ text: String, _ base: String, _ fileExtension: String
    ) throws {
        let name = try DocumentName(text)
        #expect(name.base == base)
        #expect(name.fileExtension == fileExtension)
    }

    @Test(arguments: [
        ("Plan.docx", "pLAN.DOCX"), ("Ärger", "a\u{308}rger"), ("\u{212B}", "\u{E5}"), ("Straße", "STRASSE"),
        ("ΩΜΈΓΑ", "ωμέγα"), ("ΟΔΟΣ", "οδοσ"), ("ﬀ", "FF"),
    ]) func `names that differ only in case or Unicode form have the same key`(_ left: String, _ right: String) throws {
        #expect(try DocumentName(left).key == DocumentName(right).key)
        #expect(DocumentName.key(DocumentName.key(left)) == DocumentName.key(left))
    }

    @Test(arguments: [
        ("Plan.docx", "Plan.doc"), ("a b", "a  b"), ("e", "é"), ("a", "\u{430}"), ("1", "\u{FF11}"), ("a-b", "a_b"),
        ("Plan", "Plan "),
    ]) func `other names have different keys`(_ left: String, _ right: String) throws {
        #expect(try DocumentName(left).key != DocumentName(right).key)
    }

    // MARK: Alternatives

    private static let mark = "k7m2q9xwab"

    @Test func `a taken name gets a number from 2 to 50, and then a random mark`() throws {
        let others = try DocumentName("Plan.docx").alternatives(mark: Self.mark).map(\.text)
        #expect(others.count == 50)
        #expect(Array(others.dropLast()) == (2...50).map { "Plan (\($0)).docx" })
        let last = try #require(others.last)
        #expect(last.contains(Self.mark) && last.hasPrefix("Plan") && last.hasSuffix(".docx"))
    }

    @Test(arguments: [
        "Plan.docx", "Plan", ".hidden", "Plan (2).docx", "a.b.c", String(repeating: "x", count: 250) + ".docx",
        String(repeating: "x", count: 252) + ".js", String(repeating: "語", count: 255),
        String(repeating: "👩‍👩‍👧", count: 31) + ".pptx", "a." + String(repeating: "x", count: 63),
        "a." + String(repeating: "x", count: 200),
    ]) func `each alternative name is valid, short enough for phones and unique`(
        _ text: String
    ) throws {
        let name = try DocumentName(text), others = name.alternatives(mark: Self.mark)
        #expect(Set(others.map(\.key)).count == others.count)
        for other in others {
            #expect(try DocumentName(other.text) == other)
            #expect(other.base.utf16.count <= DocumentName.maxBaseLength, "\(other)")
            if name.fileExtension.utf16.count <= DocumentName.maxExtensionLength {
                #expect(other.fileExtension == name.fileExtension)
            }
        }
    }

    @Test func `an extension that leaves no space for a number counts as part of the name`() throws {
        let name = try DocumentName("a." + String(repeating: "x", count: 240))
        let other = try #require(name.alternatives(mark: Self.mark).first)
        #expect(other.text.hasPrefix("a.xxx") && other.text.hasSuffix(" (2)"))
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abc", 2, "ab"), ("ab  c", 4, "ab"), ("ab..c", 4, "ab"), ("a👩‍👩‍👧b", 5, "a"),
        ("a👩‍👩‍👧b", 9, "a👩‍👩‍👧"), ("e\u{301}x", 1, ""), ("📄", 1, ""),
    ]) func `a name is shortened by whole characters and never ends in a space or dot`(
        _ text: String, _ limit: Int, _ expected: String
    ) {
        #expect(DocumentName.shortened(text, to: limit) == expected)
    }

    @Test(arguments: [(" a ", "a"), ("a..", "a"), ("a. .", "a"), ("..a", "..a"), (" . ", ""), ("", ""), ("a b", "a b")])
    func `spaces around a name and dots at its end are removed`(_ text: String, _ expected: String) {
        #expect(DocumentName.trimmed(text) == expected)
    }
}
