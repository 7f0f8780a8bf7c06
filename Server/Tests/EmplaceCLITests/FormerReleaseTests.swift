import ArgumentParser
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests that scripts, systemd units and settings files for the release of commit cb55c96c still work.
@Suite struct FormerReleaseTests {
    /// The commands and settings of the release of commit cb55c96c, as printed by `EndToEnd/dump_interface.py`.
    private struct Interface: Decodable {
        /// The options of each command. `=` after an option means that it takes a value, and `*` means that it can be
        /// repeated.
        let commands: [String: [String]]
        /// The values that an option accepts. The key contains the command and the option.
        let choices: [String: [String]]
        let variables: [String]
        let settings: [String]
        let auditKinds: [String]
    }

    private static let interface = Result {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appending(path: "Fixtures/interface-cb55c96c.json")
        return try JSONDecoder().decode(Interface.self, from: Data(contentsOf: file))
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// Finds the command with which `words` begin, such as `user add`. Also returns the words after the command.
    private static func current(
        _ words: [String], in whole: CommandDescription
    ) -> (command: CommandDescription, rest: [String]) {
        var command = whole, rest = words[...]
        while let next = command.subcommands?.first(where: { $0.commandName == rest.first }) {
            command = next
            rest = rest.dropFirst()
        }
        return (command, Array(rest))
    }

    @Test func `every former command and option works, and a warning names the new one`() throws {
        let whole = try CommandDescription.whole()
        let former = try Self.interface.get().commands
        #expect(former.count > 60)
        var warned: Set<String> = []
        for (command, options) in former {
            let names = FormerNames(in: Self.words(command))
            let found = Self.current(names.arguments, in: whole)
            #expect(found.rest.isEmpty, "emplace \(command)")
            #expect(names.warnings.isEmpty == (names.arguments == Self.words(command)), "emplace \(command)")
            if !names.warnings.isEmpty { warned.insert(command) }
            for option in options where option.hasPrefix("-") {
                let name = option.prefix { $0 != "=" && $0 != "*" }
                let replaced = FormerNames(in: Self.words(command) + [String(name)])
                let new = try #require(replaced.arguments.last)
                let argument = found.command.arguments?.first { $0.names?.contains { $0.text == new } == true }
                let known = try #require(argument, "emplace \(command) \(name)")
                #expect((known.kind == .option) == option.contains("="), "emplace \(command) \(option)")
                #expect(known.isRepeating || !option.hasSuffix("*"), "emplace \(command) \(option)")
                let warnings = replaced.warnings.count - names.warnings.count
                #expect(warnings == (new == name ? 0 : 1), "emplace \(command) \(name)")
                #expect(new == name || replaced.warnings.last?.contains(new) == true, "emplace \(command) \(name)")
                if new != name { warned.insert("\(command) \(name)") }
            }
        }
        let wanted = FormerNames.commands.map(\.former) + FormerNames.options.map { "\($0.command) \($0.former)" }
        // The former release didn't have `import --names` yet, so the loop above never used this option.
        #expect(Set(wanted).subtracting(warned) == ["import --names"])
    }

    @Test func `every former command accepts its arguments and requires no new option`() throws {
        let whole = try CommandDescription.whole()
        for (command, options) in try Self.interface.get().commands {
            let found = Self.current(FormerNames(in: Self.words(command)).arguments, in: whole).command
            let now = (found.arguments ?? []).filter { $0.kind == .positional }
            let former = options.filter { $0.hasPrefix("<") }
            #expect(now.count == former.count, "emplace \(command)")
            for (one, other) in zip(now, former) {
                #expect(one.isOptional || !other.contains("?"), "emplace \(command) \(other)")
                #expect(one.isRepeating || !other.hasSuffix("*"), "emplace \(command) \(other)")
            }
            let required = (found.arguments ?? []).filter { $0.kind == .option && !$0.isOptional }
            for option in required {
                let names = (option.names ?? []).map(\.text)
                let isFormer = names.contains { options.contains($0 + "=") || options.contains($0 + "=*") }
                #expect(isFormer, "emplace \(command) \(names)")
            }
        }
    }

    @Test func `every former value of an option with choices is accepted`() throws {
        let whole = try CommandDescription.whole()
        for (option, values) in try Self.interface.get().choices {
            let found = Self.current(Self.words(option), in: whole)
            let argument = found.command.arguments?.first { $0.names?.contains { [$0.text] == found.rest } == true }
            #expect(Set(values).isSubset(of: Set(argument?.allValues ?? [])), "\(option)")
        }
    }

    @Test func `every former environment variable and settings-file member is known`() throws {
        let interface = try Self.interface.get()
        #expect(interface.variables.count > 40 && interface.settings.count > 40)
        #expect(Set(interface.variables).isSubset(of: Set(VariableNames.known)))
        let set = Dictionary(uniqueKeysWithValues: interface.variables.map { ($0, "x") })
        #expect(VariableNames.warnings(about: set).isEmpty)
        for name in interface.settings { #expect(Setting(named: name) != nil, "\(name)") }
    }

    @Test func `every former kind of audit event is accepted`() async throws {
        let kinds = try Self.interface.get().auditKinds
        #expect(kinds.count > 40)
        try await TemporaryInstallation.use { installation in
            for kind in kinds {
                let said = await installation.run("audit", "--kind", kind, "--json")
                #expect(said.status == 0 && said.errors.isEmpty, "\(kind): \(said.errors)")
            }
        }
    }
}
