import Foundation

/// The help of a command, with the common options at the end.
enum HelpText {
    /// Moves the section of ``DataOptions`` behind the command's own options, which ArgumentParser prints after all
    /// sections that have a title, and shortens the headings of groups of commands.
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
