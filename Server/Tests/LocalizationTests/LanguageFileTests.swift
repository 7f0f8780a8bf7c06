import Testing

@testable import Localization

/// Tests that the file of each language contains exactly the texts that `Strings` declares.
@Suite struct LanguageFileTests {
    private static let english = String(decoding: Language.english.source.file, as: UTF8.self)

    /// Replaces `old` with `new` in the English file, and returns the problems that the check finds in the edited file.
    private static func problems(_ old: String, _ new: String, plurals: PluralRule = .one) throws -> [String] {
        let file = english.replacing(old, with: new, maxReplacements: 1)
        try #require(file != english || old == new)
        return try Strings.decode(Array(file.utf8), plurals: plurals).problems
    }

    @Test(arguments: Language.allCases)
    func `A language has every text, no other text, and no unknown placeholder`(language: Language) throws {
        let source = language.source
        #expect(try Strings.decode(source.file, plurals: source.plurals).problems == [])
        #expect(!language.ownName.isEmpty)
    }

    @Test func `The names of audit events have the stored kinds as keys`() throws {
        #expect(
            try Self.problems("\"file_saved\":", "\"saved\":")
                == ["operating.events.file_saved: missing", "operating.events.saved: not in Strings"])
        let events = Language.english.strings.operating.events
        #expect(events.text(of: "sign_in_failed") == "Sign-in failed" && events.text(of: "newer") == "newer")
    }

    @Test func `All languages have different names and texts`() {
        #expect(Set(Language.allCases.map(\.ownName)).count == Language.allCases.count)
        #expect(Set(Language.allCases.map(\.strings.errors.notFoundText)).count == Language.allCases.count)
    }

    @Test func `A missing text, an unknown text and a missing plural form are reported with their keys`() throws {
        #expect(
            try Self.problems("\"limit\":", "\"limits\":")
                == ["home.limit: missing", "home.limits: not in Strings"])
        #expect(
            try Self.problems("\"minutesAgo_one\":", "\"minutesAgo_few\":")
                == ["time.minutesAgo_one: missing", "time.minutesAgo_few: not in Strings"])
        #expect(try Self.problems("\"Skip to content\"", "{}") == ["common.skip: missing"])
    }

    @Test func `A group of another name is reported with each of its texts`() throws {
        let problems = try Self.problems("\"consent\": {", "\"consents\": {")
        #expect(problems.contains("consent.title: missing") && problems.contains("consents.title: not in Strings"))
    }

    @Test(arguments: ["{{sizes}}", "{{ size }}", "{{size", "{{}}"])
    func `A placeholder that isn't a parameter of the text is reported`(placeholder: String) throws {
        #expect(try Self.problems("Up to {{size}}", "Up to \(placeholder)").count == 1)
        #expect(try Self.problems("Skip to content", "Skip to \(placeholder)").count == 1)
    }

    @Test func `A language with one plural form has no other`() throws {
        let problems = try Self.problems("", "", plurals: .other)
        #expect(problems.contains("time.minutesAgo_one: not in Strings"))
    }

    @Test func `A text with a problem is its own key`() throws {
        let file = Self.english.replacing("\"limit\":", with: "\"limits\":").replacing("{{client}}", with: "{{name}}")
        let strings = try Strings.decode(Array(file.utf8), plurals: .one).strings
        #expect(strings.home.limit("5 MB") == "home.limit")
        #expect(strings.consent.title("Office", "Contoso").plain == "consent.title")
        #expect(strings.time.minutesAgo(2) == "2 minutes ago")
    }

    @Test func `A file that isn't an object of texts is an error`() {
        for file in ["", "{", "[]", "\"a\"", "{\"language\": 1}"] {
            #expect(throws: (any Error).self) {
                let problems = try Strings.decode(Array(file.utf8), plurals: .one).problems
                if !problems.isEmpty { throw LanguageFileError(language: .english, problems: problems) }
            }
        }
    }
}

@Suite struct MessageTests {
    private static func message(_ forms: [PluralCategory: String], _ plurals: PluralRule) throws -> Message {
        try Message(forms, plurals: plurals, placeholders: ["count", "folder"])
    }

    private static func arguments(_ count: Int) -> [TextArgument] {
        [TextArgument(text: "\(count)", count: count), TextArgument(text: "Plans {{count}}", isName: true)]
    }

    @Test(arguments: [
        (PluralRule.one, ["0 s", "1", "2 s", "1000000 s"]), (.zeroAndOne, ["0", "1", "2 s", "1000000 s"]),
        (.other, ["0 s", "1 s", "2 s", "1000000 s"]),
    ])
    func `The plural form is that of the language`(plurals: PluralRule, texts: [String]) throws {
        let message = try Self.message([.one: "{{count}}", .other: "{{count}} s"], plurals)
        #expect([0, 1, 2, 1_000_000].map { message.text(Self.arguments($0)) } == texts)
        let zero = try Self.message([.zero: "none", .one: "{{count}}", .other: "{{count}} s"], plurals)
        #expect([0, 2].map { zero.text(Self.arguments($0)) } == ["none", "2 s"])
    }

    @Test func `A sentence isolates names only, in any order`() throws {
        let message = try Self.message([.one: "{{folder}}: {{count}}{{count}} in {{folder}}", .other: ""], .one)
        let name = "Plans {{count}}"
        #expect(message.sentence(Self.arguments(1)) == "\(name): 11 in \(name)")
        #expect(message.text(Self.arguments(1)) == "Plans {{count}}: 11 in Plans {{count}}")
        #expect(message.sentence(Self.arguments(2)).plain == "")
    }
}
