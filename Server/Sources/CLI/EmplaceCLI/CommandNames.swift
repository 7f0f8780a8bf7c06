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

extension Collection where Element == String {
    /// Returns the name that the user most likely meant: a name that begins with `word`, or a name with a similar
    /// spelling. Returns `nil` if there is no such name.
    ///
    /// - Parameter form: changes a name and the word before they are compared, for example to lower case.
    func nearest(to word: String, by form: (String) -> String = { $0 }) -> String? {
        guard !word.isEmpty else { return nil }
        let length = word.count, maxDistance = Swift.max(1, length / 3)
        var nearest: (name: String, distance: Int)?
        for name in self {
            let formed = form(name), begins = formed.hasPrefix(word)
            // The edit distance takes long to compute and is never smaller than the difference in length. So names
            // whose length differs too much are skipped.
            guard begins || abs(formed.count - length) <= maxDistance else { continue }
            let distance = begins ? formed.count - length : formed.editDistance(to: word)
            guard begins || distance <= maxDistance, distance < nearest?.distance ?? .max else { continue }
            nearest = (name, distance)
        }
        return nearest?.name
    }
}

extension String {
    /// Returns the number of characters to insert, delete, replace or exchange with the next character, in order to get
    /// the other text (optimal string alignment distance).
    func editDistance(to other: String) -> Int {
        let left = Array(self), right = Array(other)
        var before: [Int] = [], last = Array(0...right.count)
        for row in left.indices {
            var line = [row + 1]
            for column in right.indices {
                var best = Swift.min(
                    last[column] + (left[row] == right[column] ? 0 : 1), last[column + 1] + 1, line[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = Swift.min(best, before[column - 1] + 1)
                }
                line.append(best)
            }
            (before, last) = (last, line)
        }
        return last.last ?? left.count
    }
}

/// Finds an unknown option in a command line in which an argument is also missing. ArgumentParser reports only the
/// missing argument, but often the user has just misspelled the option that provides it.
enum UnknownOption {
    /// Returns a line about the first unknown option, in the wording of ArgumentParser; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after the program name.
    ///   - error: the error that ended the command.
    static func line(about arguments: [String], after error: any Error) -> String? {
        guard EmplaceCommand.message(for: error).hasPrefix("Missing expected argument"),
            var description = try? CommandDescription.whole()
        else { return nil }
        var rest = arguments[...], command: any ParsableCommand.Type = EmplaceCommand.self
        func descend(to next: any ParsableCommand.Type) {
            command = next
            description = description.subcommands?.first { $0.commandName == next._commandName } ?? description
        }
        while let word = rest.first,
            let next = command.configuration.subcommands.first(where: { $0._commandName == word })
        {
            descend(to: next)
            rest = rest.dropFirst()
        }
        if let next = command.configuration.defaultSubcommand { descend(to: next) }
        let known = (description.arguments ?? []).flatMap { $0.names ?? [] }.map(\.text)
        let options = rest.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
        guard let unknown = options.first(where: { !known.contains($0) }) else { return nil }
        let question = known.nearest(to: unknown).map { ". Did you mean '\($0)'?" } ?? ""
        return "Error: Unknown option '\(unknown.shown)'\(question)\n"
    }
}
