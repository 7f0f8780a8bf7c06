import Foundation
import Testing

@testable import EmplaceCLI

/// Tests that each problem of a settings file is found at its line and column.
@Suite struct SettingsFileTests {
    private static func file(_ bytes: [UInt8]) throws -> SettingsFile {
        let url = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(bytes).write(to: url)
        return SettingsFile(url, allowsMissingFile: false)
    }

    /// The problems without the path of the file: `LINE:COLUMN: problem`.
    private static func problems(_ text: String) throws -> [String] {
        try file(Array(text.utf8)).problems.map { $0.text.replacing(#/^.*\.json:/#, with: "") }
    }

    @Test(arguments: [
        ("{\n  \"listen\": \"a\tb\"\n}", "2:15: a tab in a text must be written as \\t"),
        ("{\n  \"listen\": \"ab\n}", "2:16: the line ends within a text"),
        ("{\"listen\" \"a\"}", "1:11: expected a colon after the name, but found \""),
        ("{\n\"listen\": \"a\"\n\"quota\": \"1G\"}", "3:1: expected a comma or }, but found \""),
        ("{'listen': 1}", "1:2: expected a name in double quotes, but found '"),
        ("// settings\n{}", "1:1: a settings file is a JSON object, which begins with {"),
        ("{ # settings\n}", "1:3: expected a name in double quotes, but found # (JSON has no comments)"),
        ("{\"listen\": here}", "1:12: expected a text in double quotes, a number, true, or false, but found h"),
        ("{\"quota\": 01}", "1:11: expected a text in double quotes"),
        ("{\"ä\": \"ö\", \"quota\" 1}", "1:20: expected a colon"),
        ("{\"icons\": \"C:\\icons\"}", "1:14: a backslash in a text must be written as \\\\"),
        ("{\"icons\": \"\\u12\"}", "1:12: \\u must be followed by four hexadecimal digits"),
        ("{\"icons\": \"\\uD800\"}", "1:11: this text has an invalid \\u escape"),
        ("{\"icons\": \"a", "1:11: this text has no closing double quote"),
        ("{} {}", "1:4: text after the end of the object"), ("[]", "1:1: a settings file is a JSON object"),
        ("", "1:1: a settings file is a JSON object"), ("{", "but found the end of the file"),
        ("{\r\n\"a\"\u{1}: 1}", "2:4: expected a colon after the name, but found U+0001"),
        ("{\"a\":" + String(repeating: "[", count: 200), "more than 100 lists"),
    ])
    func `a file that isn't a JSON object is refused with the line and column`(text: String, problem: String) throws {
        let problems = try Self.problems(text)
        #expect(problems.count == 1 && problems[0].contains(problem), "\(problems)")
        #expect(throws: Failure.self) { try Self.file(Array(text.utf8)).check() }
    }

    @Test func `bytes that aren't UTF-8 are refused with the line and column`() throws {
        let latin = Array("{\n\"icons\": \"/Gem".utf8) + [0xE4] + Array("lde\"}".utf8)
        let problem = try #require(Self.file(latin).problems.first)
        #expect(problem.source?.hasSuffix(".json:2:15") == true && problem.problem.contains("0xE4 isn't UTF-8"))
        let wide: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]
        #expect(try Self.file(wide).problems.first?.source?.hasSuffix(".json:1:1") == true)
    }

    @Test func `all members with problems are reported, and the others have values`() throws {
        let text = """
            \u{FEFF}{
              "provider-nam": "Contoso",
              "trusted-domains": ["a.example"],
              "quota": null, "quota": "2G",
              "log-level": "debug",
              "url-schemes": {"iOS": ["a"]},
              "max-connections": 100, "plain-http": true,
            }
            """
        let file = try Self.file(Array(text.utf8))
        let problems = file.problems.map(\.text)
        #expect(problems.count == 6)
        for (problem, words) in zip(
            problems,
            [
                ":2:3: unknown setting provider-nam; did you mean provider-name?", #":3:3: trusted-domains must be"#,
                ":4:3: quota must be a string", ":4:18: quota is given twice", #":6:3: url-schemes must be"#,
                ":7:45: JSON allows no comma here",
            ])
        {
            #expect(problem.contains(words), "\(problem)")
        }
        #expect(problems[1].hasSuffix(#"with the elements in one string, such as "a,b""#))
        #expect(file.problems.map(\.severity) == [.error, .error, .error, .warning, .error, .warning])
        #expect(file.values == [.logLevel: "debug", .maxConnections: "100", .plainHTTP: "true"])
        #expect(file.place(of: .logLevel)?.hasSuffix(".json:5:3") == true && file.place(of: .listen) == nil)
    }

    @Test func `escapes and a comma at the end are read as before`() throws {
        let file = try Self.file(Array(#"{"provider-name": "\u00c4 \"B\" \uD83D\uDE00\n", "quota": "1G",}"#.utf8))
        #expect(file.values == [.providerName: "Ä \"B\" 😀\n", .quota: "1G"])
        try file.check()
    }

    @Test(arguments: Setting.all) func `the source of a value is where the value was read from`(setting: Setting) throws
    {
        let file = try Self.file(Array(#"{"\#(setting.name)": "from the file"}"#.utf8))
        func values(_ flags: [Setting: String], _ environment: [String: String]) -> SettingValues {
            SettingValues(flags: flags, environment: environment, file: file, served: [setting: "served"])
        }
        let variable = [setting.variable: "from the environment"], flag = [setting: "from the command line"]
        let (all, two, one) = (values(flag, variable), values([:], variable), values([:], [:]))
        #expect(all.text(setting) == "from the command line" && all.source(setting) == "--\(setting.flagName)")
        #expect(two.text(setting) == "from the environment" && two.source(setting) == setting.variable)
        #expect(one.text(setting) == "from the file" && one.source(setting)?.hasSuffix(".json:1:2") == true)
        #expect(all.placeToCorrect(setting) == nil && one.placeToCorrect(setting) == one.source(setting))
        let empty = values([:], [setting.variable: ""])
        #expect((empty.text(setting) == nil) == (empty.source(setting) == nil))
    }
}
