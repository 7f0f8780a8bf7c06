import Subprocess
import Testing

@testable import EmplaceCLI

@Suite struct ShellWordTests {
    @Test(arguments: [
        ("Plans/Roadmap.docx", "Plans/Roadmap.docx"), ("Getting started.docx", "'Getting started.docx'"),
        ("", "''"), ("Größe.docx", "Größe.docx"), ("it's.docx", #"'it'\''s.docx'"#), ("$HOME", "'$HOME'"),
        ("a\u{202E}b", #"$'a\u202Eb'"#), ("a'\u{1B}\\", #"$'a\'\u001B\\'"#), ("~", "'~'"), ("日本語", "日本語"),
    ]) func `a word is quoted if a shell requires it`(text: String, word: String) {
        #expect(text.shellWord == word)
    }

    @Test func `a shell reads every word back`() async throws {
        let texts = [
            "Getting started.docx", "it's \"quoted\"", "50% & more; $(id) `id` *?[a]{b}", "a\u{202E}b\u{1B}[31m'\\",
            "-rf",
            "#x", "a\tb", "!!", "<>|",
            "it'\u{301}; echo injected; '\u{301}", "\u{600}'; echo injected #", "'\u{FE0F}' $(id)",
        ]
        let words = texts.map(\.shellWord).joined(separator: " ")
        let outcome = try await run(
            .name("bash"), arguments: ["-c", "printf '%s\\0' " + words],
            environment: .custom(["LC_ALL": "C.UTF-8"]), output: .string(limit: 4096, encoding: UTF8.self))
        #expect(outcome.standardOutput == texts.map { $0 + "\0" }.joined())
    }
}
