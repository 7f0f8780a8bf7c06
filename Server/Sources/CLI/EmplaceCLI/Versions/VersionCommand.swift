import ArgumentParser
import Basics
import Documents
import Foundation

/// `emplace version`: the versions of a document, as on its page.
struct VersionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "The versions of a document, and how to go back to one.",
        discussion: """
              emplace version list Plan.docx --user mia
              emplace version restore Plan.docx --user mia --number 3
              emplace version export Plan.docx --user mia --number 3 --to Plan-3.docx
              emplace version name Plan.docx "As it was sent" --user mia --number 3
              emplace version delete Plan.docx --user mia --number 1 2

            Every save makes a version. Old ones are thinned out by the place's rule (--retention of `emplace serve`); \
            what has a name stays.
            """,
        subcommands: [List.self, Restore.self, Export.self, Name.self, Delete.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the versions of a document, the newest first.",
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
            abstract: "Makes an old version the newest, as a new one.",
            discussion: """
                Nothing is lost: the versions in between stay. It is refused while somebody has the document open.

                  emplace version restore Plan.docx --user mia --number 3
                """)

        @OptionGroup var document: VersionOptions
        @Option(help: "Which one, as `emplace version list` numbers them.") var number: VersionNumber
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data),
                (file, caller) = try await document.find(in: installation)
            let newest = try await document.telling(of: number.version) {
                try await installation.library.restore(number.version, of: file.id, for: caller, now: Date())
            }
            print(
                "\(document.shownPath.shown) is as in version \(number.version.rawValue) again, which is version "
                    + "\(newest.rawValue) now")
        }
    }

    struct Name: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Gives a version a name, which keeps it.",
            discussion: """
                A version with a name stays, whatever the rule for old versions says.

                  emplace version name Plan.docx "As it was sent" --user mia
                  emplace version name Plan.docx --no-name --user mia --number 3
                """)

        @OptionGroup var document: VersionOptions
        @Argument(help: "The name, up to 100 characters in one line.") var name: String?
        @Option(help: "Which one, as `emplace version list` numbers them; the newest without it.")
        var number: VersionNumber?
        @Flag(help: "It has no name any more.") var noName = false
        @OptionGroup var data: DataOptions

        func validate() throws {
            let hasName = name.map { $0.contains { !$0.isWhitespace } } ?? false
            if hasName == noName { throw ValidationError("say the name of the version, or --no-name") }
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
            print(noName ? "\(named) has no name any more" : "\(named) is called \((name ?? "").shown)")
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
