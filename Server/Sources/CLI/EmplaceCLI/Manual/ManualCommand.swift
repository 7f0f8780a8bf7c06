import ArgumentParser
import Foundation

/// Writes the manual pages. `make install` runs this command.
struct ManualCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Write the manual pages, in mdoc(7)",
        discussion: "Writes one page per command, from the same descriptions as --help.", shouldDisplay: false)

    @Option(help: .init("Directory to write to", valueName: "directory"), completion: .directory) var to: String

    func run() async throws {
        let folder = URL(filePath: to, directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for page in try Self.pages(now: Self.date(in: CommandEnvironment.current) ?? Date()) {
                try Data(page.text.utf8).write(to: folder.appending(path: page.name + ".1"))
            }
        } catch let error as CocoaError {
            throw Failure("can't write the manual to \(to): \(error.localizedDescription)")
        }
    }

    /// Returns the time that `SOURCE_DATE_EPOCH` sets, so that two builds of a release write the same pages.
    static func date(in environment: [String: String]) -> Date? {
        environment["SOURCE_DATE_EPOCH"].flatMap(Double.init).map { Date(timeIntervalSince1970: $0) }
    }

    /// Returns a manual page for `emplace` and a manual page for each command.
    static func pages(now: Date) throws -> [ManualPage] {
        let whole = try CommandDescription.whole()
        let names = whole.shownSubcommands.map { $0.path.replacing(" ", with: "-") }
        return [ManualPage(command: whole, others: names, now: now)]
            + whole.shownSubcommands.map { ManualPage(command: $0, others: [whole.commandName], now: now) }
    }
}

/// A manual page in mdoc(7) for a command and its subcommands.
struct ManualPage {
    let command: CommandDescription
    /// The names of the pages listed under SEE ALSO.
    let others: [String]
    let now: Date

    /// The page's name, such as `emplace-user`.
    var name: String { command.path.replacing(" ", with: "-") }

    var text: String {
        var lines = [
            ".Dd \(Self.date(now))", ".Dt \(name.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(name)",
            ".Nd \(Self.escaped(Self.sentence(command.abstract ?? "")))", ".Sh SYNOPSIS",
        ]
        if isOverview {
            lines += [".Nm", ".Ar command", ".Op Ar argument ...", ".Nm", ".Fl -version"]
        } else {
            let described = command.shownSubcommands.isEmpty ? [command] : command.shownSubcommands
            for command in described { lines += [".Nm \(command.path)"] + Self.synopsis(command) }
        }
        lines.append(".Sh DESCRIPTION")
        lines += Self.paragraphs(command.discussion ?? command.abstract ?? "")
        if isOverview {
            let commands = command.shownSubcommands.map { ($0.path, $0.abstract ?? "") }
            lines += [".Pp", "Commands:"] + Self.list(commands)
        } else {
            lines += Self.options(command)
            for part in command.shownSubcommands { lines += Self.section(part) }
        }
        lines += [".Sh EXIT STATUS", "0 on success, 1 on failure, 64 on invalid usage."]
        if !others.isEmpty {
            lines.append(".Sh SEE ALSO")
            lines += others.enumerated().map { ".Xr \($1) 1\($0 == others.count - 1 ? "" : " ,")" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var isOverview: Bool { command.superCommands?.isEmpty != false }

    private static func section(_ command: CommandDescription) -> [String] {
        [".Ss \(command.path)"] + paragraphs(command.abstract ?? "")
            + (command.discussion.map { [".Pp"] + paragraphs($0) } ?? []) + options(command)
            + command.shownSubcommands.flatMap(section)
    }

    private static func synopsis(_ command: CommandDescription) -> [String] {
        command.shownArguments.map { argument in
            let value = ".Ar " + escaped(argument.valueName ?? "value")
            let name = argument.names?.first { $0.kind == "long" }.map { ".Fl -" + escaped($0.name) }
            let isNeeded = !argument.isOptional
            let dots = argument.isRepeating ? " ..." : ""
            switch argument.kind {
            case .positional: return isNeeded ? value + dots : ".Op " + value.dropFirst() + dots
            case .flag: return ".Op " + (name ?? value).dropFirst()
            case .option:
                let text = (name ?? "") + " " + value.dropFirst()
                return isNeeded ? text + dots : ".Op " + text.dropFirst() + dots
            }
        }
    }

    private static func options(_ command: CommandDescription) -> [String] {
        let rows = command.shownArguments.map { argument in
            let names = (argument.names ?? []).map(\.text).joined(separator: ", ")
            let value = argument.kind == .flag ? "" : argument.valueName ?? "value"
            var text = argument.abstract ?? ""
            if let values = argument.allValues, !values.isEmpty {
                text += "; one of: " + values.joined(separator: ", ")
            }
            if let standard = argument.defaultValue { text += " (default: \(standard))" }
            return ([names, value].filter { !$0.isEmpty }.joined(separator: " "), text)
        }
        return rows.isEmpty ? [] : list(rows)
    }

    private static func list(_ rows: [(String, String)]) -> [String] {
        [".Bl -tag -width Ds"] + rows.flatMap { [".It " + escaped($0), escaped($1)] } + [".El"]
    }

    /// Splits a text into paragraphs at empty lines. Lines that are indented are examples and keep their line breaks.
    private static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = [], isExample = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let begins = line.hasPrefix("  ")
            if begins != isExample {
                if lines.last == ".Pp" { lines.removeLast() }
                lines.append(begins ? ".Bd -literal -offset indent" : ".Ed")
                isExample = begins
            }
            if line.isEmpty { if lines.last != ".Ed" { lines.append(".Pp") } } else { lines.append(escaped(line)) }
        }
        if isExample { lines.append(".Ed") }
        while lines.last == ".Pp" { lines.removeLast() }
        return lines
    }

    /// Escapes characters that have a meaning in roff.
    private static func escaped(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }

    /// Returns a command's description without the period at its end, for the section NAME.
    private static func sentence(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

    private static func date(_ now: Date) -> String {
        var style = Date.VerbatimFormatStyle(
            format: "\(month: .wide) \(day: .defaultDigits), \(year: .defaultDigits)", timeZone: .gmt,
            calendar: Calendar(identifier: .gregorian))
        style.locale = Locale(identifier: "en_US")
        return now.formatted(style)
    }
}

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
