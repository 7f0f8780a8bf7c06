import ArgumentParser

/// A command that doesn't exist, and the one that was probably meant.
struct UnknownCommand: Error, Equatable, CustomStringConvertible {
    /// The command as it was typed, from `emplace` on.
    let typed: String
    /// The most similar command, if any is similar enough.
    let nearest: String?
    /// The last command of those typed that exists.
    let known: String

    var description: String {
        let question = nearest.map { " Did you mean `\($0)`?" } ?? ""
        return "there is no command `\(typed.shown)`.\(question)\n  See '\(known) --help' for those there are."
    }
}

/// The names of all commands, to check the command line before it is parsed.
///
/// ArgumentParser suggests the most similar option, but calls an unknown command an unexpected argument, and answers
/// `help` for any command with the help of the last one it knows.
struct CommandNames {
    let name: String
    private let isListed: Bool
    /// Whether a word that names none of the commands below is an argument of one of them.
    private let hasDefault: Bool
    private let children: [CommandNames]

    init(_ command: any ParsableCommand.Type) {
        name = command._commandName
        isListed = command.configuration.shouldDisplay
        hasDefault = command.configuration.defaultSubcommand != nil
        children = command.configuration.subcommands.map(CommandNames.init)
    }

    /// - Parameter arguments: the arguments after the program's name.
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

    /// The command with the most similar name at this level, otherwise one of exactly that name at another.
    private func nearest(to word: String, below node: CommandNames, _ path: [String]) -> String? {
        let near = node.children.filter(\.isListed).map(\.name).nearest(to: word)
        if let near { return (path + [near]).joined(separator: " ") }
        let elsewhere = children.flatMap { parent in
            parent.children.filter { $0.isListed && $0.name == word }.map { "\(name) \(parent.name) \($0.name)" }
        }
        return elsewhere.count == 1 ? elsewhere.first : nil
    }
}
