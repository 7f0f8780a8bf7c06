import ArgumentParser
import Basics
import Documents
import Foundation

/// `emplace version`: lists, names, restores and deletes the versions of a document, like the document's page.
struct VersionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "List, restore, export, name, and delete versions of a document",
        discussion: """
            Every save creates a version. Old versions are removed by the server's retention rule (--retention of \
            `emplace serve`); named versions are kept.

              emplace version list Plan.docx --user mia
              emplace version restore Plan.docx --user mia --number 3
              emplace version export Plan.docx --user mia --number 3 --to Plan-3.docx
              emplace version name Plan.docx "Sent to client" --user mia --number 3
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
            let installation = try await Installation.ofOwnDocuments(data),
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
                Saves the content of the old version as a new version. All versions in between are kept. You can't \
                restore a version while the document is open in an app.

                  emplace version restore Plan.docx --user mia --number 3
                """)

        @OptionGroup var document: VersionOptions
        @Option(help: "Version number from `emplace version list`") var number: VersionNumber
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data),
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
            abstract: "Name a version to keep it",
            discussion: """
                The retention rule never removes a named version.

                  emplace version name Plan.docx "Sent to client" --user mia
                  emplace version name Plan.docx --no-name --user mia --number 3
                """)

        @OptionGroup var document: VersionOptions
        @Argument(help: "Name, up to 100 characters on one line") var name: String?
        @Option(help: "Version number from `emplace version list` (default: the newest)")
        var number: VersionNumber?
        @Flag(help: "Remove the name") var noName = false
        @OptionGroup var data: DataOptions

        func validate() throws {
            let hasName = name.map { $0.contains { !$0.isWhitespace } } ?? false
            if hasName == noName { throw ValidationError("specify a name for the version, or --no-name") }
        }

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data),
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

/// A version of a document as `emplace version` prints it.
struct ListedVersion: Encodable {
    let number: Int64
    let saved: Date
    /// The display names of the version's authors, except authors whose accounts were removed; empty if unknown.
    let by: [String]
    /// Whether the account of the version's author was removed.
    let isAuthorRemoved: Bool
    let bytes: Int64
    /// The number of the version whose content was restored as this version; `nil` if this version isn't a restored
    /// one.
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

extension VersionCommand {
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Export a version as a plain file",
            discussion: """
                The document is not changed; `emplace version restore` goes back to a version. An existing file that \
                differs is only overwritten with --replace.

                  emplace version export Plan.docx --user mia --number 3 --to Plan-3.docx
                """)

        @OptionGroup var document: VersionOptions
        @Option(help: "Version number from `emplace version list`") var number: VersionNumber
        @Option(help: .init("Local file to write to", valueName: "file")) var to: String
        @Flag(help: "Overwrite a file that differs") var replace = false
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data)
            try await installation.tieContent()
            let (file, caller) = try await document.find(in: installation), now = Date(), version = number.version
            let target = ExportTarget(url: URL(filePath: to, directoryHint: .notDirectory), replaces: replace)
            let outcome = try await document.telling(of: version) {
                let known = try await installation.library.versions(of: file.id, for: caller, now: now)
                guard let wanted = known.first(where: { $0.version == version }) else { throw DocumentsError.notFound }
                return try await writing {
                    try await target.write(wanted.content) {
                        try await installation.library.open(version, of: file.id, for: caller, now: now)
                    }
                }
            }
            let what = "version \(version.rawValue) of \(document.shownPath.shown)"
            print(outcome == .unchanged ? "\(what) is already in \(to.shown)" : "exported \(what) to \(to.shown)")
        }

        /// Runs a closure that writes a file. If it throws, adds the name of the file to the error.
        private func writing(
            _ step: () async throws -> CopyReport.Outcome
        ) async throws -> CopyReport.Outcome {
            do {
                return try await step()
            } catch let error as DocumentsError {
                throw error
            } catch let failure as Failure {
                throw Failure("\(to): \(failure.description)")
            } catch {
                throw Failure("\(to): \(ErrorText.sentence(error))")
            }
        }
    }
}

extension VersionCommand {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Permanently delete old versions",
            discussion: """
                Deletes all of the given versions, or none if any of them can't be deleted. A range covers the \
                versions that exist in it. The newest version can't be deleted; named versions can be deleted only \
                with --named. Deletion can't be undone. The owner's storage usage falls immediately. The disk space \
                is free after a week in the content trash (setting content-trash); `emplace prune \
                --empty-content-trash` frees it now.

                  emplace version delete Plan.docx --user mia --number 2
                  emplace version delete Plan.docx --user mia --number 1-3 5
                """)

        @OptionGroup var document: VersionOptions
        @Option(
            parsing: .upToNextOption, help: "Version numbers or ranges from `emplace version list`, such as 2 or 1-3")
        var number: [VersionSpan]
        @Flag(help: "Also delete named versions") var named = false
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data),
                (file, caller) = try await document.find(in: installation)
            let records = try await document.telling(of: file.version) {
                try await installation.library.versions(of: file.id, for: caller, now: Date())
            }
            let there = records.map(\.version)
            let wanted = number.reduce(into: Set()) { $0.formUnion($1.versions(among: there)) }
            guard !wanted.isEmpty else {
                throw Failure(
                    "\(document.shownPath) has none of these versions; run `emplace version list` to list versions")
            }
            if !named { try refuse(records.filter { wanted.contains($0.version) && $0.label != nil }) }
            // If the library refuses the deletion, the message names a version: the first version that doesn't exist
            // or, if all exist, the current version, which can't be deleted.
            let missing = wanted.subtracting(there).min() ?? file.version
            let bytes = try await document.telling(of: missing) {
                do {
                    return try await installation.library.deleteVersions(wanted, of: file.id, for: caller, now: Date())
                } catch DocumentsError.forbidden {
                    throw Failure(
                        "version \(file.version.rawValue) of \(document.shownPath) is the newest and can't be deleted; "
                            + "delete the document instead")
                }
            }
            let deleted = Self.text(wanted.sorted().map { "\($0.rawValue)" }, of: document.shownPath.shown)
            print(deleted + installation.freed(bytes, of: document.user))
        }

        /// Throws if one of the versions has a name. A version with a name can't be deleted as part of a range.
        private func refuse(_ kept: [VersionRecord]) throws {
            guard let one = kept.last, let name = one.label else { return }
            let more = kept.count > 1 ? ", and \(kept.count - 1) more are named" : ""
            throw Failure(
                "version \(one.version.rawValue) of \(document.shownPath) is named \"\(name.shown)\"\(more); add --named "
                    + "to delete named versions")
        }

        private static func text(_ numbers: [String], of path: String) -> String {
            let isOne = numbers.count == 1, list = numbers.dropLast().joined(separator: ", ")
            let which = (isOne ? "version " : "versions \(list) and ") + (numbers.last ?? "")
            return "permanently deleted \(which) of \(path)"
        }
    }
}
