import Crypto
public import Foundation
public import WOPIHost

/// Content as files in a folder: `ab/abcdef…` for each key, `staging/` for what is coming in.
public struct DiskBlobs: Blobs {
    let folder: String
    let threads = DiskThreads()
    let known = KnownFolders()
    private let verified = VerifiedKeys()

    /// Bodies reach the disk in pieces of at least this many bytes.
    private static let pieceSize = 256 * 1024
    /// Seconds after which something in `staging/` that nobody writes to is a leftover.
    private static let leftoverAge: TimeInterval = 60 * 60

    /// Makes the folder, if need be, and clears out what uploads cut off long ago left.
    ///
    /// Blocks; call it at start. Several processes may work in one folder.
    public init(folder: String) throws {
        self.folder = folder
        try System.makeFolder(folder)
        try System.makeFolder(staging)
        let limit = Date(timeIntervalSinceNow: -Self.leftoverAge)
        for name in try System.names(in: staging) {
            let path = "\(staging)/\(name)"
            if let status = try System.status(path), status.written < limit { try System.remove(path) }
        }
    }

    public func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> ContentRecord
    where Body.Element == [UInt8] {
        let key = Self.makeKey()
        let path = "\(staging)/\(key.rawValue)"
        let file = try await threads.run { try System.open(path, O_WRONLY | O_CREAT | O_EXCL) }
        do {
            let (size, sha256) = try await write(body, to: file, path: path, limit: limit)
            guard size > 0 else {
                await discard(file, path: path)
                return .empty
            }
            try await threads.run { try System.flush(file, path: path) }
            try await publish(path, as: key)
            close(file)
            return ContentRecord(blob: key, size: size, sha256: sha256)
        } catch {
            await discard(file, path: path)
            throw error
        }
    }

    public func open(_ content: ContentRecord) async throws -> any BlobContent {
        guard let key = content.blob else {
            guard content.size == 0 else {
                throw HostError.damaged(reason: "content of \(content.size) bytes, no blob")
            }
            return NoContent()
        }
        let path = path(of: key)
        let opened = try await threads.run { [threads] in
            guard let status = try System.status(path) else {
                let isAside = try System.status(path + Self.asideSuffix) != nil
                throw HostError.damaged(
                    reason: "content \(key.rawValue) is \(isAside ? "not what was saved" : "missing")")
            }
            guard status.size == content.size else {
                throw HostError.damaged(
                    reason: "content \(key.rawValue) has \(status.size) bytes instead of \(content.size)")
            }
            return DiskContent(file: try System.open(path, O_RDONLY), size: content.size, path: path, threads: threads)
        }
        let isGood = try await verified.isGood(key) { [threads] in
            try await threads.run { try Self.isWhatWasSaved(content, at: path) }
        }
        guard isGood else { throw HostError.damaged(reason: "content \(key.rawValue) is not what was saved") }
        return opened
    }

    public func delete(_ key: BlobKey) async throws {
        let path = path(of: key)
        try await threads.run {
            try System.remove(path)
            try System.remove(path + Self.asideSuffix)
        }
    }

    public func keys(unchangedSince date: Date) async throws -> [BlobKey] {
        let folder = folder
        return try await threads.run {
            try System.names(in: folder).filter { $0.utf8.count == 2 }.flatMap { part in
                try System.names(in: "\(folder)/\(part)").compactMap { name in
                    let isAside = name.hasSuffix(Self.asideSuffix)
                    guard let key = BlobKey(rawValue: String(name.dropLast(isAside ? Self.asideSuffix.count : 0))),
                        let status = try System.status("\(folder)/\(part)/\(name)"), status.written < date
                    else { return nil }
                    return key
                }
            }
        }
    }
}

extension DiskBlobs {
    var staging: String { "\(folder)/staging" }

    func path(of key: BlobKey) -> String { "\(folder)/\(key.rawValue.prefix(2))/\(key.rawValue)" }

    private func write<Body: AsyncSequence & Sendable>(
        _ body: Body, to file: Int32, path: String, limit: Int64?
    ) async throws -> (size: Int64, sha256: [UInt8]) where Body.Element == [UInt8] {
        try await withThrowingTaskGroup(of: Void.self) { writing in
            var hash = SHA256()
            var size: Int64 = 0
            var piece: [UInt8] = []
            piece.reserveCapacity(2 * Self.pieceSize)
            for try await bytes in body {
                size += Int64(bytes.count)
                if let limit, size > limit { throw HostError.tooLarge(limit: limit) }
                hash.update(data: bytes)
                piece += bytes
                guard piece.count >= Self.pieceSize else { continue }
                // One piece is written while the next one comes in and is hashed.
                try await writing.next()
                writing.addTask { [piece, threads] in
                    try await threads.run { try System.write(piece, to: file, path: path) }
                }
                piece = []
                piece.reserveCapacity(2 * Self.pieceSize)
            }
            try await writing.waitForAll()
            try await threads.run { [piece] in try System.write(piece, to: file, path: path) }
            return (size, Array(hash.finalize()))
        }
    }

    /// Gives flushed content its name; when this returns, the name is on the disk as well.
    private func publish(_ staged: String, as key: BlobKey) async throws {
        let folder = folder
        let target = path(of: key)
        let part = String(key.rawValue.prefix(2))
        try await threads.run { [known] in
            try known.make(part, in: folder)
            try System.rename(staged, to: target)
            do {
                try System.flushFolder("\(folder)/\(part)")
            } catch {
                try? System.remove(target)
                throw error
            }
        }
    }

    /// Runs to its end also when the task was cancelled; what it can't remove is a leftover for the next start.
    private func discard(_ file: Int32, path: String) async {
        try? await threads.run {
            close(file)
            try System.remove(path)
        }
    }

    private static func makeKey() -> BlobKey {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        let text = String((0..<32).compactMap { _ in alphabet.randomElement(using: &generator) })
        guard let key = BlobKey(rawValue: text) else { preconditionFailure("32 of a–z 0–9 are a key") }
        return key
    }
}
