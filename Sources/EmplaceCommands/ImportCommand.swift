import ArgumentParser
import Catalogue
import DiskBlobs
import Foundation
import OAuthServer
import WOPI
import WOPIHost

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Copies files and folders in, under their own names.",
        discussion: "What is already there unchanged is skipped; what changed becomes a new version.")

    @OptionGroup var data: DataOptions
    @Argument(help: "Files and folders.") var paths: [String]
    @Option(help: "Whose they become.") var user: String

    func run() async throws {
        let place = try await Place(data)
        let caller = Caller(user: try await place.account(named: user).id, authority: .machine)
        let root = try await place.catalogue.root(for: caller).container.id
        for path in paths { try await copy(URL(filePath: path), into: root, caller, place) }
    }

    private func copy(_ url: URL, into container: ContainerID, _ caller: Caller, _ place: Place) async throws {
        let name = try DocumentName(url.lastPathComponent), now = Date()
        let listing = try await place.catalogue.children(of: container, for: caller)
        guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
            let content = try await place.blobs.stage(FileBytes(url), limit: nil)
            if listing.files.contains(where: { $0.name == name.text && $0.content.sha256 == content.sha256 }) {
                if let key = content.blob { try await place.blobs.delete(key) }
                return print("unchanged \(url.relativePath)")
            }
            _ = try await place.catalogue.createFile(
                .exactly(name, overwrite: true), in: container, content: content, isReadOnly: false, for: caller,
                now: now)
            return print("imported \(url.relativePath)")
        }
        let known = listing.containers.first { $0.name == name.text }?.id
        let id: ContainerID
        if let known {
            id = known
        } else {
            id = try await place.catalogue.createContainer(
                .exactly(name, overwrite: false), in: container, for: caller, now: now
            ).container.id
        }
        let children = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        for child in children.sorted(by: { $0.path < $1.path }) { try await copy(child, into: id, caller, place) }
    }
}

/// A file's bytes, piece by piece.
struct FileBytes: AsyncSequence, Sendable {
    let url: URL

    init(_ url: URL) { self.url = url }

    func makeAsyncIterator() -> Iterator { Iterator(url: url) }

    struct Iterator: AsyncIteratorProtocol {
        let url: URL
        var handle: FileHandle?

        mutating func next() async throws -> [UInt8]? {
            if handle == nil { handle = try FileHandle(forReadingFrom: url) }
            guard let piece = try handle?.read(upToCount: 1 << 18), !piece.isEmpty else {
                try handle?.close()
                return nil
            }
            return Array(piece)
        }
    }
}
