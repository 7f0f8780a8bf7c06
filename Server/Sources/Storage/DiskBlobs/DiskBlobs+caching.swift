import Basics
package import Documents
import Foundation

/// Uses the folder as a local cache of content whose primary store is elsewhere, such as a bucket.
extension DiskBlobs {
    /// Stores content under its key.
    ///
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the size or hash of the body differs from the recorded size
    ///   or hash; nothing is stored then. Rethrows errors of the body.
    package func keep<Body: AsyncSequence & Sendable>(
        _ body: Body, as content: ContentRecord, _ key: BlobKey
    ) async throws where Body.Element == [UInt8] {
        let path = "\(staging)/\(Self.makeKey().rawValue)"
        do {
            let received = try await receive(body, limit: content.size, at: path, in: UploadShare(of: memory))
            try await threads.run { [self] in
                let part = try received.part.adding(received.rest[...], at: path)
                guard received.size == content.size, part.sha256 == content.sha256 else {
                    throw DocumentsError.damaged(reason: "content \(key.rawValue) is not what was saved")
                }
                try publish(part, as: key)
            }
            verified.noteGood(key)
        } catch {
            try? await threads.run { try System.remove(path) }
            if case .tooLarge = error as? DocumentsError {
                throw DocumentsError.damaged(reason: "content \(key.rawValue) is longer than \(content.size) bytes")
            }
            throw error
        }
    }

    /// The path of the file for a key.
    package func file(of key: BlobKey) -> String { path(of: key) }

    /// All content in this folder with its size. The content that was written longest ago comes first. Blocks the
    /// calling thread.
    package func kept() throws -> [(key: BlobKey, size: Int64)] {
        var found: [(key: BlobKey, size: Int64, written: Date)] = []
        for part in try System.names(in: folder) where part.utf8.count == 2 {
            for name in try System.names(in: "\(folder)/\(part)") {
                guard let key = Self.key(of: name), let status = try System.status("\(folder)/\(part)/\(name)") else {
                    continue
                }
                found.append((key, status.size, status.written))
            }
        }
        return found.sorted { $0.written < $1.written }.map { ($0.key, $0.size) }
    }
}

/// A file opened for reading.
package final class OpenFile: Sendable {
    private let file: Descriptor
    private let path: String

    /// Opens a file. Blocks the calling thread.
    package init(_ path: String) throws {
        file = Descriptor(try System.open(path, O_RDONLY))
        self.path = path
    }

    /// Reads at most `count` bytes from `offset`. Blocks the calling thread.
    package func read(at offset: Int64, count: Int) throws -> [UInt8] {
        try System.read(file.number, at: offset, count: count, path: path)
    }
}
