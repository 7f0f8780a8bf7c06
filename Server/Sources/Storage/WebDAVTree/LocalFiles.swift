import Basics
import Crypto
import Documents
import Foundation
import NIOCore

/// The folder on this machine with received bodies and former contents. Files are written, read and flushed on threads
/// of their own.
final class LocalFiles: Sendable {
    /// A file that was received completely and is on the disk.
    struct Received: Sendable {
        let name: String
        let file: LocalFile
        let size: Int64
        let sha256: [UInt8]
    }

    private let staged: String
    private let formers: String
    private let threads = BlockingThreads<Void>("webdav", maxCount: 16)

    /// Files that are older than this many seconds were left by a process that was killed.
    static let leftoverAge: TimeInterval = 86_400

    /// Creates the folders if necessary, and removes left files. Blocks the calling thread.
    init(_ folder: String, now: Date) throws {
        staged = folder + "/staged"
        formers = folder + "/formers"
        for path in [staged, formers] {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: staged)) ?? [] {
            let written = try? FileManager.default.attributesOfItem(atPath: "\(staged)/\(name)")[.modificationDate]
            guard let written = written as? Date, now.timeIntervalSince(written) > Self.leftoverAge else { continue }
            unlink("\(staged)/\(name)")
        }
    }

    /// The beginning of the names of temporary files on the server.
    static let temporary = ".emplace-"

    /// Returns a new name for a temporary file on the server.
    static func temporaryName() -> String { temporary + newName() }

    private static func newName() -> String { Identifier.random() }

    /// Writes a body to a new file. Throws errors of the body unchanged, and removes the file then.
    ///
    /// - Parameter limit: the maximum size; a larger body throws ``TreeError/tooLarge(limit:)``.
    func receive<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> Received
    where Body.Element == [UInt8] {
        let name = Self.newName(), path = "\(staged)/\(name)"
        let file = try await threads.run { [threads] _ in
            LocalFile(try LocalFile.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC), threads: threads)
        }
        do {
            var size: Int64 = 0, hash = SHA256()
            for try await piece in body {
                size += Int64(piece.count)
                if let limit, size > limit { throw TreeError.tooLarge(limit: limit) }
                hash.update(data: piece)
                try await file.append(piece)
            }
            try await file.flush()
            return Received(name: name, file: file, size: size, sha256: Array(hash.finalize()))
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Opens a received file; `nil` if it doesn't exist.
    func open(_ name: String) async -> LocalFile? {
        guard Identifier.isWellFormed(name) else { return nil }
        let path = "\(staged)/\(name)"
        return try? await threads.run { [threads] _ in
            LocalFile(try LocalFile.open(path, O_RDONLY | O_CLOEXEC), threads: threads)
        }
    }

    /// Removes a received file. Open files stay readable.
    func remove(_ name: String) async {
        guard Identifier.isWellFormed(name) else { return }
        let path = "\(staged)/\(name)"
        _ = try? await threads.run { _ in unlink(path) }
    }

    /// Parses a listing on a thread of its own, because a long one takes seconds, in which other requests would wait.
    func parse(_ listing: [UInt8]) async throws(TreeError) -> MultiStatus {
        guard listing.count > 1 << 16 else { return try MultiStatus(listing) }
        do { return try await threads.run { _ in try MultiStatus(listing) } } catch {
            throw error as? TreeError ?? .unavailable(reason: "the listing can't be read")
        }
    }

    /// Keeps a received file as a former content, under a name that contains the time.
    func keep(_ received: Received, at date: Date) async throws {
        let time = Int(date.timeIntervalSince1970 * 1000), folder = formers
        let old = "\(staged)/\(received.name)", new = "\(folder)/\(time)-\(received.name)"
        try await threads.run { _ in
            guard rename(old, new) == 0 else { throw LocalFile.failure() }
            let descriptor = try LocalFile.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else { throw LocalFile.failure() }
        }
    }
}

extension LocalFiles {
    /// Removes former contents that were kept before a date, and returns their number.
    func removeFormers(before date: Date) async throws -> Int {
        let folder = formers, limit = Int(date.timeIntervalSince1970 * 1000)
        return try await threads.run { _ in
            var count = 0
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                guard let time = name.split(separator: "-").first.flatMap({ Int($0) }), time < limit else { continue }
                if unlink("\(folder)/\(name)") == 0 { count += 1 }
            }
            return count
        }
    }
}

/// An open file on this machine, which is closed at the end of this value's lifetime.
final class LocalFile: Sendable {
    let descriptor: CInt
    private let threads: BlockingThreads<Void>

    /// The number of bytes that are read into memory at a time.
    private static let piece = 256 * 1024

    init(_ descriptor: CInt, threads: BlockingThreads<Void>) {
        self.descriptor = descriptor
        self.threads = threads
    }

    deinit { close(descriptor) }

    static func open(_ path: String, _ flags: CInt) throws -> CInt {
        let descriptor = Foundation.open(path, flags, 0o600)
        guard descriptor >= 0 else { throw failure() }
        return descriptor
    }

    /// The error for the last failed call.
    static func failure() -> TreeError {
        let number = errno
        return switch number {
        case ENOSPC, EDQUOT: .full
        default: .unavailable(reason: "the local folder failed: \(String(cString: strerror(number)))")
        }
    }

    func append(_ bytes: [UInt8]) async throws {
        try await threads.run { _ in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(self.descriptor, $0.baseAddress, $0.count) }
                guard count >= 0 || errno == EINTR else { throw Self.failure() }
                rest = rest.dropFirst(max(0, count))
            }
        }
    }

    func flush() async throws {
        try await threads.run { _ in guard fsync(self.descriptor) == 0 else { throw Self.failure() } }
    }

    /// Reads `count` bytes, or fewer at the end of the file.
    func read(at offset: Int64, count: Int) async throws -> [UInt8] {
        try await threads.run { _ in
            try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                while filled < count, let base = buffer.baseAddress {
                    let got = pread(self.descriptor, base + filled, count - filled, off_t(offset) + off_t(filled))
                    guard got >= 0 || errno == EINTR else { throw Self.failure() }
                    if got == 0 { return }
                    filled += max(0, got)
                }
            }
        }
    }

    /// Whether the file begins with the content of another file.
    func begins(with other: LocalFile, size: Int64) async throws -> Bool {
        var offset: Int64 = 0
        while offset < size {
            let count = Int(min(Int64(Self.piece), size - offset))
            let mine = try await read(at: offset, count: count), others = try await other.read(at: offset, count: count)
            guard mine.count == count, mine == others else { return false }
            offset += Int64(count)
        }
        return true
    }

    /// The first `size` bytes as the body of a request. Each iteration reads them from the beginning.
    func pieces(size: Int64) -> Pieces { Pieces(file: self, size: size) }

    struct Pieces: AsyncSequence, Sendable {
        let file: LocalFile
        let size: Int64

        func makeAsyncIterator() -> Iterator { Iterator(pieces: self) }

        struct Iterator: AsyncIteratorProtocol {
            let pieces: Pieces
            private var offset: Int64 = 0

            init(pieces: Pieces) { self.pieces = pieces }

            mutating func next() async throws -> ByteBuffer? {
                let count = Int(Swift.min(Int64(LocalFile.piece), pieces.size - offset))
                guard count > 0 else { return nil }
                let bytes = try await pieces.file.read(at: offset, count: count)
                guard bytes.count == count else { throw TreeError.unavailable(reason: "staged content was cut short") }
                offset += Int64(count)
                return ByteBuffer(bytes: bytes)
            }
        }
    }
}

/// Content that was received from the server. It doesn't change any more, and is removed when it is closed.
struct ReceivedContent: BlobContent {
    let file: LocalFile
    let size: Int64
    var fileDescriptor: CInt? { file.descriptor }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return try await file.read(at: offset, count: Int(min(Int64(count), size - offset)))
    }
}
