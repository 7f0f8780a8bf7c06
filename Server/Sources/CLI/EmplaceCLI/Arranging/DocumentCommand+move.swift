import ArgumentParser
import Basics
import Documents
import Foundation

extension DocumentCommand {
    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Moves documents and folders to another folder of the same person.",
            discussion: """
                All of them, or none. What somebody has open can be moved, and is where it is from then on to them, too. \
                To give something to another person there is `emplace share transfer`.

                  emplace document move Plans/Roadmap.docx Plans/2027 --to Archive --user mia
                  emplace document move Archive/2027 --to / --user mia --both
                """)

        @OptionGroup var documents: DocumentOptions
        @Option(help: ArgumentHelp("The folder to move them to; / for the top.", valueName: "folder")) var to: String
        @Flag(help: "Moves what has a name that is taken there under another.") var both = false
        @Flag(help: "Leaves what has a name that is taken there where it is.") var skip = false
        @OptionGroup var data: DataOptions

        func run() async throws {
            if both, skip { throw Failure("--both and --skip say opposite things") }
            // An empty `--to` is more likely an unset variable in a script than the root folder.
            if to.isEmpty { throw Failure("--to is empty: name the folder, or / for the top") }
            let installation = try await Installation.existing(data),
                (ids, caller) = try await documents.find(in: installation)
            let target = try await installation.folder(to, for: caller)
            // Reads the path before the move, so a later read failure can't hide that the move succeeded.
            let folder = target.parent == nil ? "" : try await installation.path(to: .container(target.id), for: caller)
            let moved: [NodeID: String]
            do {
                moved = try await installation.telling(of: documents.paths) {
                    try await installation.library.move(
                        ids, to: target.id, onClash: both ? .both : skip ? .skip : nil, for: caller, now: Date())
                }
            } catch let refused as SeveralRefused where !refused.clashes.isEmpty {
                throw Failure(
                    "\(DocumentPath(to).description.shown) has \(refused.clashes.map(\.shown).joined(separator: ", ")) "
                        + "already; --both gives what is moved another name, --skip leaves it where it is")
            }
            for (path, id) in zip(documents.paths, ids) {
                let before = DocumentPath(path).description, above = DocumentPath(folder).names
                let now = moved[id].map { (above + [$0]).joined(separator: "/") }
                print(now.map { "\(before.shown) is \($0.shown) now" } ?? "\(before.shown) stays where it is")
            }
        }
    }

    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Gives a document or a folder another name.",
            discussion: """
                A document keeps its extension, whether or not it is typed.

                  emplace document rename Plans/Roadmap.docx "Roadmap 2027" --user mia
                """)

        @Argument(help: "The document or folder, from the top: Plans/Roadmap.docx") var path: String
        @Argument(help: "The new name, without its folders.") var name: String
        @Option(help: "The user whose it is.") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data),
                caller = try await installation.caller(named: user)
            guard !DocumentPath(path).names.isEmpty else { throw Failure("the top has no name to change") }
            let node = try await installation.find(DocumentPath(path), for: caller)
            let named = try await installation.telling(of: [path]) {
                switch node {
                case .file(let file):
                    try await installation.library.renameFile(
                        file.id, to: try DocumentName(name).keepingExtension(of: DocumentName(file.name)),
                        presenting: nil, for: caller, now: Date())
                case .container(let folder):
                    try await installation.library.renameContainer(
                        folder.id, to: try DocumentName(name), for: caller, now: Date())
                }
            }
            print("\(DocumentPath(path).description.shown) is called \(named.shown) now")
        }
    }
}
