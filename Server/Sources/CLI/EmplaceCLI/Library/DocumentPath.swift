import Basics
import SQLStorage
import Documents
import Foundation
import OAuthServer
import WOPI
import WOPIHost

/// A path to a document or folder: names separated by slashes, beginning at the root of a user.
struct DocumentPath: CustomStringConvertible {
    let names: [String]

    init(_ text: String) {
        // The text is split by scalars, because a slash and a combining mark after it form a single `Character`.
        names = text.unicodeScalars.split(separator: "/").map { String($0) }
    }

    var description: String { names.isEmpty ? "/" : names.joined(separator: "/") }
}

/// The file or folder at a path.
enum DocumentNode {
    case container(ContainerRecord)
    case file(FileRecord)
}

extension Installation {
    /// Finds the document or folder at a path. The case of names and their Unicode normalization don't matter.
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
                throw try await missing(path, at: index, beside: listing, in: folder, for: caller)
            }
        }
        return .container(folder)
    }

    /// Returns the failure for a path that doesn't exist. The message contains the missing name and its folder, a
    /// similar name, and a command that searches for the name.
    ///
    /// - Parameter index: the index of the first missing name in the path. `folder` contains the entries `listing`.
    private func missing(
        _ path: DocumentPath, at index: Int, beside listing: Listing, in folder: ContainerRecord, for caller: Caller
    ) async throws -> Failure {
        let user = try await accounts.find(caller.user)?.name.rawValue ?? caller.user.rawValue
        if folder.kind == .sharedWithMe { return Self.sharedByOthers(with: user) }
        let above = Array(path.names[..<index]), name = path.names[index], key = DocumentName.key(name)
        if let file = listing.files.first(where: { DocumentName.key($0.name) == key }) {
            return Failure("\(Self.word(above + [file.name])) is a document, not a folder")
        }
        let installation = above.isEmpty ? "in the top folder" : "in \(Self.word(above))"
        let names = listing.containers.map(\.name) + listing.files.map(\.name)
        var hints: [String] = []
        if let near = names.nearest(to: key, by: DocumentName.key) {
            hints.append("did you mean \(Self.word(above + [near]))?")
        }
        // A name that begins with a hyphen would be parsed as an option.
        if !name.hasPrefix("-"), (try? NameQuery(name)) != nil {
            hints.append(
                "`emplace find \(name.shellWord) --user \(user.shellWord)` searches all folders, and "
                    + "`emplace trash list --user \(user.shellWord)` lists deleted items")
        }
        let hint = hints.isEmpty ? "" : "; " + hints.joined(separator: " ")
        return Failure("\(user) has no \(name.shellWord) \(installation)\(hint)")
    }

    /// Returns the failure for a path into the "Shared with me" folder. On the command line, the path of a shared item
    /// begins at the root of its owner.
    static func sharedByOthers(with user: String) -> Failure {
        Failure(
            "an item shared with \(user) must be specified by its owner (--user) and the owner's path; `emplace "
                + "share list --with \(user.shellWord)` lists owners and paths")
    }

    /// Returns the path quoted for a shell, so that a name with spaces is recognizable in a sentence.
    private static func word(_ names: [String]) -> String { names.joined(separator: "/").shellWord }

    func file(_ path: DocumentPath, for caller: Caller) async throws -> FileRecord {
        guard case .file(let file) = try await find(path, for: caller) else {
            throw Failure("\(path) is a folder, not a document")
        }
        return file
    }
}
