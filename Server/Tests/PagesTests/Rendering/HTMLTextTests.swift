import Testing

@testable import HTMLTemplates
@testable import Localization
@testable import Pages

struct HTMLTextTests {
    private let name = "Invoice\u{202E}xcod.exe"

    private func html(_ page: some Page) throws -> String {
        try PageRenderer(provider: Provider(name: "Emplace")).html(page, for: Samples.visitor())
    }

    @Test func `a name that is displayed backwards shows the mark that reverses it`() throws {
        let page = FolderPage(folderID: "f", entries: [.document(id: "d", name: name, size: 1, modified: Samples.now)])
        let html = try html(page)
        #expect(html.contains("Invoice\u{2039}U+202E\u{203A}xcod"))
        #expect(!html.contains("\u{202E}"))
    }

    @Test func `the rename field contains the folder's unchanged name`() throws {
        let html = try html(FolderPage(folderID: "f", folderName: name, entries: []))
        #expect(html.contains("value=\"\(name)\""))
        #expect(html.contains("<bdi>Invoice\u{2039}U+202E\u{203A}xcod"))
    }

    @Test func `a sentence without markup shows hidden characters in a name and isolates the name`() {
        let sentence: Sentence = "Delete \(name)?"
        #expect(sentence.plain == "Delete \u{2068}Invoice\u{2039}U+202E\u{203A}xcod.exe\u{2069}?")
        #expect(HTMLText().escapeText(sentence.plain) == sentence.plain)
    }
}
