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
            for page in try Self.pages(now: Date()) {
                try Data(page.text.utf8).write(to: folder.appending(path: page.name + ".1"))
            }
        } catch let error as CocoaError {
            throw Failure("can't write the manual to \(to): \(error.localizedDescription)")
        }
    }

    /// Returns a manual page for `emplace` and a manual page for each command.
    static func pages(now: Date) throws -> [ManualPage] {
        let whole = try CommandDescription.whole()
        let names = whole.shownSubcommands.map { $0.path.replacing(" ", with: "-") }
        return [ManualPage(command: whole, others: names, now: now)]
            + whole.shownSubcommands.map { ManualPage(command: $0, others: [whole.commandName], now: now) }
    }
}
