import ArgumentParser

/// The error for an unknown command. It suggests a known command.
struct UnknownCommand: Error, Equatable, CustomStringConvertible {
    /// The command as typed, beginning with `emplace`.
    let typed: String
    /// The known command with the most similar name; `nil` if no name is similar enough.
    let nearest: String?
    /// The longest beginning of the typed command that is a known command, such as `emplace user`.
    let known: String

    var description: String {
        let question = nearest.map { " Did you mean `\($0)`?" } ?? ""
        return "`\(typed.shown)` is not a command.\(question)\n  See '\(known) --help' for a list of commands."
    }
}

/// The names of all commands. The command line is compared with them before ArgumentParser parses it.
///
/// ArgumentParser suggests similar options, but reports an unknown command as an unexpected argument. For `help`
/// followed by an unknown command, it prints the help of the last command that it knows.
struct CommandNames {
    let name: String
    private let isListed: Bool
    /// Whether the command has a default subcommand, so that an unknown word may be an argument of the default
    /// subcommand.
    private let hasDefault: Bool
    private let children: [CommandNames]

    init(_ command: any ParsableCommand.Type) {
        name = command._commandName
        isListed = command.configuration.shouldDisplay
        hasDefault = command.configuration.defaultSubcommand != nil
        children = command.configuration.subcommands.map(CommandNames.init)
    }

    /// Throws if the arguments contain an unknown command.
    ///
    /// - Parameter arguments: the arguments after the program name.
    func check(_ arguments: [String]) throws(UnknownCommand) {
        var rest = arguments[...], node = self, path = [name]
        if rest.first == "help" { rest = rest.dropFirst() }
        while !node.children.isEmpty, let word = rest.popFirst(), !word.hasPrefix("-") {
            if path.count == 1, word == "help" { return }
            guard let child = node.children.first(where: { $0.name == word }) else {
                if node.hasDefault { return }
                throw UnknownCommand(
                    typed: (path + [word]).joined(separator: " "), nearest: nearest(to: word, below: node, path),
                    known: path.joined(separator: " "))
            }
            (node, path) = (child, path + [word])
        }
    }

    /// Returns the command with the most similar name among the subcommands of `node`. If no name is similar, and
    /// exactly one command of Emplace has a subcommand named `word`, returns that subcommand.
    private func nearest(to word: String, below node: CommandNames, _ path: [String]) -> String? {
        let near = node.children.filter(\.isListed).map(\.name).nearest(to: word)
        if let near { return (path + [near]).joined(separator: " ") }
        let elsewhere = children.flatMap { parent in
            parent.children.filter { $0.isListed && $0.name == word }.map { "\(name) \(parent.name) \($0.name)" }
        }
        return elsewhere.count == 1 ? elsewhere.first : nil
    }
}
