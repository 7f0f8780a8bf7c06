import ArgumentParser
import Basics
import Documents
import Foundation

/// `emplace version`: the versions of a document, as on its page.
struct VersionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "List, restore, export, name and delete versions of a document",
        discussion: """
            Every save creates a version. Old versions are removed by the server's retention rule (--retention of \
            `emplace serve`); named versions are kept.

              emplace version list Plan.docx --user mia
              emplace version restore Plan.docx --user mia --number 3
              emplace version export Plan.docx --user mia --number 3 --to Plan-3.docx
              emplace version name Plan.docx "As it was sent" --user mia --number 3
              emplace version delete Plan.docx --user mia --number 1 2
            """,
        subcommands: [List.self, Restore.self, Export.self, Name.self, Delete.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the versions of a document, newest first",
            discussion: "  emplace version list Plan.docx --user mia")

        @OptionGroup var document: VersionOptions
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data),
                (file, caller) = try await document.find(in: installation)
            let rows = try await installation.library.versions(of: file.id, for: caller, now: Date()).map {
                ListedVersion($0, isNewest: $0.version == file.version)
            }
            try report.print(rows) {
                TextTable(
                    heads: ["NUMBER", "SAVED", "BY", "SIZE", "RESTORED FROM", "NAME"], rows: rows.map(\.cells)
                ).text
            }
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Restore an old version",
            discussion: """
                Saves the content of the old version as a new version; all versions in between are kept. A document \
                that is open can't be restored.

                  emplace version restore Plan.docx --user mia --number 3
                """)

        @OptionGroup var document: VersionOptions
        @Option(help: "Version number from `emplace version list`") var number: VersionNumber
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data),
                (file, caller) = try await document.find(in: installation)
            let newest = try await document.telling(of: number.version) {
                try await installation.library.restore(number.version, of: file.id, for: caller, now: Date())
            }
            print(
                "restored version \(number.version.rawValue) of \(document.shownPath.shown) as version "
                    + "\(newest.rawValue)")
        }
    }

    struct Name: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Name a version, so that it is kept",
            discussion: """
                The retention rule never removes a named version.

                  emplace version name Plan.docx "As it was sent" --user mia
                  emplace version name Plan.docx --no-name --user mia --number 3
                """)

        @OptionGroup var document: VersionOptions
        @Argument(help: "Name, up to 100 characters in one line") var name: String?
        @Option(help: "Version number from `emplace version list` (default: the newest)")
        var number: VersionNumber?
        @Flag(help: "Remove the name") var noName = false
        @OptionGroup var data: DataOptions

        func validate() throws {
            let hasName = name.map { $0.contains { !$0.isWhitespace } } ?? false
            if hasName == noName { throw ValidationError("give a name for the version, or --no-name") }
        }

        func run() async throws {
            let installation = try await Installation.existing(data),
                (file, caller) = try await document.find(in: installation)
            let version = number?.version ?? file.version
            _ = try await document.telling(of: version) {
                try await installation.library.nameVersion(
                    version, of: file.id, as: noName ? nil : name, for: caller, now: Date())
            }
            let named = "version \(version.rawValue) of \(document.shownPath.shown)"
            print(noName ? "removed the name of \(named)" : "named \(named): \((name ?? "").shown)")
        }
    }
}

/// A version in the output of the command.
struct ListedVersion: Encodable {
    let number: Int64
    let saved: Date
    /// The display names of all authors who still have accounts; empty if unknown.
    let by: [String]
    /// Whether the author's account was removed.
    let isAuthorRemoved: Bool
    let bytes: Int64
    /// The number of the restored version, whose content this version has.
    let restored: Int64?
    let name: String?
    let isNewest: Bool

    init(_ record: VersionRecord, isNewest: Bool) {
        (number, saved, by) = (record.version.rawValue, record.saved, record.contributors)
        (bytes, name, self.isNewest) = (record.content.size, record.label, isNewest)
        (isAuthorRemoved, restored) = (record.isAuthorRemoved, record.restored?.rawValue)
    }

    var cells: [String] {
        let authors = (isAuthorRemoved ? [AuditRow.goneName] : []) + by
        return [
            "\(number)", saved.utcText, authors.joined(separator: ", "), SizeText.rounded(bytes),
            restored.map { "version \($0)" } ?? "", name ?? "",
        ]
    }

    private enum CodingKeys: String, CodingKey {
        case number, saved, by, bytes, name
        case restored = "restored_from"
        case isAuthorRemoved = "author_removed"
        case isNewest = "is_newest"
    }
}
