import Testing

@testable import EmplaceCLI

/// The names that commands and options had in earlier releases.
@Suite(.ownVariables) struct FormerNamesTests {
    @Test(arguments: FormerNames.all.map { Renamed(former: $0.former, current: $0.current) })
    func `a former name is read as the new one, with a warning that has both`(renamed: Renamed) async throws {
        let former = try #require(renamed.former.last), current = try #require(renamed.current.last)
        for prefix in [[], ["help"]] {
            let read = FormerNames.replace(in: prefix + renamed.former + ["Plans"])
            #expect(read.arguments == prefix + renamed.current + ["Plans"])
            let warning = try #require(read.warnings.first)
            #expect(read.warnings.count == 1 && warning.hasPrefix("Warning: "))
            #expect(warning.contains(former) && warning.contains(current))
        }
    }

    @Test(arguments: FormerNames.all.map { Renamed(former: $0.former, current: $0.current) })
    func `a former name runs the command, and help shows the new name alone`(renamed: Renamed) async throws {
        let former = try #require(renamed.former.last), current = try #require(renamed.current.last)
        let run = await CommandRun(renamed.former)
        #expect(run.errors.contains("is now"), "\(run.errors)")
        #expect(!run.errors.contains("there is no command") && !run.errors.contains("Unknown option"), "\(run.errors)")
        let path = renamed.current.filter { !$0.hasPrefix("-") }
        let help = await CommandRun((path.count > 1 ? [path[0]] : []) + ["--help"])
        #expect(!help.output.contains("  \(former) "))
        let own = await CommandRun(path + ["--help"])
        let spelling = former.hasPrefix("-") ? former + " " : "emplace \(renamed.former.joined(separator: " "))"
        #expect(!own.output.contains(spelling))
        #expect(own.output.contains(current))
    }

    @Test func `a value after an equals sign stays, and so does everything after two dashes`() {
        let value = FormerNames.replace(in: ["user", "remove", "mia", "--hand-over-to=ben"])
        #expect(value.arguments == ["user", "remove", "mia", "--transfer-to=ben"])
        let rest = FormerNames.replace(in: ["user", "remove", "--", "--hand-over-to"])
        #expect(rest.arguments == ["user", "remove", "--", "--hand-over-to"] && rest.warnings.isEmpty)
    }

    @Test(arguments: [[], ["help"], ["share"], ["user", "list"], ["room"], ["hand-over"], ["find", "--hand-over-to"]])
    func `other arguments stay as they are`(arguments: [String]) {
        let read = FormerNames.replace(in: arguments)
        #expect(read.arguments == arguments && read.warnings.isEmpty)
    }

    struct Renamed: Sendable, CustomTestStringConvertible {
        let former: [String]
        let current: [String]
        var testDescription: String { former.joined(separator: " ") }
    }
}
