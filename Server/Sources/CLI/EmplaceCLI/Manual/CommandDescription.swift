import ArgumentParser
import Foundation

/// The description of a command, which ArgumentParser generates as JSON.
struct CommandDescription: Decodable, Sendable {
    struct Argument: Decodable, Sendable {
        enum Kind: String, Decodable {
            case positional, option, flag
        }

        struct Name: Decodable {
            let kind: String
            let name: String

            /// The option as typed, such as `--data` or `-h`.
            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        let kind: Kind
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let allValues: [String]?
        let abstract: String?
    }

    let commandName: String
    let superCommands: [String]?
    let shouldDisplay: Bool
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [CommandDescription]?

    /// The full name of the command, such as `emplace user add`.
    var path: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

    var shownSubcommands: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    }

    /// The arguments of the command, without the arguments that every command has.
    var shownArguments: [Argument] {
        (arguments ?? []).filter { argument in
            let isCommon = argument.names?.contains { ["help", "version"].contains($0.name) } ?? false
            return argument.shouldDisplay && !isCommon
        }
    }

    /// Returns the description of `emplace` with all subcommands.
    static func whole() throws -> CommandDescription { try described.get() }

    /// The description of all commands. It is created once per process, because tests need it often.
    private static let described = Result {
        struct Description: Decodable {
            let command: CommandDescription
        }
        return try JSONDecoder().decode(Description.self, from: Data(EmplaceCommand._dumpHelp().utf8)).command
    }
}
