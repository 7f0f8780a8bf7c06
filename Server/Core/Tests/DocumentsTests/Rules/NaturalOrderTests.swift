import Documents
import Foundation
import Testing

@Suite struct NaturalOrderTests {
    /// Lists of names in natural order, in which "2" comes before "10".
    static let lists: [[String]] = [
        ["doc 1.docx", "doc 2.docx", "doc 10.docx", "doc 100.docx"],
        ["Plan.docx", "Plan 2.docx", "Plan 10.docx", "Plan B.docx"],
        ["apfel", "Äpfel", "apfelbaum", "Birne"],
        ["nz", "ñandú", "oso"],
        ["あか.docx", "アキ.docx", "あく.docx"],
        ["2026-1-9", "2026-1-10", "2026-02-01", "2026-11-01"],
        ["1", "01", "2", "010", "11", "a"],
        ["Strasse 1", "Straße 2", "STRASSE 3"],
        ["file(2)", "file(10)"],
        ["v1.2", "v1.10", "v2.1"],
        ["１ページ", "2ページ", "１０ページ"],
        ["#1", "7", "a", "é", "z", "日本", "😀"],
        ["a" + String(repeating: "9", count: 254), "a1" + String(repeating: "0", count: 253 + 1)].map {
            String($0.prefix(255))
        }
        .reversed(),
    ]

    private func precedes(_ one: String, _ other: String) -> Bool {
        let keys = (DocumentName.naturalKey(one), DocumentName.naturalKey(other))
        guard keys.0 == keys.1 else { return keys.0.utf8.lexicographicallyPrecedes(keys.1.utf8) }
        return DocumentName.key(one).utf8.lexicographicallyPrecedes(DocumentName.key(other).utf8)
    }

    @Test(arguments: lists) func `names are sorted in natural order`(names: [String]) {
        for (index, name) in names.enumerated() {
            for later in names.dropFirst(index + 1)
            where DocumentName.naturalKey(name) != DocumentName.naturalKey(later) {
                #expect(precedes(name, later), "\(name) and \(later)")
                #expect(!precedes(later, name), "\(later) and \(name)")
            }
        }
        #expect(
            names.shuffled().sorted(by: precedes).map(DocumentName.naturalKey) == names.map(DocumentName.naturalKey))
    }

    @Test(arguments: [
        ("Äpfel", "apfel"), ("A\u{308}pfel", "Äpfel"), ("ＡＢＣ", "abc"), ("ﾊﾞ", "バ"), ("はな", "ハナ"), ("Straße", "STRASSE"),
        ("doc 007", "doc 7"), ("Łódź", "lodz"),
    ])
    func `names with these differences have the same natural sort key`(one: String, other: String) {
        #expect(DocumentName.naturalKey(one) == DocumentName.naturalKey(other))
    }

    /// A sort key contains no NUL, which PostgreSQL doesn't allow in text, and is short enough for an index.
    @Test(arguments: [
        "", ".", "..", ".docx", "a.", "\u{301}", "0", "000", String(repeating: "ﷺ", count: 255), "\u{FFFF}",
    ])
    func `every name has a key`(name: String) {
        let key = DocumentName.naturalKey(name)
        #expect(!key.utf8.contains(0) && key.utf8.count < 20_000)
        #expect(DocumentName.naturalKey(name) == key)
    }
}
