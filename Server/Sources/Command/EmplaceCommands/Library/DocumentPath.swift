import Catalogue
import Documents
import Foundation
import WOPI
import WOPIHost

/// A path in a user's documents: names between slashes, from the root.
struct DocumentPath: CustomStringConvertible {
    let names: [String]

    init(_ text: String) {
        names = text.split(separator: "/").map(String.init)
    }

    var description: String { names.isEmpty ? "/" : names.joined(separator: "/") }
}

/// The file or folder that a path leads to.
enum DocumentNode {
    case container(ContainerRecord)
    case file(FileRecord)
}

extension Place {
    /// Finds the node at a path. Names are compared as folders compare them: ignoring case and Unicode form.
    func find(_ path: DocumentPath, for caller: Caller) async throws -> DocumentNode {
        var folder = try await library.root(for: caller, now: Date()).container
        for (index, name) in path.names.enumerated() {
            let listing = try await library.children(of: folder.id, for: caller, now: Date())
            let key = DocumentName.key(name)
            if let next = listing.containers.first(where: { DocumentName.key($0.name) == key }) {
                folder = next
            } else if index == path.names.count - 1,
                let file = listing.files.first(where: { DocumentName.key($0.name) == key })
            {
                return .file(file)
            } else {
                throw Failure("there is no \(path)")
            }
        }
        return .container(folder)
    }

    func file(_ path: DocumentPath, for caller: Caller) async throws -> FileRecord {
        guard case .file(let file) = try await find(path, for: caller) else {
            throw Failure("\(path) is a folder, not a file")
        }
        return file
    }
}
