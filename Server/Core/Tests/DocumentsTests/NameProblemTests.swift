import Documents
import Testing

/// Tests which rule is reported for an invalid file name.
@Suite struct NameProblemTests {
    @Test(
        arguments: [
            ("", .empty), (".", .reserved), ("..", .reserved), ("a/b", .slash), ("/", .slash), ("a\0b", .nul),
            ("a\0/b", .slash), (String(repeating: "x", count: 256), .tooLong),
            (String(repeating: "/", count: 256), .tooLong),
        ] as [(String, DocumentName.Problem)])
    func `the problem of a name is the first rule that it breaks`(text: String, problem: DocumentName.Problem) {
        #expect(DocumentName.problem(with: text) == problem)
        #expect(throws: DocumentsError.nameIllegal(reason: problem.reason, valid: nil)) { try DocumentName(text) }
    }

    @Test(arguments: ["a", "...", ".a", " ", "\\", "a:b", String(repeating: "x", count: 255), "日本.docx"])
    func `a name that breaks no rule is valid`(text: String) throws {
        #expect(DocumentName.problem(with: text) == nil)
        #expect(try DocumentName(text).text == text)
    }

    @Test(arguments: [
        ("Report", "Plan.docx", "Report.docx"), ("Report.xlsx", "Plan.docx", "Report.xlsx"),
        ("Report", "Plan", "Report"),
        (".hidden", "Plan.docx", ".hidden.docx"), ("Report.", "Plan.docx", "Report..docx"),
        ("Report", ".hidden", "Report"),
    ])
    func `a document keeps its extension unless the new name has another`(typed: String, current: String, kept: String)
        throws
    {
        #expect(try DocumentName(typed).keepingExtension(of: DocumentName(current)).text == kept)
    }

    @Test func `a name that becomes too long by its extension is refused`() throws {
        let typed = try DocumentName(String(repeating: "x", count: 251))
        #expect(throws: DocumentsError.nameIllegal(reason: DocumentName.Problem.tooLong.reason, valid: nil)) {
            try typed.keepingExtension(of: DocumentName("Plan.docx"))
        }
    }
}
