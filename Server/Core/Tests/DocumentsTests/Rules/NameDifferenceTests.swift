import Testing

@testable import Documents

@Suite struct NameDifferenceTests {
    @Test(arguments: [
        ("Plan.docx", "Plan.docx", DocumentName.Difference.same), ("", "", .same),
        ("Plan.docx", "plan.DOCX", .letterCase), ("ß", "SS", .letterCase), ("σ", "ς", .letterCase),
        ("É", "e\u{301}", .letterCase), ("caf\u{E9}", "cafe\u{301}", .unicodeForm),
        ("\u{AC00}", "\u{1100}\u{1161}", .unicodeForm), ("\u{1E69}", "s\u{307}\u{323}", .unicodeForm),
        ("Plan", "Plan2", nil), ("e", "\u{E9}", nil), ("\u{FEFF}a", "a", nil), ("ﬁ", "fl", nil),
    ])
    func `two names with one key differ in case or in Unicode form`(
        one: String, other: String, difference: DocumentName.Difference?
    ) {
        let names = (DocumentName(unchecked: one), DocumentName(unchecked: other))
        #expect(names.0.difference(to: names.1) == difference)
        #expect(names.1.difference(to: names.0) == difference)
    }
}
