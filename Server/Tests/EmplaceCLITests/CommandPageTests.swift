import ArgumentParser
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests that docs/commands.md lists the same commands as `emplace --help`.
@Suite struct CommandPageTests {
    /// Returns the summary of each command. The keys are the command's words after `emplace`, such as `user add`.
    /// Groups of commands aren't included.
    private static func commands() throws -> [String: String] {
        func below(_ command: CommandDescription) -> [(String, String)] {
            let parts = command.shownSubcommands
            return parts.isEmpty ? [(command.path, command.abstract ?? "")] : parts.flatMap(below)
        }
        return Dictionary(uniqueKeysWithValues: below(try CommandDescription.whole()))
    }

    private static func page() throws -> String {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try String(contentsOf: root.appending(path: "docs/commands.md"), encoding: .utf8)
    }

    @Test func `the page lists every command, with the summary of its help`() throws {
        let listed = try Self.page().matches(of: #/(?m)^\| `(?<command>emplace [^`]+)` \| (?<summary>.+) \|$/#)
            .map { (String($0.command), String($0.summary)) }
        let commands = try Self.commands()
        #expect(listed.count == commands.count && listed.count > 50)
        for (command, summary) in listed { #expect(commands[command] == summary, "\(command)") }
    }

    @Test func `the examples of the page call commands and options that exist`() throws {
        let lines = try Self.page().split(separator: "\n").filter { $0.hasPrefix("emplace ") }
        #expect(lines.count > 15)
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            try CommandNames(EmplaceCommand.self).check(Array(words.dropFirst()))
            let names = FormerNames(in: Array(words.dropFirst()))
            #expect(names.warnings.isEmpty, "\(line)")
        }
    }
}
