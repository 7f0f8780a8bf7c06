import ArgumentParser
import Basics
import Documents
import Foundation

/// `emplace document`: the operations of the pages on documents and folders, for the command line.
struct DocumentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "document", abstract: "List, move, rename and delete documents and folders",
        discussion: """
            Versions, links, locks and shares are kept. The same rules apply as on the web pages: a document that is \
            open in Office can't be renamed or deleted.

              emplace document list Plans --user mia
              emplace document move Plans/Roadmap.docx --to Archive --user mia
              emplace document rename Plans/Roadmap.docx "Roadmap 2027.docx" --user mia
              emplace document delete Plans/Roadmap.docx --user mia
              emplace document new-folder Plans/2027 --user mia
            """,
        subcommands: [List.self, Move.self, Rename.self, Delete.self, NewFolder.self])
}

/// The documents and folders of a subcommand of `emplace document`, and their owner.
struct DocumentOptions: ParsableArguments {
    @Argument(help: "Documents and folders, such as Plans/Roadmap.docx") var paths: [String]
    @Option(help: "Owner of the documents and folders") var user: String

    /// Finds the documents and folders, and the caller that acts for the owner.
    func find(in installation: Installation) async throws -> (ids: [NodeID], caller: Caller) {
        let caller = try await installation.caller(named: user)
        var ids: [NodeID] = []
        for path in paths {
            guard !DocumentPath(path).names.isEmpty else {
                throw Failure("the top folder can't be moved or deleted; give the paths of items in it")
            }
            ids.append(try await installation.node(DocumentPath(path), for: caller))
        }
        return (ids, caller)
    }
}

extension Installation {
    /// Converts an error of an operation on several documents and folders to a message.
    func telling<Value>(of paths: [String], _ step: () async throws -> Value) async throws -> Value {
        do {
            return try await step()
        } catch let refused as SeveralRefused where refused.clashes.isEmpty {
            throw Failure("\(refused.name.shown): \(refused.cause.sentence); nothing was changed")
        } catch let error as DocumentsError {
            let about = paths.map { DocumentPath($0).description.shown }.joined(separator: ", ")
            throw Failure("\(about): \(error.sentence)")
        }
    }

    /// Returns the folder at a path.
    func folder(_ path: String, for caller: Caller) async throws -> ContainerRecord {
        guard case .container(let folder) = try await find(DocumentPath(path), for: caller) else {
            throw Failure("\(DocumentPath(path)) is a document, not a folder")
        }
        return folder
    }

    /// Returns the current path of an item from its owner's root.
    func path(to id: NodeID, for caller: Caller) async throws -> String {
        let node: Node =
            switch id {
            case .file(let id): .file(try await library.file(id, for: caller, now: Date()).file)
            case .container(let id): .container(try await library.container(id, for: caller, now: Date()).container)
            }
        return try await path(to: node, for: caller)
    }
}
