import Testing

@testable import Pages

/// Tests that the HTML of a long file name allows a line break before the file extension.
@Suite struct BrokenNameTests {
    @Test(arguments: [
        ("QuarterlyReport2026.docx", "QuarterlyReport2026", ".docx"),
        ("My QuarterlyReport2026.docx", "My QuarterlyReport2026", ".docx"),
        ("Besprechungsprotokoll.v2.pptx", "Besprechungsprotokoll.v2", ".pptx"),
    ])
    func `A word too long for a narrow page gets a line break`(name: String, stem: String, end: String) {
        let broken = BrokenName(name)
        #expect(broken?.stem == stem && broken?.fileExtension == end)
    }

    @Test(arguments: [
        "", "Plan.docx", "A long name of many short words.docx", "QuarterlyReportWithoutAnExtension",
        ".hiddenandverylong", "QuarterlyReport2026.an-extension-that-is-none", "QuarterlyReport2026.", "Notes.of 2026",
    ])
    func `Any other name stays unchanged`(name: String) { #expect(BrokenName(name) == nil) }

    @Test func `The name in the list is complete apart from the line break`() throws {
        let name = "Quarterly<Report>2026.docx"
        let page = FolderPage(
            folderID: "f", entries: [.document(id: "d", name: name, size: 1, modified: Samples.now)])
        let html = try PageRenderer(provider: Provider(name: "Emplace")).html(page, for: Samples.visitor())
        #expect(html.contains("<bdi>Quarterly&lt;Report&gt;2026<wbr>.docx</bdi>"))
    }
}

@Suite struct DocumentKindTests {
    @Test(arguments: [
        ("a.DOCX", DocumentKind.text), ("b.xlsx", .sheet), ("c.pptx", .slides), ("d", .other), ("e.", .other),
        (".pdf", .pdf), ("f.docx.exe", .other),
    ])
    func `A name's last extension decides the kind of document`(name: String, expected: DocumentKind) {
        #expect(DocumentKind(fileName: name) == expected)
    }
}
