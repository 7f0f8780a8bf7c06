import ArgumentParser
import Documents
import Foundation

extension VersionCommand {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deletes old versions for good.",
            discussion: """
                All that are named, or none; of a span, those that are there. They can't be brought back. The newest goes \
                with the document alone, and one that has a name only with --named. The user's room is free at once, and \
                the disk with a later sweep of the server.

                  emplace version delete Plan.docx --user mia --number 2
                  emplace version delete Plan.docx --user mia --number 1-3 5
                """)

        @OptionGroup var document: VersionOptions
        @Option(parsing: .upToNextOption, help: "Which ones, as `emplace version list` numbers them: 2, or 1-3.")
        var number: [VersionSpan]
        @Flag(help: "Also those that have a name, which was to keep them.") var named = false
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data),
                (file, caller) = try await document.find(in: installation)
            let records = try await document.telling(of: file.version) {
                try await installation.library.versions(of: file.id, for: caller, now: Date())
            }
            let there = records.map(\.version)
            let wanted = number.reduce(into: Set()) { $0.formUnion($1.versions(among: there)) }
            guard !wanted.isEmpty else { throw Failure("\(document.shownPath) has none of these versions") }
            if !named { try refuse(records.filter { wanted.contains($0.version) && $0.label != nil }) }
            // The first missing version, or else the current one, for the message of a library error.
            let missing = wanted.subtracting(there).min() ?? file.version
            let bytes = try await document.telling(of: missing) {
                do {
                    return try await installation.library.deleteVersions(wanted, of: file.id, for: caller, now: Date())
                } catch DocumentsError.forbidden {
                    throw Failure(
                        "version \(file.version.rawValue) of \(document.shownPath) is the newest, which goes with the "
                            + "document alone")
                }
            }
            print(Self.text(wanted.sorted().map { "\($0.rawValue)" }, of: document.shownPath.shown, bytes))
        }

        /// Refuses versions with names. A name protects a version from being deleted as part of a range.
        private func refuse(_ kept: [VersionRecord]) throws {
            guard let one = kept.last, let name = one.label else { return }
            let more = kept.count > 1 ? ", and \(kept.count - 1) more of these have one" : ""
            throw Failure(
                "version \(one.version.rawValue) of \(document.shownPath) has the name \(name.shown)\(more); --named deletes "
                    + "also what has a name")
        }

        private static func text(_ numbers: [String], of path: String, _ bytes: Int64) -> String {
            let isOne = numbers.count == 1, list = numbers.dropLast().joined(separator: ", ")
            let which = (isOne ? "version " : "versions \(list) and ") + (numbers.last ?? "")
            return "\(which) of \(path) \(isOne ? "is" : "are") deleted for good, which gives back "
                + "\(SizeText.rounded(bytes)) of room"
        }
    }
}
