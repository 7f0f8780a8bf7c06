import ArgumentParser
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests the help, the exit status and the one-line error message of every command.
@Suite struct CallingTests {
    /// The words on the command line that select each command or group of commands, such as `user add`.
    static let commands: [String] = {
        func below(_ command: any ParsableCommand.Type, _ path: String) -> [String] {
            command.configuration.subcommands.flatMap { child in
                let words = path.isEmpty ? child._commandName : path + " " + child._commandName
                return [words] + below(child, words)
            }
        }
        return [""] + below(EmplaceCommand.self, "")
    }()

    @Test(arguments: commands) func `every command has a useful help text`(command: String) async {
        let words = command.split(separator: " ").map(String.init)
        for call in [words + ["--help"], ["help"] + words] {
            let said = await CommandRun(call)
            #expect(said.status == 0 && said.errors.isEmpty, "\(call)")
            #expect(said.output.contains("USAGE: emplace") && said.output.split(separator: "\n").count > 5, "\(call)")
        }
    }

    @Test func `a command's own options precede the shared options`() throws {
        let installation: Set<String> = [
            "--data", "--config", "--database", "--database-password-file", "--database-connections", "--objects",
            "--objects-credentials-file", "--cache-folder", "--cache-bytes", "--version", "--help",
        ]
        func check(_ command: CommandDescription) {
            let names = command.shownArguments.compactMap { $0.names?.first { $0.kind == "long" }?.text }
            if let first = names.firstIndex(of: "--data"), command.path != "emplace rehearse" {
                #expect(Set(names[first...]).isSubset(of: installation), "\(command.path) \(names)")
            }
            for part in command.shownSubcommands { check(part) }
        }
        check(try CommandDescription.whole())
    }

    @Test(arguments: ["user remove", "version restore", "share links", "serve", "find"])
    func `help ends with a section of options that select the installation`(command: String) async throws {
        let help = await CommandRun(command.split(separator: " ").map(String.init) + ["--help"]).output
        let parts = help.components(separatedBy: "\n\nSTORAGE OPTIONS:\n")
        try #require(parts.count == 2, "\(help)")
        #expect(parts[0].contains("\nOPTIONS:\n") && parts[0].contains("  -h, --help"))
        for option in ["--data <", "--config <", "--cache-bytes <"] {
            #expect(parts[1].contains("  " + option) && !parts[0].contains("  " + option), "\(option)")
        }
        #expect(!parts[1].contains("\n\n") && !parts[1].contains("--help"))
    }

    @Test func `every option and argument of every command has a description`() throws {
        func check(_ command: CommandDescription) {
            for argument in command.shownArguments {
                let names = argument.names?.map(\.text).joined(separator: ", ") ?? argument.valueName ?? ""
                #expect(argument.abstract?.isEmpty == false, "\(command.path) \(names)")
            }
            let abstract = command.abstract ?? "", verb = abstract.prefix { $0.isLetter }
            #expect(!abstract.isEmpty && !abstract.hasSuffix("."), "\(command.path)")
            #expect(
                !verb.hasSuffix("s") && !["The", "What", "Who", "How"].contains(verb), "\(command.path) \(abstract)")
            for part in command.shownSubcommands { check(part) }
        }
        check(try CommandDescription.whole())
    }

    @Test(arguments: [
        ["nonsense"], ["serve", "--no-such-option"], ["user", "add"], ["client", "add", "X"],
        ["import", "--user", "mia"], ["import", "/tmp"], ["export", "--user", "mia"], ["open", "Budget.xlsx"],
        ["find", "--user", "mia"], ["find", "plan"], ["find", "plan", "--user", "mia", "--limit", "0"],
        ["lock", "release"], ["share", "transfer", "Plans", "--user", "mia"], ["share", "transfer", "--to", "ben"],
        ["user", "add", "x", "a password in an argument"],
        ["user", "add", "x", "--password", "in an argument"],
        ["client", "add", "X", "--redirect-uri", "not an address"], ["help", "nonsense"], ["user", "nonsense"],
        ["help", "user", "nonsense"], ["user", "list", "--data", ""], ["user", "set", "mia"], ["backup"],
        ["audit", "--limit", "many"], ["version", "restore", "Plan.docx", "--user", "mia"],
        ["version", "export", "Plan.docx", "--user", "mia", "--number", "1"],
        ["version", "delete", "Plan.docx", "--user", "mia", "--number", "second"],
        ["version", "name", "Plan.docx", "--user", "mia"],
        ["version", "name", "Plan.docx", "Sent", "--no-name", "--user", "mia"],
        ["link", "open", "x", "--user", "mia", "--app-source", "phone"],
    ]) func `a command called wrongly exits with 64, prints nothing and says how`(words: [String]) async {
        let said = await CommandRun(words)
        #expect(said.status == 64 && said.output.isEmpty && said.errors.hasPrefix("Error: "), "\(said)")
        #expect(said.errors.contains("--help") || said.errors.contains("Usage: emplace"))
    }

    @Test(arguments: CommandCall.all) func `every command refuses an unknown option and missing arguments`(
        call: CommandCall
    ) async {
        let command = call.command.split(separator: " ").map(String.init)
        let isIncomplete = !call.values.isEmpty || !call.required.isEmpty
        for words in [call.words + ["--no-such-option"]] + (isIncomplete ? [command] : []) {
            let said = await CommandRun(words)
            #expect(said.status == 64 && said.output.isEmpty && said.errors.hasPrefix("Error: "), "\(said)")
            #expect(said.errors.contains("--help") || said.errors.contains("Usage: emplace"), "\(said)")
        }
    }

    @Test(arguments: CommandCall.all.filter { $0.options.isSuperset(of: ["data", "user"]) })
    func `every command names a user who doesn't exist`(call: CommandCall) async throws {
        try await TemporaryInstallation.use { installation in
            let said = await CommandRun(call.words(["--user": "nobody", "--data": installation.data]))
            #expect(said.fails(saying: "nobody"), "\(said)")
        }
    }

    @Test(arguments: [
        (["import", "/no/such/file", "--user", "mia"], "/no/such/file"),
        (["import", "/no/such", "--user", "nobody"], "nobody"),
        (["export", "--user", "nobody", "--to", "out"], "nobody"),
        (["export", "No such folder", "--user", "mia", "--to", "out"], "No such folder"),
        (["open", "no such.docx", "--user", "mia"], "no such.docx"), (["open", "/", "--user", "nobody"], "nobody"),
        (["user", "remove", "nobody"], "nobody"), (["user", "rename", "nobody", "somebody"], "nobody"),
        (["user", "disable", "nobody"], "nobody"), (["user", "enable", "nobody"], "nobody"),
        (["user", "sign-out", "nobody"], "nobody"), (["user", "set", "nobody", "--business"], "nobody"),
        (["client", "remove", "nobody"], "nobody"), (["client", "new-secret", "nobody"], "nobody"),
        (["client", "set", "nobody"], "nobody"),
        (["find", "%*", "--user", "mia"], "at least one letter or digit"),
        (["find", String(repeating: "a", count: 10_000), "--user", "mia"], "at most 255 characters"),
        (["find", "plan", "--user", "nobody"], "nobody"),
        (["lock", "release", "no such.docx", "--user", "mia"], "no such.docx"),
        (["link", "open", "no such.docx", "--user", "mia"], "no such.docx"),
        (["share", "transfer", "No such folder", "--user", "mia", "--to", "mia"], "No such folder"),
        (["share", "transfer", "/", "--user", "nobody", "--to", "mia"], "nobody"),
        (["user", "remove", "mia", "--transfer-to", "nobody"], "nobody"),
        (["audit", "--user", "nobody"], "nobody"),
        (["version", "export", "no such.docx", "--user", "mia", "--number", "1", "--to", "out"], "no such.docx"),
    ]) func `a command that fails exits with 1 and names in one line what is missing`(
        words: [String], missed: String
    ) async throws {
        try await TemporaryInstallation.use { installation in
            let said = await CommandRun(words + ["--data", installation.data])
            #expect(said.fails(saying: missed), "\(said)")
            #expect(!said.errors.contains("Fatal") && !said.errors.contains("Error Domain"))
        }
    }

    @Test func `a mistyped option is followed by a suggestion`() async {
        let said = await CommandRun(["user", "list", "--dat", "x"])
        #expect(said.status == 64 && said.errors.contains("Did you mean") && said.errors.contains("--data"))
    }

    @Test(arguments: [
        (["share", "Plans", "--usr", "mia", "--with", "ben", "--as", "viewer"], "'--usr'. Did you mean '--user'?"),
        (["version", "restore", "Plan.docx", "--user", "mia", "--nubmer=3"], "'--nubmer'. Did you mean '--number'?"),
        (["open", "Plan.docx", "--nonsense"], "'--nonsense'\n"),
    ]) func `a mistyped option is reported, even if it makes a required one missing`(
        words: [String], reported: String
    ) async {
        let said = await CommandRun(words)
        #expect(said.status == 64 && said.errors.hasPrefix("Error: Unknown option \(reported)"), "\(said)")
        #expect(said.errors.contains("Error: Missing expected argument '--"), "\(said)")
    }

    @Test(arguments: [["open", "Plan.docx"], ["open", "Plan.docx", "--", "--nonsense"], ["user", "set"]])
    func `a missing option is reported if all given options are known`(words: [String]) async {
        let said = await CommandRun(words)
        #expect(said.status == 64 && said.errors.hasPrefix("Error: Missing expected argument"), "\(said)")
        #expect(!said.errors.contains("Unknown option"))
    }

    @Test(arguments: [
        ["user", "list"], ["client", "list"], ["lock", "list"], ["onboarding"], ["audit"], ["doctor"], ["prune"],
        ["open", "/", "--user", "mia"], ["client", "set", "Office"], ["rehearse", "--list"],
        ["find", "plan", "--user", "mia"], ["status"], ["app", "list"],
    ]) func `a JSON report is the only output`(words: [String]) async throws {
        try await TemporaryInstallation.use { installation in
            let said = await CommandRun(words + ["--json", "--data", installation.data])
            #expect(said.status == 0 && said.errors.isEmpty, "\(said)")
            _ = try JSONSerialization.jsonObject(with: Data(said.output.utf8))
        }
    }

    @Test func `cases and faults of the rehearsal are listed with their sources`() async throws {
        let listed = try await CommandRun(["rehearse", "--list", "--json"]).json()
        let cases = try #require(listed["cases"] as? [[String: String]])
        let faults = try #require(listed["faults"] as? [[String: String]])
        #expect(Set(cases.compactMap { $0["name"] }).isSuperset(of: ["add-a-place", "open", "save"]))
        for row in cases + faults { #expect(row.values.allSatisfy { !$0.isEmpty }, "\(row)") }
        #expect(await CommandRun(["rehearse", "--list"]).output.contains("BROKEN RULE"))
    }

    @Test func `every shell's completion knows the commands, and the manual is complete`() async throws {
        for shell in ["bash", "zsh", "fish"] {
            let script = await CommandRun(["--generate-completion-script", shell]).output
            #expect(script.contains("new-secret"), "\(shell)")
        }
        try await TemporaryInstallation.use(users: []) { installation in
            #expect(await CommandRun(["manual", "--to", installation.path("man")]).status == 0)
            for page in ["emplace.1", "emplace-serve.1", "emplace-user.1"] {
                #expect(installation.text("man/\(page)")?.hasPrefix(".Dd ") == true, "\(page)")
            }
            try installation.write("no folder", to: "file")
            #expect(
                await CommandRun(["manual", "--to", installation.path("file")]).fails(saying: "can't write the manual"))
        }
    }
}
