import Documents
import Foundation
import Testing

/// Tests how names are split into words, and for which words of a query a search looks.
@Suite struct SearchWordsTests {
    @Test(arguments: [
        ("Quarterly report.docx", ["quarterly", "report", "docx"]),
        ("Ärger mit Straße.docx", ["arger", "mit", "strasse", "docx"]),
        ("A\u{308}rger.docx", ["arger", "docx"]),
        ("L’été à Besançon — œuvre.pdf", ["l", "ete", "a", "besancon", "oeuvre", "pdf"]),
        ("Año nuevo_niño.xlsx", ["ano", "nuevo", "nino", "xlsx"]),
        ("営業報告.docx", ["営業", "業報", "報告", "告", "docx"]),
        ("ﾃﾞｰﾀ２０２６.xlsx", ["デー", "ータ", "タ", "2026", "xlsx"]),
        ("が.txt", ["が", "txt"]),
        ("QuarterlyReport2026.docx", ["quarterlyreport2026", "report2026", "2026", "docx"]),
        ("ＦＵＬＬ width", ["full", "width"]), ("Ørsted Łódź", ["orsted", "lodz"]),
        ("ＩＳＴＡＮＢＵＬ İzmir", ["istanbul", "izmir"]),
        ("soft\u{AD}hyphen zero\u{200D}joiner", ["softhyphen", "zerojoiner"]), ("plan plan PLAN", ["plan"]),
        ("--- %_* \" ' 🎉", []), ("\u{301}\u{301}", []), ("a\u{0}b", ["a", "b"]), ("", []),
    ])
    func `a name is split into words without case, accents and width`(name: String, words: [String]) {
        #expect(SearchWords.words(of: name) == words)
    }

    @Test(arguments: [
        ("Ärger", "arger.docx"), ("a\u{308}RGER", "ÄRGER.docx"), ("strasse", "Straße 1.docx"),
        ("STRASSE", "straße.docx"), ("rapport ete", "Rapport d’été.docx"), ("espan", "Plan España.docx"),
        ("報告", "営業報告書.docx"), ("報", "営業報告書.docx"), ("書", "営業報告書.docx"), ("ﾃﾞｰﾀ", "売上データ.xlsx"),
        ("2026", "Report2026.docx"), ("report", "QuarterlyReport.docx"), ("docx plan", "Plan.docx"),
        ("plan.docx", "Plan.docx"), ("%", nil), ("*plan*", "Plan.docx"), ("\"plan\"", "Plan.docx"),
    ])
    func `words are found in every case and accent form`(text: String, name: String?) throws {
        guard let name else {
            #expect(throws: NameQuery.Problem.noWord) { try NameQuery(text) }
            return
        }
        let query = try NameQuery(text)
        #expect(query.words.indices.allSatisfy { query.word(of: name, beginningWith: $0) != nil }, "\(query.words)")
    }

    @Test(arguments: [
        ("が", "か.txt"), ("plans", "Plan.docx"), ("plan x", "Plan.docx"), ("報業", "営業報告書.docx"), ("a_c", "abc.docx"),
        ("lan", "Plan.docx"),
    ])
    func `text that isn't in a name doesn't match it`(text: String, name: String) throws {
        #expect(try NameQuery(text).word(of: name, beginningWith: 0) == nil)
    }

    @Test(arguments: ["", "   ", "%%%", "***", "\"'", "\u{0}", "\u{301}", "…!?", "🎉"])
    func `text without a letter or digit is not a query`(text: String) {
        #expect(throws: NameQuery.Problem.noWord) { try NameQuery(text) }
    }

    @Test func `a text longer than any name is no query`() throws {
        #expect(throws: NameQuery.Problem.tooLong) { try NameQuery(String(repeating: "a", count: 10_000)) }
        #expect(throws: NameQuery.Problem.tooLong) { try NameQuery(String(repeating: "a ", count: 128)) }
        #expect(try NameQuery(String(repeating: "a", count: 255)).words == [String(repeating: "a", count: 32)])
    }

    @Test func `a long name has a bounded number of words, including its extension`() {
        let name = String(repeating: "aB", count: 125) + ".docx"
        let words = SearchWords.words(of: name)
        #expect(words.count <= SearchWords.maxCount && words.last == "docx")
        #expect(words.allSatisfy { $0.unicodeScalars.count <= SearchWords.maxLength })
        let japanese = String((0..<240).compactMap { UnicodeScalar(0x4E00 + $0).map(Character.init) })
        #expect(SearchWords.words(of: japanese).count == SearchWords.maxCount)
    }

    @Test func `endless combining marks are cut like any other text`() {
        let name = "e" + String(repeating: "\u{301}", count: 250)
        #expect(SearchWords.words(of: name) == ["e"])
    }

    @Test(arguments: ["", " ", "x y", "x 1 y", "x -1 n w", "x a n w", "x 1 n w v", "x\u{0} 1 n w"])
    func `an invalid cursor is nil`(text: String) { #expect(SearchCursor(text) == nil) }
}
