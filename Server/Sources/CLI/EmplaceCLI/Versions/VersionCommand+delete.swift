import ArgumentParser
import Documents
import Foundation

extension VersionCommand {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Permanently delete old versions",
            discussion: """
                Deletes all given versions or, if one can't be deleted, none; a range stands for the versions that \
                exist in it. This can't be undone. The newest version can't be deleted, and a named version only \
                with --named. It frees the owner's storage at once; the server frees the disk space later.

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
            let installation = try await Installation.existing(data),
                (file, caller) = try await document.find(in: installation)
            let records = try await document.telling(of: file.version) {
                try await installation.library.versions(of: file.id, for: caller, now: Date())
            }
            let there = records.map(\.version)
            let wanted = number.reduce(into: Set()) { $0.formUnion($1.versions(among: there)) }
            guard !wanted.isEmpty else {
                throw Failure(
                    "\(document.shownPath) has none of these versions; run `emplace version list` to list them")
            }
            if !named { try refuse(records.filter { wanted.contains($0.version) && $0.label != nil }) }
            // The first missing version, or else the current one, for the message of a library error.
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
            print(Self.text(wanted.sorted().map { "\($0.rawValue)" }, of: document.shownPath.shown, bytes))
        }

        /// Refuses versions with names. A name protects a version from being deleted as part of a range.
        private func refuse(_ kept: [VersionRecord]) throws {
            guard let one = kept.last, let name = one.label else { return }
            let more = kept.count > 1 ? ", and \(kept.count - 1) more are named" : ""
            throw Failure(
                "version \(one.version.rawValue) of \(document.shownPath) is named \(name.shown)\(more); add --named to "
                    + "delete named versions")
        }

        private static func text(_ numbers: [String], of path: String, _ bytes: Int64) -> String {
            let isOne = numbers.count == 1, list = numbers.dropLast().joined(separator: ", ")
            let which = (isOne ? "version " : "versions \(list) and ") + (numbers.last ?? "")
            return "permanently deleted \(which) of \(path), freed \(SizeText.rounded(bytes))"
        }
    }
}
