import ArgumentParser
import Foundation

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copies the place as it is at one moment, while it runs.",
        discussion: """
            The folder has everything a data folder has: database, content, settings, the self-signed certificate. To \
            restore, use it as one: --data DIR. It holds the place's keys, so guard it like the place.

            On the same disk, content gets a second name instead of a copy; it never changes, but a defect of the disk \
            would reach both. Exit status: 0 everything is there, 1 something was missing already.

              emplace backup /mnt/backups/2026-05-01
              emplace doctor --check-content --data /mnt/backups/2026-05-01
            """)

    @Argument(help: .init("An empty folder, or one to be made.", valueName: "dir")) var folder: String
    @Flag(help: "Copy content on the same disk, too.") var copy = false
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
