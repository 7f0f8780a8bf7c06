import ArgumentParser

/// An option that a command doesn't have, in a call that also lacks something: ArgumentParser tells of the lack alone,
/// which is often nothing but the mistyped option.
enum UnknownOption {
    /// The line about the first such option, worded as ArgumentParser words it; `nil` when there is none.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after the program's name.
    ///   - error: what ended the command.
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
