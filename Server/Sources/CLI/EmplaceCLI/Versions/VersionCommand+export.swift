import ArgumentParser
import Basics
import Documents
import Foundation

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
            let installation = try await Installation.existing(data)
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

        /// Adds the file name to an error of writing.
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
                throw Failure("\(to): can't be written")
            }
        }
    }
}
