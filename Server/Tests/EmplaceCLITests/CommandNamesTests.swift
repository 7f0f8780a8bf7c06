import ArgumentParser
import Foundation
import Testing

@testable import EmplaceCLI

@Suite struct CommandNamesTests {
    private static let names = CommandNames(EmplaceCommand.self)

    @Test(
        arguments: [
            ("usr list", "emplace user"), ("users", "emplace user"), ("user lst", "emplace user list"),
            ("user lsit", "emplace user list"), ("onboard", "emplace onboarding"), ("servre", "emplace serve"),
            ("help lock relase", "emplace lock release"), ("lock free", nil), ("nonsense", nil), ("help nonsense", nil),
            ("new-secret", "emplace client new-secret"), ("list", nil), ("manuals", nil), ("", nil),
            ("\u{1B}[31m", nil),
        ] as [(String, String?)]) func `an unknown command is reported with the most similar one`(
            typed: String, nearest: String?
        ) throws
    {
        let words = typed.isEmpty ? [""] : typed.split(separator: " ").map(String.init)
        let error = #expect(throws: UnknownCommand.self) { try Self.names.check(words) }
        #expect(error?.nearest == nearest)
        let said = try #require(error?.description)
        #expect(said.contains("is not a command") && said.contains("--help"))
        #expect(!said.unicodeScalars.contains("\u{1B}"))
    }

    @Test(arguments: [
        "", "help", "help user", "help user list", "help help", "user", "user list", "user list --data x", "--help",
        "--version", "user --help", "--generate-completion-script bash", "import nonsense --user mia",
        "open user --user list", "manual --to x",
    ]) func `a known command passes with any arguments`(typed: String) throws {
        try Self.names.check(typed.split(separator: " ").map(String.init))
    }

    @Test(arguments: [("", "", 0), ("list", "lsit", 1), ("list", "", 4), ("kitten", "sitting", 3), ("é", "e", 1)])
    func `the edit distance counts edits`(left: String, right: String, distance: Int) {
        #expect(left.editDistance(to: right) == distance && right.editDistance(to: left) == distance)
    }

    @Test func `every command has a page in the manual with all its options`() throws {
        let pages = try ManualCommand.pages(now: Date(timeIntervalSince1970: 1_800_000_000))
        // The filter is a closure because the Swift 6.3.1 compiler crashes on a key path of a metatype.
        let shown = EmplaceCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        #expect(pages.count == shown.count + 1)
        let user = try #require(pages.first { $0.name == "emplace-user" }).text
        for word in [".Dt EMPLACE-USER 1", ".Nm emplace user add", "\\-\\-display\\-name", ".Ss emplace user disable"] {
            #expect(user.contains(word), "\(word)")
        }
        #expect(pages[0].text.contains(".Xr emplace-serve 1"))
        #expect(pages.allSatisfy { !$0.text.contains("emplace manual") })
        // In a man page, a line that begins with a dot must be one of these roff requests. Any other such line is text
        // that roff would misread.
        let requests = Set("Dd Dt Os Sh Ss Nm Nd Op Ar Fl Pp Bl It El Bd Ed Xr".split(separator: " ").map(String.init))
        for line in pages.flatMap({ $0.text.split(separator: "\n") }) where line.hasPrefix(".") {
            #expect(requests.contains(String(line.dropFirst().prefix(2))), "\(line)")
        }
    }
}
