import Foundation

/// Arranges the help of a command, so that the options of every command come last.
enum HelpText {
    /// Moves the section of ``DataOptions`` behind the options of the command, which ArgumentParser prints last because
    /// their section has no title of its own. Also shortens the headings of groups of commands.
    static func arranged(_ help: String) -> String {
        let help = help.replacing(" SUBCOMMANDS:\n", with: " COMMANDS:\n")
        guard let start = help.range(of: "\n\(DataOptions.title.uppercased()):\n"),
            let end = help.range(of: "\nOPTIONS:\n", range: start.upperBound..<help.endIndex)
        else { return help }
        var section = help[start.lowerBound..<end.lowerBound]
        while section.last?.isNewline == true { section.removeLast() }
        var rest = help[..<start.lowerBound] + help[end.lowerBound...]
        while rest.last?.isNewline == true { rest.removeLast() }
        return String(rest) + "\n" + section
    }
}
