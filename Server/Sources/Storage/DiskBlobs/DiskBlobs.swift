import Basics
import Crypto
public import Documents
public import Foundation

/// Content as files in a folder: `ab/abcdef…` for the key `abcdef…`, `staging/` for uploads in progress, `trash/`
/// for content that will be deleted.
public struct DiskBlobs: Blobs {
    let folder: String
    let threads = BlockingThreads<Void>("content", maxCount: 32)
    let known = KnownFolders()
    /// The memory for parts of upload bodies that aren't written to the disk yet.
    public let memory: UploadMemory
    let verified = VerifiedKeys()
    private let claims = Claims()
    private let refusals = LossReport()
    /// Whether staged content must survive a power failure; `false` if the folder is a cache.
    let isDurable: Bool

    /// The age in seconds after which a file in `staging/` counts as left over from an interrupted upload, if no
    /// process has locked it.
    private static let leftoverAge: TimeInterval = 60 * 60

    /// Creates the folder if necessary. Removes the staged files of uploads that were interrupted more than an hour
    /// ago.
    ///
    /// Blocks the calling thread, so call it at the start of the process. Several processes may use the same folder.
    ///
    /// - Parameter memory: the memory for uploads, normally shared by all folders of the process.
    public init(folder: String, memory: UploadMemory = .process) throws {
        try self.init(folder: folder, memory: memory, isDurable: true)
    }

    /// Opens a folder.
    ///
    /// - Parameter isDurable: whether staged content must survive a power failure; `false` if the folder is a cache.
    package init(folder: String, memory: UploadMemory, isDurable: Bool) throws {
        self.folder = folder
        self.memory = memory
        self.isDurable = isDurable
        try System.makeFolder(folder)
        try System.makeFolder(staging)
        try System.makeFolder(trashFolder)
        // In a cache, remove every file that no process has locked.
        let limit = isDurable ? Date(timeIntervalSinceNow: -Self.leftoverAge) : .distantFuture
        try Self.removeLeftovers(in: staging, before: limit)
    }

    /// Receives a body and, at the same time, hashes it and writes it in pieces of 512 KiB. Then publishes the file
    /// under a new key and keeps it locked. A body within `inlineLimit` is returned inline, unless a lack of memory
    /// made it necessary to write a part of it.
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
                // Small content is hashed on this thread, because a switch to another thread would take longer.
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
            // Removes the file even if the task was canceled. If that fails, a later start removes the file as left
            // over.
            try? await threads.run { try System.remove(path) }
            if case DocumentsError.storageFull = error { refusals.report("the disk of \(folder) is full") }
            throw error
        }
    }

    /// Calls `report` when a body is refused because the disk is full, at most once a second.
    ///
    /// - Parameter report: receives the reason, on any thread.
    public func reportRefusals(to report: @escaping @Sendable (String) -> Void) { refusals.send(to: report) }

    /// Closes the staged file, which releases the file lock that claims the content.
    public func release(_ key: BlobKey) async { claims.release(key) }

    /// Opens content. When this process opens a key for the first time, it reads the whole file and compares its hash.
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
                // A version may refer to content in the trash, for instance after a database backup was restored.
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

    /// Deletes content from its folder and from the trash, including damaged copies.
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

    /// Returns the keys of files that were last written before `date`, by the file system's modification times.
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

/// The files in `staging/` that uploads left behind because they were interrupted.
extension DiskBlobs {
    /// Counts the files that interrupted uploads left behind.
    ///
    /// - Returns: the number of files, and their size in bytes.
    public func leftovers() async throws -> (count: Int, bytes: Int64) {
        try await threads.run { [staging] in
            var found: (count: Int, bytes: Int64) = (0, 0)
            // A file that was created a moment ago may not be locked yet.
            try Self.eachLeftover(in: staging, before: Date(timeIntervalSinceNow: -10)) { _, size in
                found = (found.count + 1, found.bytes + size)
            }
            return found
        }
    }

    /// Removes the files that interrupted uploads left behind more than an hour ago.
    public func removeLeftovers() async throws {
        try await threads.run { [staging] in
            try Self.removeLeftovers(in: staging, before: Date(timeIntervalSinceNow: -Self.leftoverAge))
        }
    }

    private static func removeLeftovers(in staging: String, before limit: Date) throws {
        // On a read-only file system, leftover files can't be removed, but commands can still read the folder.
        do { try eachLeftover(in: staging, before: limit) { path, _ in try System.remove(path) } } catch DocumentsError
            .storageReadOnly
        {}
    }

    /// Calls `body` with the path and the size in bytes of each file that was last written before `limit` and isn't
    /// locked.
    private static func eachLeftover(
        in staging: String, before limit: Date, _ body: (String, Int64) throws -> Void
    ) throws {
        for name in try System.names(in: staging) {
            let path = "\(staging)/\(name)"
            guard let status = try System.status(path), status.written < limit,
                // A slow upload may not have written to its file for an hour, but then the file is still locked.
                let file = try System.openPresent(path), System.lock(file, exclusively: true) != .refused
            else { continue }
            try body(path, status.size)
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
        // Each call of the generator is a system call, so each random 64-bit number provides eight letters. The bias is
        // negligible.
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

/// Verifies content against its recorded size and hash. Damaged content is renamed to `ab/abcdef….damaged`. From then
/// on, no process serves the content, and later checks report it as damaged without reading it. The operator can still
/// inspect the file.
extension DiskBlobs {
    /// Checks that content exists and has the recorded size.
    ///
    /// - Parameter reading: whether to read the whole content as well. If the hash differs from the recorded hash, the
    ///   file is renamed.
    public func check(_ content: ContentRecord, reading: Bool) async throws -> ContentCondition {
        guard let key = content.blob else { return content.size == 0 ? .good : .missing }
        let path = path(of: key)
        return try await threads.run { [self] in
            do {
                if try System.status(path) == nil { try putBack(key) }
                return try Self.condition(of: content, at: path, reading: reading)
            } catch let failure as System.Failure {
                return .unreadable("\(failure)")
            }
        }
    }

    private static func condition(of content: ContentRecord, at path: String, reading: Bool) throws -> ContentCondition
    {
        guard let status = try System.status(path) else {
            return try System.status(path + asideSuffix) == nil ? .missing : .damaged
        }
        guard status.size == content.size else { return .wrongSize(status.size) }
        return try !reading || isWhatWasSaved(content, at: path) ? .good : .damaged
    }

    /// Compares the hash of a file with the recorded hash, and renames the file if the hashes differ. Blocks while it
    /// reads.
    static func isWhatWasSaved(_ content: ContentRecord, at path: String) throws -> Bool {
        let file = try System.open(path, O_RDONLY)
        defer { close(file) }
        var hash = SHA256(), offset: Int64 = 0
        while offset < content.size {
            let piece = try System.read(file, at: offset, count: 1 << 18, path: path)
            guard !piece.isEmpty else { break }
            hash.update(data: piece)
            offset += Int64(piece.count)
        }
        if Array(hash.finalize()) == content.sha256 { return true }
        try setAside(path)
        return false
    }

    /// Renames a damaged file, unless another process has already done so.
    private static func setAside(_ path: String) throws {
        guard try System.status(path) != nil else { return }
        try System.rename(path, to: path + asideSuffix)
        try System.flushFolder(URL(filePath: path).deletingLastPathComponent().path)
    }

    static let asideSuffix = ".damaged"
}

/// Receives bodies into files in `staging/`.
extension DiskBlobs {
    private typealias Writing = ThrowingTaskGroup<StagedPart, any Error>

    /// Receives a body and writes it to a file, except for the bytes that remain in ``ReceivedBody/rest``.
    ///
    /// - Parameter share: the upload's share of the memory for uploads. After the call, the bytes in
    ///   ``ReceivedBody/rest`` still count toward the share.
    func receive<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, at path: String, in share: UploadShare
    ) async throws -> ReceivedBody where Body.Element == [UInt8] {
        try await withThrowingTaskGroup(of: StagedPart.self) { writing in
            var received = ReceivedBody(share: share)
            for try await bytes in body {
                if let limit, received.size + Int64(bytes.count) > limit { throw DocumentsError.tooLarge(limit: limit) }
                if received.isPiece(with: bytes) {
                    // Hashes and writes one piece while the next piece is received.
                    try await write(&received, at: path, in: &writing)
                }
                guard !received.gather(bytes) else { continue }
                // No memory is left for uploads, so nothing more is read until this piece is written.
                try await write(&received, at: path, in: &writing)
                try await finishWriting(&received, in: &writing)
            }
            try await finishWriting(&received, in: &writing)
            return received
        }
    }

    /// Waits for the previous write, then begins to hash and write the bytes in ``ReceivedBody/rest``.
    private func write(_ received: inout ReceivedBody, at path: String, in writing: inout Writing) async throws {
        try await finishWriting(&received, in: &writing)
        writing.addTask { [part = received.part, blocks = received.takeBlocks(), threads] in
            try await threads.run { try part.adding(blocks, at: path) }
        }
    }

    private func finishWriting(_ received: inout ReceivedBody, in writing: inout Writing) async throws {
        guard let part = try await writing.next() else { return }
        received.wrote(part)
    }
}

/// The part of a body that was written to its staged file, with the hash of that part.
struct StagedPart: Sendable {
    /// The staged file; `nil` until a piece is written.
    private(set) var file: StagedFile?
    private var hash = SHA256()

    /// The SHA-256 of all bytes that were added so far, as 32 bytes.
    var sha256: [UInt8] { Array(hash.finalize()) }

    /// Hashes more bytes and appends them to the file. The file is created only when there are bytes to write, so that
    /// a small body needs only one thread switch for all work with the disk. Blocks.
    func adding(_ bytes: ArraySlice<UInt8>, at path: String) throws -> StagedPart {
        var part = self
        bytes.withUnsafeBytes { part.hash.update(bufferPointer: $0) }
        let file = try file ?? StagedFile(path)
        try file.write(bytes)
        part.file = file
        return part
    }
}
