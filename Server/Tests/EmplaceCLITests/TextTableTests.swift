import Testing

@testable import EmplaceCLI

@Suite struct TextTableTests {
    @Test func `columns are aligned on a terminal for characters of every width`() {
        let table = TextTable(
            heads: ["NAME", "WHOSE", "ROOM"],
            rows: [["yuki", "佐藤 由紀", "1 kB"], ["mia", "Mia", ""], ["ann", "Ann", "2 kB"]])
        #expect(
            table.text == """
                NAME  WHOSE      ROOM
                yuki  佐藤 由紀  1 kB
                mia   Mia
                ann   Ann        2 kB
                """)
    }

    @Test(
        arguments: [
            ("", 0), ("Mia Beck", 8), ("Läster", 6), ("e\u{301}", 1), ("日本語", 6), ("한국어", 6), ("Ａ", 2), ("ｱ", 1),
            ("📄", 2), ("👩‍👩‍👧", 2), ("🇯🇵", 2), ("Привет", 6),
        ]
    ) func `a wide character takes two columns`(text: String, columns: Int) {
        #expect(text.terminalColumns == columns)
    }
}
