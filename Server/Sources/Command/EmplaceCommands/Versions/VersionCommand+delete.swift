import ArgumentParser
import Documents
import Foundation

extension VersionCommand {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deletes old versions for good.",
            discussion: """
                All that are named, or none; of a span, those that are there. They can't be brought back. The newest goes \
                with the document alone. The user's room is free at once, and the disk with a later sweep of the server.

                  emplace version delete Plan.docx --user mia --number 2
                  emplace version delete Plan.docx --user mia --number 1-3 5
                """)

        @OptionGroup var document: VersionOptions
        @Option(parsing: .upToNextOption, help: "Which ones, as `emplace version list` numbers them: 2, or 1-3.")
        var number: [VersionSpan]
        @OptionGroup var data: DataOptions

        func run() async throws {
            let place = try await Place.existing(data), (file, caller) = try await document.find(in: place)
            let there = try await document.telling(of: file.version) {
                try await place.library.versions(of: file.id, for: caller, now: Date()).map(\.version)
            }
            let wanted = number.reduce(into: Set()) { $0.formUnion($1.versions(among: there)) }
            guard !wanted.isEmpty else { throw Failure("\(document.shownPath) has none of these versions") }
            // The first that isn't there, for the words of a refusal, which is up to the library.
            let missing = wanted.subtracting(there).min() ?? file.version
            let bytes = try await document.telling(of: missing) {
                do {
                    return try await place.library.deleteVersions(wanted, of: file.id, for: caller, now: Date())
                } catch DocumentsError.forbidden {
                    throw Failure(
                        "version \(file.version.rawValue) of \(document.shownPath) is the newest, which goes with the "
                            + "document alone")
                }
            }
            print(Self.text(wanted.sorted().map { "\($0.rawValue)" }, of: document.shownPath.shown, bytes))
        }

        private static func text(_ numbers: [String], of path: String, _ bytes: Int64) -> String {
            let isOne = numbers.count == 1, list = numbers.dropLast().joined(separator: ", ")
            let which = (isOne ? "version " : "versions \(list) and ") + (numbers.last ?? "")
            return "\(which) of \(path) \(isOne ? "is" : "are") deleted for good, which gives back "
                + "\(SizeText.rounded(bytes)) of room"
        }
    }
}
