import Testing

@testable import Pages

@Suite struct DocumentKindTests {
    @Test(arguments: [
        ("a.DOCX", DocumentKind.text), ("b.xlsx", .sheet), ("c.pptx", .slides), ("d", .other), ("e.", .other),
        (".pdf", .pdf), ("f.docx.exe", .other),
    ])
    func `A name's last extension decides the kind of document`(name: String, expected: DocumentKind) {
        #expect(DocumentKind(fileName: name) == expected)
    }
}
