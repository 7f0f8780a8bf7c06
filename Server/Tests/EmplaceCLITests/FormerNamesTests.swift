import ArgumentParser
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests former names of commands and options. A former name still works, a line on standard error contains the current
/// name, and no list of commands contains the former name.
@Suite struct FormerNamesTests {
    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// Returns the description of a command, given its words after `emplace`.
    private static func description(of command: String) throws -> CommandDescription? {
        try words(command).reduce(CommandDescription.whole() as CommandDescription?) { found, word in
            found?.subcommands?.first { $0.commandName == word }
        }
    }

    private static func options(of command: String) throws -> [String] {
        (try description(of: command)?.arguments ?? []).flatMap { $0.names ?? [] }.map(\.text)
    }

    @Test(arguments: FormerNames.commands)
    func `a former command is replaced, and only its current name is known`(command: FormerNames.Command) throws {
        for start in [[], ["help"]] {
            let names = FormerNames(in: start + Self.words(command.former) + ["mia", "--json"])
            #expect(names.arguments == start + Self.words(command.current) + ["mia", "--json"])
            #expect(
                names.warnings == [
                    "Warning: `emplace \(command.former)` is now `emplace \(command.current)`. "
                        + "The old name will be removed in the next release."
                ])
        }
        #expect(try Self.description(of: command.current) != nil)
        #expect(try Self.description(of: command.former) == nil)
    }

    @Test(arguments: FormerNames.options)
    func `a former option is replaced, and only its current name is known`(option: FormerNames.Option) throws {
        let command = Self.words(option.command)
        let former = command + ["x", option.former, "a", option.former + "=b", "--", option.former]
        let names = FormerNames(in: former)
        let current = command + ["x", option.current, "a", option.current + "=b", "--", option.former]
        #expect(names.arguments == current)
        #expect(
            names.warnings == [
                "Warning: the option \(option.former) is now \(option.current). "
                    + "The old name will be removed in the next release."
            ])
        let known = try Self.options(of: option.command)
        #expect(known.contains(option.current) && !known.contains(option.former))
    }

    @Test(arguments: [
        [], ["help"], ["user"], ["user", "list"], ["user", "usage", "mia"], ["share", "room", "--user", "mia"],
        ["find", "user", "room", "--user", "mia"], ["user", "add", "room"], ["document", "list", "--both"],
        ["share", "Plans", "--names", "x"], ["import", "--namesake"], ["rehearse", "--scenery"], ["prune", "--empty"],
    ]) func `arguments without a former name stay unchanged, without a warning`(typed: [String]) {
        let names = FormerNames(in: typed)
        #expect(names.arguments == typed && names.warnings.isEmpty)
    }

    @Test(arguments: [
        (["user", "room", "mia", "--json"], ["user", "usage", "mia", "--json"]),
        (
            ["prune", "--dry-run", "--empty-trash", "--json"],
            ["prune", "--dry-run", "--empty-content-trash", "--json"]
        ),
        (["user", "sign-out", "mia", "--withdraw-links"], ["user", "sign-out", "mia", "--revoke-links"]),
        (["user", "disable", "mia", "--withdraw-links"], ["user", "disable", "mia", "--revoke-links"]),
        (
            ["user", "remove", "mia", "--hand-over-to", "ben", "--dry-run"],
            ["user", "remove", "mia", "--transfer-to", "ben", "--dry-run"]
        ),
        (
            ["user", "remove", "mia", "--hand-over-to=ben", "--dry-run"],
            ["user", "remove", "mia", "--transfer-to=ben", "--dry-run"]
        ),
        (["rehearse", "--list", "--scene", "open", "--scene-seconds=5"], ["rehearse", "--list"]),
    ]) func `a former name does what the current one does, and warns on standard error`(
        former: [String], current: [String]
    ) async throws {
        let said = try await Self.said(by: former), wanted = try await Self.said(by: current)
        #expect(wanted.status == 0 && wanted.errors.isEmpty, "\(wanted)")
        #expect(said.status == 0 && said.output == wanted.output, "\(said)")
        let lines = said.errors.split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("Warning: ") && $0.contains(" is now ") })
    }

    private static func said(by words: [String]) async throws -> CommandRun {
        var said: CommandRun?
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            said = await CommandRun(words + ["--data", installation.data])
        }
        return try #require(said)
    }

    @Test func `documents are transferred, moved, imported and links revoked under the former names`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "a plan", into: "Plans")
            try await installation.document("Plan.docx", "another plan")
            try installation.write("disk", to: "disk.txt")
            let imported = await installation.run(
                "import", installation.path("disk.txt"), "--user", "mia", "--names", "cp1252")
            let moved = await installation.run(
                "document", "move", "Plans/Plan.docx", "--to", "/", "--user", "mia", "--both")
            #expect(await installation.run("share", "link", "Plan.docx", "--user", "mia", "--as", "viewer").status == 0)
            let revoked = await installation.run("share", "stop-link", "Plan.docx", "--user", "mia", "--as", "viewer")
            let transferred = await installation.run("share", "hand-over", "Plan.docx", "--user", "mia", "--to", "ben")
            for (said, current) in [
                (imported, "--name-encoding"), (moved, "--keep-both"), (revoked, "`emplace share revoke-link`"),
                (transferred, "`emplace share transfer`"),
            ] {
                #expect(said.status == 0 && !said.output.isEmpty, "\(said)")
                #expect(said.errors.hasPrefix("Warning: ") && said.errors.contains("is now \(current). "), "\(said)")
                #expect(said.errors.split(separator: "\n").count == 1, "\(said)")
            }
        }
    }

    @Test func `help, manual pages and completions have no former names`() async throws {
        let former = FormerNames.commands.map(\.former) + FormerNames.options.map(\.former)
        let pages = try ManualCommand.pages(now: Date(timeIntervalSince1970: 1_800_000_000)).map {
            $0.text.replacing("\\-", with: "-")
        }
        var texts = pages
        for shell in ["bash", "zsh", "fish"] {
            texts.append(await CommandRun(["--generate-completion-script", shell]).output)
        }
        for command in CallingTests.commands { texts.append(await CommandRun(Self.words(command) + ["--help"]).output) }
        for text in texts {
            for name in former where name.hasPrefix("--") {
                // The former name must not be found as a part of a longer name: `--names` is a part of `--names-only`.
                #expect(text.firstMatch(of: try Regex("\(name)(?![a-z-])")) == nil, "\(name)")
            }
            for name in FormerNames.commands.map(\.former) { #expect(!text.contains("emplace \(name)"), "\(name)") }
        }
        for name in ["hand-over", "stop-link"] { #expect(texts.allSatisfy { !$0.contains(name) }, "\(name)") }
    }
}
