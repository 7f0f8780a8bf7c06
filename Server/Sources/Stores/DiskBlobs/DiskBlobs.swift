import Crypto
public import Foundation
public import WOPIHost

/// Content as files in a folder: `ab/abcdef…` for each key, `staging/` for what is coming in, `trash/` for what is to go.
public struct DiskBlobs: Blobs {
    let folder: String
    let threads = DiskThreads()
    let known = KnownFolders()
    private let verified = VerifiedKeys()
    private let claims = Claims()

    /// Seconds after which something in `staging/` that nobody writes to is a leftover.
    private static let leftoverAge: TimeInterval = 60 * 60

    /// Makes the folder, if need be, and clears out what uploads cut off long ago left.
    ///
    /// Blocks; call it at start. Several processes may work in one folder.
    public init(folder: String) throws {
        self.folder = folder
        try System.makeFolder(folder)
        try System.makeFolder(staging)
        try System.makeFolder(trashFolder)
        let limit = Date(timeIntervalSinceNow: -Self.leftoverAge)
        for name in try System.names(in: staging) {
            let path = "\(staging)/\(name)"
            guard let status = try System.status(path), status.written < limit,
                // A body that comes in slowly may not have been written to for as long; its file is locked.
                let file = try System.openPresent(path), System.lock(file, exclusively: true) != .refused
            else { continue }
            try System.remove(path)
        }
    }

    public func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> ContentRecord
    where Body.Element == [UInt8] {
        let key = Self.makeKey()
        let path = "\(staging)/\(key.rawValue)"
        do {
            let (received, sha256) = try await receive(body, limit: limit, at: path)
            guard received.size > 0 else { return .empty }
            try await threads.run { [folder, known, claims] in
                let file = try StagedFile.write(received.rest[...], to: received.file, at: path)
                try file.publish(as: key.rawValue, in: folder, part: Self.part(of: key), known: known)
                claims.hold(file, for: key)
            }
            return ContentRecord(blob: key, size: received.size, sha256: sha256)
        } catch {
            // Also when the task was cancelled; what can't be removed is a leftover for the next start.
            try? await threads.run { try System.remove(path) }
            throw error
        }
    }

    public func release(_ key: BlobKey) async { claims.release(key) }

    public func open(_ content: ContentRecord) async throws -> any BlobContent {
        guard let key = content.blob else {
            guard content.size == 0 else {
                throw HostError.damaged(reason: "content of \(content.size) bytes, no blob")
            }
            return NoContent()
        }
        let path = path(of: key)
        let cached = DiskContent(cached: content, at: path, threads: threads)
        let opened =
            if let cached { cached } else {
                try await threads.run { [self] in
                    do {
                        return try DiskContent(content, at: path, threads: threads)
                    } catch let error as HostError {
                        // What the trash has was named again, most likely by a catalogue that was put back.
                        guard try putBack(key) else { throw error }
                        return try DiskContent(content, at: path, threads: threads)
                    }
                }
            }
        let isGood = try await verified.isGood(key) { [threads] in
            try await threads.run { try Self.isWhatWasSaved(content, at: path) }
        }
        guard isGood else { throw HostError.damaged(reason: "content \(key.rawValue) is not what was saved") }
        return opened
    }

    public func delete(_ key: BlobKey) async throws {
        let paths = [path(of: key), trashPath(of: key)]
        try await threads.run {
            for path in paths {
                try System.remove(path)
                try System.remove(path + Self.asideSuffix)
            }
        }
        claims.release(key)
    }

    public func keys(unchangedSince date: Date) async throws -> [BlobKey] {
        let folder = folder
        return try await threads.run {
            try System.names(in: folder).filter { $0.utf8.count == 2 }.flatMap { part in
                try System.names(in: "\(folder)/\(part)").compactMap { name in
                    guard let key = Self.key(of: name),
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

    func path(of key: BlobKey) -> String { "\(folder)/\(Self.part(of: key))/\(key.rawValue)" }

    static func part(of key: BlobKey) -> String { String(key.rawValue.prefix(2)) }

    /// How much of a body came in, and what of it is not yet written.
    private struct Received: Sendable {
        var size: Int64 = 0
        var rest: [UInt8] = []
        var file: StagedFile?

        /// Takes what makes up blocks out of the rest.
        mutating func takeBlocks() -> ArraySlice<UInt8> {
            let blocks = rest.prefix(rest.count - rest.count % StagedFile.block)
            rest = Array(rest[blocks.endIndex...])
            return blocks
        }
    }

    private func receive<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, at path: String
    ) async throws -> (Received, sha256: [UInt8]) where Body.Element == [UInt8] {
        try await withThrowingTaskGroup(of: StagedFile.self) { writing in
            var received = Received()
            var hash = SHA256()
            for try await bytes in body {
                received.size += Int64(bytes.count)
                if let limit, received.size > limit { throw HostError.tooLarge(limit: limit) }
                hash.update(data: bytes)
                if !received.rest.isEmpty, received.rest.count + bytes.count > StagedFile.piece {
                    // One piece is written while the next one comes in and is hashed.
                    if let file = try await writing.next() { received.file = file }
                    writing.addTask { [file = received.file, blocks = received.takeBlocks(), threads] in
                        try await threads.run { try StagedFile.write(blocks, to: file, at: path) }
                    }
                }
                if received.rest.isEmpty { received.rest = bytes } else { received.rest += bytes }
            }
            if let file = try await writing.next() { received.file = file }
            return (received, Array(hash.finalize()))
        }
    }

    private static func makeKey() -> BlobKey {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
        // The generator asks the system each time: eight letters of 64 bits, none likelier than another to speak of.
        let letters = (0..<4).flatMap { _ in
            var bits = generator.next()
            return (0..<8).map { _ in
                let (rest, letter) = bits.quotientAndRemainder(dividingBy: UInt64(alphabet.count))
                bits = rest
                return alphabet[Int(letter)]
            }
        }
        let text = String(decoding: letters, as: UTF8.self)
        guard let key = BlobKey(rawValue: text) else { preconditionFailure("32 of a–z 0–9 are a key") }
        return key
    }
}
