import ArgumentParser

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
