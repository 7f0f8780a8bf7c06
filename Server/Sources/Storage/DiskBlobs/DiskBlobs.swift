import Basics
import Crypto
public import Foundation
public import Documents

/// Content as files in a folder: `ab/abcdef…` for each key, `staging/` for what is coming in, `trash/` for what is to go.
public struct DiskBlobs: Blobs {
    let folder: String
    let threads = BlockingThreads<Void>("content", maxCount: 32)
    let known = KnownFolders()
    /// The memory in which bodies are gathered before they are written.
    public let memory: UploadMemory
    let verified = VerifiedKeys()
    private let claims = Claims()
    /// Whether what is staged has to survive a power cut: not so in a cache.
    let isDurable: Bool

    /// Seconds after which a file in `staging/` that isn't written to counts as a leftover.
    private static let leftoverAge: TimeInterval = 60 * 60

    /// Makes the folder, if need be, and clears out what uploads cut off long ago left.
    ///
    /// Blocks; call it at start. Several processes may work in one folder.
    ///
    /// - Parameter memory: shared by every folder of the process, unless there is a reason for another.
    public init(folder: String, memory: UploadMemory = .process) throws {
        try self.init(folder: folder, memory: memory, isDurable: true)
    }

    /// - Parameter isDurable: whether what is staged has to survive a power cut; false for a cache.
    package init(folder: String, memory: UploadMemory, isDurable: Bool) throws {
        self.folder = folder
        self.memory = memory
        self.isDurable = isDurable
        try System.makeFolder(folder)
        try System.makeFolder(staging)
        try System.makeFolder(trashFolder)
        // Of a cache, everything that nobody holds locked.
        let limit = isDurable ? Date(timeIntervalSinceNow: -Self.leftoverAge) : .distantFuture
        for name in try System.names(in: staging) {
            let path = "\(staging)/\(name)"
            guard let status = try System.status(path), status.written < limit,
                // A body that comes in slowly may not have been written to for as long; its file is locked.
                let file = try System.openPresent(path), System.lock(file, exclusively: true) != .refused
            else { continue }
            // Commands read what is on a read-only file system, leftovers and all.
            do { try System.remove(path) } catch DocumentsError.storageReadOnly { break }
        }
    }

    /// Hashes and writes pieces of 512 KiB while the next one comes in, then publishes the file under a new key and holds
    /// it locked. A body within `inlineLimit` is handed back, unless there was so little memory that some of it was
    /// written.
    public func stage<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, inlineLimit: Int
    ) async throws -> StagedContent where Body.Element == [UInt8] {
        let key = Self.makeKey()
        let path = "\(staging)/\(key.rawValue)"
        let share = UploadShare(of: memory)
        do {
            let received = try await receive(body, limit: limit, at: path, in: share)
            guard received.size > 0 else { return .empty }
            if received.part.file == nil, received.size <= inlineLimit {
                // Takes less time than a change of threads would.
                return .small(
                    SmallContent(received.rest, sha256: Array(SHA256.hash(data: received.rest)), memory: share))
            }
            let sha256 = try await threads.run { [self] in
                let part = try received.part.adding(received.rest[...], at: path)
                try publish(part, as: key)
                if let file = part.file { claims.hold(file, for: key) }
                return part.sha256
            }
            return .stored(ContentRecord(blob: key, size: received.size, sha256: sha256))
        } catch {
            // Also when the task was cancelled; what can't be removed is a leftover for the next start.
            try? await threads.run { try System.remove(path) }
            throw error
        }
    }

    /// Closes the staged file, and with it gives up the lock that claims it.
    public func release(_ key: BlobKey) async { claims.release(key) }

    /// Opens a file and, the first time this process sees its key, reads all of it and compares it with the hash.
    public func open(_ content: ContentRecord) async throws -> any BlobContent {
        guard let key = content.blob else {
            guard content.size == 0 else {
                throw DocumentsError.damaged(reason: "content of \(content.size) bytes, no blob")
            }
            return NoContent()
        }
        let path = path(of: key)
        let opened = try await threads.run { [self] in
            do {
                return try DiskContent(content, at: path, threads: threads)
            } catch let error as DocumentsError {
                // A version may name content that is in the trash, for instance after a backup of the database was restored.
                guard try putBack(key) else { throw error }
                return try DiskContent(content, at: path, threads: threads)
            }
        }
        let isGood = try await verified.isGood(key) { [threads] in
            try await threads.run { try Self.isWhatWasSaved(content, at: path) }
        }
        guard isGood else { throw DocumentsError.damaged(reason: "content \(key.rawValue) is not what was saved") }
        return opened
    }

    /// Deletes the file, in its folder and in the trash, with what was set aside of it.
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

    /// By the time of the last write that the file system keeps.
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

    func publish(_ part: StagedPart, as key: BlobKey) throws {
        try part.file?.publish(
            as: key.rawValue, in: folder, part: Self.part(of: key), known: known, isDurable: isDurable)
    }

    static func makeKey() -> BlobKey {
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
