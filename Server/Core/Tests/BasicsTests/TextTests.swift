import Basics
import Testing

@Suite struct TextTests {
    @Test(arguments: [
        ("abc", 3, "abc"), ("abc", 2, "ab"), ("abc", 0, ""), ("", 0, ""), ("aé", 2, "a"), ("aé", 3, "aé"),
        ("a\u{1F600}b", 4, "a"), ("a\u{1F600}b", 5, "a\u{1F600}"),
    ])
    func `a text is cut to a number of bytes between scalars`(text: String, count: Int, cut: String) {
        #expect(text.cut(toUTF8: count) == cut)
    }

    @Test func `a single long character is cut too`() {
        let long = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(long.count == 1)
        #expect(long.cut(toUTF8: 200).utf8.count == 199)
    }
}
