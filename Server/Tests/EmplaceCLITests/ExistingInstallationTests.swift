import ArgumentParser
import SQLStorage
import Foundation
import OAuthServer
import Testing

@testable import EmplaceCLI

/// Tests that a command with a mistyped `--data` fails, instead of creating an installation or reporting an empty one.
@Suite(.ownVariables) struct ExistingInstallationTests {
    static func run(_ arguments: [String]) async throws {
        var command = try #require(try EmplaceCommand.parseAsRoot(arguments) as? any AsyncParsableCommand)
        try await command.run()
    }

    /// `emplace serve` and `emplace user add` create a data directory, and the other two read only the settings.
    private static let others = ["serve", "user add", "config check", "config show"]
    private static let calls = CommandCall.all.filter {
        $0.options.contains("data") && !others.contains($0.command)
    }

    @Test(
        arguments: calls.map(\.words) + [
            ["prune", "--dry-run"], ["user", "remove", "mia", "--transfer-to", "ben"],
            ["import", "/", "--user", "mia"],
        ]) func `a command on a missing data directory reports it and creates nothing`(
            arguments: [String]
        ) async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "emplace-\(UUID().uuidString)").path
        let failure = await #expect(throws: Failure.self) { try await Self.run(arguments + ["--data", folder]) }
        let said = try #require(failure?.description)
        #expect(said.contains("no Emplace data in \(folder)") && said.contains("emplace serve --data \(folder)"))
        #expect(!said.contains("\n"))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func `nearly every command needs an installation`() { #expect(Self.calls.count > 45) }

    @Test func `a folder with other files is refused as a data directory and stays unchanged`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "emplace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("{}".utf8).write(to: folder.appending(path: "emplace.json"))
        await #expect(throws: Failure.self) { try await Self.run(["user", "list", "--data", folder.path]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["emplace.json"])
    }

    @Test(arguments: ["TP CONTOSO", "TP|CONTOSO", ""])
    func `a provider ID for a link is validated like the setting`(id: String) async throws {
        let failure = await #expect(throws: Failure.self) {
            try await Self.run(["link", "open", "Plan.docx", "--user", "mia", "--provider-id", id])
        }
        #expect(failure?.description.hasPrefix("provider-id ") == true)
    }

    @Test func `an empty folder name is refused`() throws {
        for command in [["serve"], ["user", "list"], ["lock", "list"], ["backup", "/nowhere"]] {
            let error = #expect(throws: (any Error).self) {
                try EmplaceCommand.parseAsRoot(command + ["--data", ""])
            }
            #expect(EmplaceCommand.exitCode(for: try #require(error)) == .validationFailure)
            #expect(EmplaceCommand.message(for: try #require(error)).contains("--data is empty"))
        }
    }

    @Test func `help shows the default data directory once`() {
        let help = UserCommand.List.helpMessage(columns: 200)
        #expect(help.components(separatedBy: "(default: emplace-data)").count <= 2)
        #expect(!help.contains(") (default"))
    }
}
