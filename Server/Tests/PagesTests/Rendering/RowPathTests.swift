import Foundation
import Testing

@testable import HTMLTemplates
@testable import Pages

/// Tests paths of folders that are shortened to fit into a row of a list or into a page.
@Suite struct RowPathTests {
    @Test(arguments: 0...12) func `a row's path shows the last two folders`(count: Int) {
        let names = (0..<count).map { "F\($0)" }
        #expect(RowPath.names(names) == (count <= 3 ? names : ["…"] + names.suffix(2)))
        #expect(RowPath.names(Array(names.suffix(RowPath.asked))) == RowPath.names(names))
    }

    @Test(arguments: [
        ("Plans", "Plans"), ("", ""), (String(repeating: "x", count: 40), String(repeating: "x", count: 40)),
        (String(repeating: "x", count: 41), String(repeating: "x", count: 40) + "…"),
        (String(repeating: "日", count: 255), String(repeating: "日", count: 40) + "…"),
        ("a" + String(repeating: "\u{301}", count: 254), "a" + String(repeating: "\u{301}", count: 39) + "…"),
    ])
    func `a long name is shortened at character boundaries`(name: String, shown: String) {
        #expect(RowPath.short(name).unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    @Test(arguments: 0...14) func `long breadcrumbs show the last folders after a link to those above`(count: Int) {
        let crumbs = (0..<count).map { FolderPage.Crumb(id: "id\($0)", name: "F\($0)") }, shown = crumbs.cut
        #expect(shown.count == min(count, 6))
        #expect(shown.last == crumbs.last && shown.map(\.id) == crumbs.suffix(6).map(\.id))
        #expect(shown.first?.name == (count > 6 ? "…" : crumbs.first?.name))
        #expect(Array(crumbs.suffix([FolderPage.Crumb].asked)).cut == shown)
    }

    @Test(arguments: ["a", "\"", "'", "&", "<", ">", "日", "🙂", "a\u{301}", "\u{202E}"])
    func `a name's weight is at least its size in HTML`(character: String) {
        let name = String(repeating: character, count: 100)
        #expect(NameBudget.weight(of: name) >= HTMLText().escapeText(name).utf8.count)
    }

    @Test(arguments: [1, 10, 100, 255, 40_000]) func `rows are limited by the bytes of their names`(length: Int) {
        struct Row: Equatable {
            var name: String
        }
        let rows = Array(repeating: Row(name: String(repeating: "\"", count: length)), count: 1_000)
        let shown = NameBudget.cut(rows, by: \.name)
        #expect(!shown.isEmpty && (shown.count == 1 || shown.count * length * 6 <= NameBudget.bytes))
        #expect(shown.count == 1_000 || (shown.count + 1) * length * 6 > NameBudget.bytes)
    }
}
