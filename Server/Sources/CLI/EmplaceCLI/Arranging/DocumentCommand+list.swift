import ArgumentParser
import Basics
import Documents
import Foundation

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
            let installation = try await Installation.existing(data),
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

/// An item of a folder in the output of the command.
struct ListedNode: Encodable {
    let id: String
    let name: String
    let isFolder: Bool
    let changed: Date
    /// The size of the newest version; `nil` for a folder.
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
