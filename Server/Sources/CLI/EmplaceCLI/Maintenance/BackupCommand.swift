import ArgumentParser
import Foundation

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up all data, even while the server is running",
        discussion: """
            A backup is a complete data directory, captured at one point in time: database, content, settings, and the \
            self-signed certificate. To restore a backup, serve it with --data DIRECTORY. A backup contains the \
            server's secret keys, so protect it like the original.

            On the same disk, content files are hard-linked instead of copied. This is safe because content files \
            never change, but a disk failure would damage both copies.

            Exit status: 0 complete, 1 some content was missing before the backup.

              emplace backup /mnt/backups/2026-05-01
              emplace doctor --check-content --data /mnt/backups/2026-05-01
            """)

    @Argument(help: .init("Directory for the backup, empty or new", valueName: "directory")) var folder: String
    @Flag(help: "Copy content files even on the same disk, instead of hard-linking them") var copy = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let installation = try await Installation.existing(data)
        let target = URL(filePath: folder, directoryHint: .isDirectory)
        let made = try await Backup(installation: installation, folder: target, links: !copy, isQuiet: report.json)
            .run()
        try report.print(made) { made.text }
        if !made.missing.isEmpty { throw ExitCode.failure }
    }
}

/// Copies the settings file of a data directory to a backup. Omits the settings that say where the database and the
/// content are, because the backup contains both.
struct BackupSettings {
    private let file: URL

    init(_ folder: URL) { file = folder.appending(path: "emplace.json") }

    /// Copies the settings file to the folder if it exists.
    func copy(to folder: URL) throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let copy = folder.appending(path: file.lastPathComponent), names = Set(Setting.ofStores.map(\.name))
        let data: Data
        do { data = try Data(contentsOf: file) } catch {
            throw Failure("can't read the settings file \(file.path.shown); check its permissions")
        }
        // A file that isn't a JSON object is copied unchanged. Every command that reads the file reports what is wrong
        // with it.
        guard let values = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            values.keys.contains(where: names.contains)
        else { return try FileManager.default.copyItem(at: file, to: copy) }
        let kept = values.filter { !names.contains($0.key) }
        try JSONSerialization.data(withJSONObject: kept, options: [.prettyPrinted, .sortedKeys]).write(to: copy)
    }
}
