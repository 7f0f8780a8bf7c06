import Testing

@testable import EmplaceCLI

/// A call of a command with a value for each argument that the command requires.
///
/// ``all`` has a call of every command, so tests of what all commands have in common need no list of commands.
struct CommandCall: CustomTestStringConvertible, Sendable {
    /// The words that select the command, such as `user add`.
    let command: String
    /// The values of the required arguments without a name.
    let values: [String]
    /// The required options, each with a value.
    let required: [(option: String, value: String)]
    /// The names of all options without `--`.
    let options: Set<String>

    var testDescription: String { command }

    /// The words on the command line.
    var words: [String] { words([:]) }

    /// A call of every command without subcommands. Commands that the help doesn't show are left out.
    static let all: [CommandCall] = {
        func below(_ command: CommandDescription) -> [CommandCall] {
            let parts = command.shownSubcommands
            return parts.isEmpty ? [CommandCall(command)] : parts.flatMap(below)
        }
        return (try? CommandDescription.whole()).map(below) ?? []
    }()

    /// Values of arguments that not every text is valid for. The keys are the names of the values in the help.
    private static let samples = [
        "address": "postgres://mia@localhost/emplace", "number": "1", "permission": "viewer", "to": "mia",
        "uri": "https://app.example/cb", "with": "mia",
    ]

    /// Options of the commands that require one of several options or arguments.
    private static let additions = [
        "share change-link": ["--no-end"], "trace": ["--document", "x"], "user set": ["--business"],
        "user sign-out": ["mia"],
        "version name": ["--no-name"],
    ]

    private init(_ description: CommandDescription) {
        command = description.path.split(separator: " ").dropFirst().joined(separator: " ")
        var values: [String] = [], required: [(option: String, value: String)] = []
        for argument in description.shownArguments where !argument.isOptional {
            let value = Self.samples[argument.valueName ?? ""] ?? "x"
            if let name = argument.names?.first?.text {
                required.append((name, value))
            } else {
                values.append(value)
            }
        }
        (self.values, self.required) = (values, required)
        options = Set(description.shownArguments.flatMap { $0.names ?? [] }.map(\.name))
    }

    /// Returns the words on the command line, with these values of options instead of those in ``required``.
    func words(_ replaced: [String: String]) -> [String] {
        let others = required.filter { replaced[$0.option] == nil }.flatMap { [$0.option, $0.value] }
        return command.split(separator: " ").map(String.init) + values + (Self.additions[command] ?? []) + others
            + replaced.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    }
}
