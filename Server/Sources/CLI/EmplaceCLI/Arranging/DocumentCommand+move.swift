import ArgumentParser
import Basics
import Documents
import Foundation

extension DocumentCommand {
    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Move documents and folders to another folder of the same user",
            discussion: """
                Moves all of them or, if one can't be moved, none. Documents that are open in Office can be moved. \
                To give items to another user, use `emplace share transfer`.

                  emplace document move Plans/Roadmap.docx Plans/2027 --to Archive --user mia
                  emplace document move Archive/2027 --to / --user mia --keep-both
                """)

        @OptionGroup var documents: DocumentOptions
        @Option(help: ArgumentHelp("Destination folder; / for the top folder", valueName: "folder")) var to: String
        @Flag(name: .customLong("keep-both"), help: "Move an item whose name is taken under a new name")
        var both = false
        @Flag(help: "Leave an item whose name is taken where it is") var skip = false
        @OptionGroup var data: DataOptions

        func run() async throws {
            if both, skip { throw Failure("--keep-both and --skip can't be combined") }
            // An empty variable of a script is hardly ever the top.
            if to.isEmpty { throw Failure("--to is empty; give a folder, or / for the top folder") }
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
                        + "already; add --keep-both to move under a new name, or --skip to leave it where it is")
            }
            for (path, id) in zip(documents.paths, ids) {
                let before = DocumentPath(path).description, above = DocumentPath(folder).names
                let now = moved[id].map { (above + [$0]).joined(separator: "/") }
                print(
                    now.map { "moved \(before.shown) to \($0.shown)" } ?? "skipped \(before.shown): the name is taken")
            }
        }
    }

    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Rename a document or folder",
            discussion: """
                A document keeps its extension, whether or not you type it.

                  emplace document rename Plans/Roadmap.docx "Roadmap 2027" --user mia
                """)

        @Argument(help: "Document or folder, such as Plans/Roadmap.docx") var path: String
        @Argument(help: "New name, without a path") var name: String
        @Option(help: "Owner of the document or folder") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data),
                caller = try await installation.caller(named: user)
            guard !DocumentPath(path).names.isEmpty else {
                throw Failure("the top folder can't be renamed; give the path of an item in it")
            }
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
            print("renamed \(DocumentPath(path).description.shown) to \(named.shown)")
        }
    }
}
