import Crypto
import Documents
import Foundation
import HTTPServing
import Hummingbird
import NIOCore

/// The response body with a zip of the items that a walk through a folder tree finds. The zip is created while it is
/// sent: the next piece is read only after the connection has accepted the previous one.
///
/// Any failure closes the connection, so that the client gets an incomplete zip, which no program accepts.
struct ZipBody: Sendable {
    /// The maximum number of documents and folders in a zip.
    static let maxEntries = 50_000
    /// The number of bytes per read. For a document of at most this size, the checksum is written before the content.
    static let pieceSize = 15 * 16 * 1024

    /// The reason why the response was interrupted, for the log. It contains no names.
    enum Broken: Error, Hashable, Sendable {
        /// The content of a version differs from the content that was saved.
        case content
        /// Access was revoked, or the items no longer exist.
        case access
        /// The zip exceeds a limit.
        case size
        /// The store timed out.
        case store
    }

    let walk: TreeWalk
    /// The slot for a zip, which is held until the end of the response.
    let turn: ZipTurns.Turn
    let channel: any Channel
    /// The texts for the list of changed names.
    let strings: Strings.ChangedNames
    /// Returns the current time, which is read for each entry.
    let now: @Sendable () -> Date

    func make() -> ResponseBody {
        ResponseBody { writer in
            var sending = Sending(body: self)
            do {
                try await sending.run(&writer)
            } catch let error as DocumentsError {
                throw Broken(error)
            } catch is ZipArchive.Problem {
                throw Broken.size
            }
            try await writer.finish(nil)
        }
    }
}

extension ZipBody.Broken {
    fileprivate init(_ error: DocumentsError) {
        switch error {
        case .damaged: self = .content
        case .tooMany: self = .size
        case .busy, .storageFull, .storageReadOnly: self = .store
        default: self = .access
        }
    }
}

/// The state of a zip that is being sent.
private struct Sending {
    private let body: ZipBody
    private var walk: TreeWalk
    private var archive = ZipArchive()
    private var names = ZipNames()
    /// The bytes that are collected for the next piece.
    private var buffer = ByteBuffer()
    private var steps = 0

    init(body: ZipBody) {
        self.body = body
        walk = body.walk
    }

    mutating func run(_ writer: inout any ResponseBodyWriter) async throws {
        while let entry = try await walk.next(now: body.now()) {
            guard archive.count < ZipBody.maxEntries else { throw ZipBody.Broken.size }
            switch entry.node {
            case .container(let folder):
                let path = names.path(of: entry.path, isFolder: true)
                buffer.writeBytes(try archive.folder(path, modified: folder.modified))
            case .file(let file):
                if let opened = try await walk.open(file.id, now: body.now()) {
                    try await add(opened, as: names.path(of: entry.path, isFolder: false), &writer)
                }
            }
            try await flushIfNeeded(&writer)
        }
        // All selected items were deleted, and an empty zip would be misleading.
        guard archive.count > 0 else { throw ZipBody.Broken.access }
        try addChangedNames()
        try await finish(&writer)
    }

    private mutating func add(
        _ opened: OpenedFile, as path: String, _ writer: inout any ResponseBodyWriter
    ) async throws {
        let content = opened.content, size = content.size
        guard size == opened.file.content.size else { throw ZipBody.Broken.content }
        var checksum = CRC32(), hash = SHA256()
        if size <= ZipBody.pieceSize {
            let bytes = size == 0 ? [] : try await piece(of: content, at: 0)
            checksum.add(bytes)
            hash.update(data: bytes)
            guard Int64(bytes.count) == size, Array(hash.finalize()) == opened.file.content.sha256 else {
                throw ZipBody.Broken.content
            }
            buffer.writeBytes(
                try archive.begin(path, size: size, modified: opened.saved, checksum: checksum.value))
            buffer.writeBytes(bytes)
        } else {
            buffer.writeBytes(try archive.begin(path, size: size, modified: opened.saved, checksum: nil))
            var offset: Int64 = 0
            while offset < size {
                let bytes = try await piece(of: content, at: offset)
                checksum.add(bytes)
                hash.update(data: bytes)
                offset += Int64(bytes.count)
                // The last bytes are sent only after the checksum of the whole content matched.
                if offset >= size, Array(hash.finalize()) != opened.file.content.sha256 { throw ZipBody.Broken.content }
                buffer.writeBytes(bytes)
                try await flushIfNeeded(&writer)
            }
        }
        buffer.writeBytes(archive.finishEntry(checksum: checksum.value))
    }

    /// Adds a file that lists the changed names.
    private mutating func addChangedNames() throws {
        guard let list = names.list(body.strings) else { return }
        let bytes = Array(list.utf8)
        var checksum = CRC32()
        checksum.add(bytes)
        let path = names.free(body.strings.fileName)
        buffer.writeBytes(
            try archive.begin(path, size: Int64(bytes.count), modified: body.now(), checksum: checksum.value))
        buffer.writeBytes(bytes)
        buffer.writeBytes(archive.finishEntry(checksum: checksum.value))
    }

    private func piece(of content: any BlobContent, at offset: Int64) async throws -> [UInt8] {
        let count = Int(min(Int64(ZipBody.pieceSize), content.size - offset))
        let bytes = try await content.read(at: offset, count: count)
        guard !bytes.isEmpty, bytes.count <= count else { throw ZipBody.Broken.content }
        return bytes
    }

    private mutating func finish(_ writer: inout any ResponseBodyWriter) async throws {
        for start in stride(from: 0, to: archive.directory.count, by: ZipBody.pieceSize) {
            buffer.writeBytes(archive.directory[start...].prefix(ZipBody.pieceSize))
            try await flushIfNeeded(&writer)
        }
        buffer.writeBytes(archive.end)
        try await flush(&writer)
    }

    private mutating func flushIfNeeded(_ writer: inout any ResponseBodyWriter) async throws {
        if buffer.readableBytes >= AnswerSize.whole { try await flush(&writer) }
        steps += 1
        // Lets the event loop serve other connections, because reading rows and small content may complete without
        // suspending.
        if steps % 16 == 0 { await OwnThread.turn() }
    }

    private mutating func flush(_ writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(buffer)
        buffer = ByteBuffer()
        // The writer learns that the connection is full only after the event loop has processed the write.
        try await body.channel.eventLoop.submit {}.get()
    }
}
