import ArgumentParser
import Basics
import Documents
import Foundation

/// `emplace document`: lists, creates, renames, moves and deletes documents and folders.
struct DocumentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "document", abstract: "List, move, rename, and delete documents and folders",
        discussion: """
            Moving and renaming keep versions, links, locks, and shares. As on the web pages, a document that is open \
            in Office can't be renamed or deleted.

              emplace document list Plans --user mia
              emplace document move Plans/Roadmap.docx --to Archive --user mia
              emplace document rename Plans/Roadmap.docx "Roadmap 2027.docx" --user mia
              emplace document delete Plans/Roadmap.docx --user mia
              emplace document new-folder Plans/2027 --user mia
            """,
        subcommands: [List.self, Move.self, Rename.self, Delete.self, NewFolder.self])
}

/// The arguments with which a subcommand of `emplace document` names documents and folders, and their owner.
struct DocumentOptions: ParsableArguments {
    @Argument(help: "Documents and folders, such as Plans/Roadmap.docx") var paths: [String]
    @Option(help: "Owner of the documents and folders") var user: String

    /// Returns the ids of the documents and folders, and a caller with the owner's permissions.
    func find(in installation: Installation) async throws -> (ids: [NodeID], caller: Caller) {
        let caller = try await installation.caller(named: user)
        var ids: [NodeID] = []
        for path in paths {
            guard !DocumentPath(path).names.isEmpty else {
                throw Failure("the top folder can't be moved or deleted; specify items in it")
            }
            ids.append(try await installation.node(DocumentPath(path), for: caller))
        }
        return (ids, caller)
    }
}

extension Installation {
    /// Runs an operation on documents and folders. Converts an error of the operation to a message that names the
    /// paths.
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

extension DocumentCommand {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Move documents and folders to the trash",
            discussion: """
                Deletes all of the items, or none if any of them can't be deleted. A folder is deleted with everything \
                in it. Deleted items go to the owner's trash; `emplace trash restore` brings them back.

                  emplace document delete Plans/Roadmap.docx Plans/2027 --user mia
                """)

        @OptionGroup var documents: DocumentOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data),
                (ids, caller) = try await documents.find(in: installation)
            try await installation.telling(of: documents.paths) {
                try await installation.library.delete(ids, for: caller, now: Date())
            }
            for path in documents.paths {
                print("moved \(DocumentPath(path).description.shown) to \(documents.user)'s trash")
            }
        }
    }

    struct NewFolder: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "new-folder", abstract: "Create a folder",
            discussion: """
                The parent folder must exist.

                  emplace document new-folder Plans/2027 --user mia
                """)

        @Argument(help: "Path of the new folder, such as Plans/2027") var path: String
        @Option(help: "Owner of the new folder") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data),
                caller = try await installation.caller(named: user)
            let names = DocumentPath(path).names
            guard let name = names.last else {
                throw Failure("the top folder always exists; specify a folder in it, such as Plans/2027")
            }
            let parent = try await installation.folder(names.dropLast().joined(separator: "/"), for: caller)
            let made = try await installation.telling(of: [path]) {
                try await installation.library.createContainer(
                    .exactly(try DocumentName(name), overwrite: false), in: parent.id, for: caller, now: Date())
            }
            print("created \((names.dropLast() + [made.container.name]).joined(separator: "/").shown)")
        }
    }
}

extension DocumentCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the contents of a folder",
            discussion: """
                  emplace document list --user mia
                  emplace document list Plans --user mia
                """)

        @Argument(help: "Folder, such as Plans (default: the top folder)") var path = ""
        @Option(help: "Owner of the folder") var user: String
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data),
                caller = try await installation.caller(named: user), now = Date()
            let folder = try await installation.folder(path, for: caller)
            guard folder.kind == .folder else { throw Installation.sharedByOthers(with: user) }
            let listing = try await installation.library.children(of: folder.id, for: caller, now: now)
            let rows = listing.containers.map(ListedNode.init) + listing.files.map { ListedNode($0, now: now) }
            try report.print(rows) {
                guard !rows.isEmpty else { return "\(DocumentPath(path).description.shown) is empty" }
                return TextTable(heads: ["NAME", "MODIFIED", "SIZE", "STATUS"], rows: rows.map(\.cells)).text
            }
        }
    }
}

/// A document or folder as `emplace document list` prints it.
struct ListedNode: Encodable {
    let id: String
    let name: String
    let isFolder: Bool
    let changed: Date
    /// The size of the newest version in bytes; `nil` for a folder.
    let bytes: Int64?
    /// Whether an app has the document open.
    let isOpen: Bool

    init(_ folder: ContainerRecord) {
        (id, name, isFolder, changed) = (folder.id.rawValue, folder.name, true, folder.modified)
        (bytes, isOpen) = (nil, false)
    }

    init(_ file: FileRecord, now: Date) {
        (id, name, isFolder, changed) = (file.id.rawValue, file.name, false, file.modified)
        (bytes, isOpen) = (file.size, file.lock.current(at: now) != nil)
    }

    var cells: [String] {
        [
            isFolder ? name + "/" : name, changed.utcText, bytes.map(SizeText.rounded) ?? "", isOpen ? "open" : "",
        ]
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, changed, bytes
        case isFolder = "is_folder"
        case isOpen = "is_open"
    }
}

extension DocumentCommand {
    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Move documents and folders to another folder of the same user",
            discussion: """
                Moves all of the items, or none if any of them can't be moved. Documents that are open in Office can \
                be moved. To transfer items to another user, use `emplace share transfer`.

                  emplace document move Plans/Roadmap.docx Plans/2027 --to Archive --user mia
                  emplace document move Archive/2027 --to / --user mia --keep-both
                """)

        @OptionGroup var documents: DocumentOptions
        @Option(help: ArgumentHelp("Destination folder; / for the top folder", valueName: "folder")) var to: String
        @Flag(name: .customLong("keep-both"), help: "If an item's name is taken, give the moved item a new name")
        var both = false
        @Flag(help: "If an item's name is taken, don't move the item") var skip = false
        @OptionGroup var data: DataOptions

        func run() async throws {
            if both, skip { throw Failure("--keep-both and --skip can't be combined") }
            // An empty `--to` probably comes from an unset variable in a script, not from a user who means the root, so
            // it is refused.
            if to.isEmpty { throw Failure("--to is empty; specify a folder, or / for the top folder") }
            let installation = try await Installation.ofOwnDocuments(data),
                (ids, caller) = try await documents.find(in: installation)
            let target = try await installation.folder(to, for: caller)
            // The path is read before the move. If it were read afterwards, a failure would look as if the move had
            // failed.
            let folder = target.parent == nil ? "" : try await installation.path(to: .container(target.id), for: caller)
            let moved: [NodeID: String]
            do {
                moved = try await installation.telling(of: documents.paths) {
                    try await installation.library.move(
                        ids, to: target.id, onClash: both ? .both : skip ? .skip : nil, for: caller, now: Date())
                }
            } catch let refused as SeveralRefused where !refused.clashes.isEmpty {
                throw Failure(
                    "\(DocumentPath(to).description.shown) already contains "
                        + "\(refused.clashes.map(\.shown).joined(separator: ", ")); "
                        + "add --keep-both to give the moved items new names, or --skip to leave them where they are")
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
            let installation = try await Installation.ofOwnDocuments(data),
                caller = try await installation.caller(named: user)
            guard !DocumentPath(path).names.isEmpty else {
                throw Failure("the top folder can't be renamed; specify an item in it")
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
