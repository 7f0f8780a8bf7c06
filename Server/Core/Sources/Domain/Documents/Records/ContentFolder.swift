import Basics
public import Foundation

/// A folder in which a server's own store keeps content, one file for each version, and files of its own, such as its
/// rows as JSON.
///
/// Every file is on the disk before a method returns, so that it survives a power failure. The methods block their
/// thread while they write, so a server for many users writes its files on threads of its own.
public struct ContentFolder: Sendable {
    /// The location of the folder.
    public let url: URL

    /// Creates the folder if it doesn't exist.
    public init(_ url: URL) throws {
        self.url = URL(filePath: url.path, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Receives a body as ``HostDocuments/stage(_:limit:for:naming:)`` promises. The content's record has the file's
    /// name (``ContentRecord/Location/outside(_:)``).
    public func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, naming save: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        let name = Identifier.random(), size: Int64
        do { size = try await write(body, limit: limit, to: name) } catch {
            remove(name)
            throw error
        }
        do { return try await save(.stored(.outside(name, size: size))) } catch let error as DocumentsError {
            // Only a refusal says that nothing was stored. After any other error, a row may refer to the content.
            remove(name)
            throw error
        }
    }

    /// Opens the content of a version.
    ///
    /// - Throws: ``DocumentsError/damaged(reason:)`` if its file can't be read.
    public func open(_ content: ContentRecord) throws(DocumentsError) -> MappedContent {
        try MappedContent(content.outside.map(file))
    }

    /// Replaces a file in one step. After an error, the file has its old content, or the new one.
    public func replace(_ name: String, with data: Data) throws {
        let new = Identifier.random()
        do {
            let handle = try create(new)
            try handle.write(contentsOf: data)
            try handle.synchronize()
            guard rename(file(new).path, file(name).path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            try flush()
        } catch {
            remove(new)
            throw Self.inDomain(error)
        }
    }

    /// Reads a file; `nil` if there is none.
    public func read(_ name: String) throws -> Data? {
        guard FileManager.default.fileExists(atPath: file(name).path) else { return nil }
        return try Data(contentsOf: file(name))
    }

    /// Removes a file. A file that can't be removed only takes space.
    public func remove(_ name: String) { try? FileManager.default.removeItem(at: file(name)) }

    private func write<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, to name: String
    ) async throws -> Int64 where Body.Element == [UInt8] {
        let handle = try create(name)
        var size: Int64 = 0
        for try await piece in body {
            size += Int64(piece.count)
            if let limit, size > limit { throw DocumentsError.tooLarge(limit: limit) }
            do { try handle.write(contentsOf: piece) } catch { throw Self.inDomain(error) }
        }
        do { try handle.synchronize() } catch { throw Self.inDomain(error) }
        try flush()
        return size
    }

    private func create(_ name: String) throws -> FileHandle {
        let isMade = FileManager.default.createFile(
            atPath: file(name).path, contents: nil, attributes: [.posixPermissions: 0o600])
        guard isMade else { throw DocumentsError.storageFull }
        return try FileHandle(forWritingTo: file(name))
    }

    /// Makes the names of new files survive a power failure.
    private func flush() throws {
        let descriptor = Foundation.open(url.path, O_RDONLY)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    private func file(_ name: String) -> URL { URL(filePath: name, directoryHint: .notDirectory, relativeTo: url) }

    private static func inDomain(_ error: any Error) -> any Error {
        (error as? CocoaError)?.code == .fileWriteOutOfSpace ? DocumentsError.storageFull : error
    }
}
