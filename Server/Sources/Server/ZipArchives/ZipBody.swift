import Crypto
package import Documents
package import Foundation
import HTTPServing
package import HummingbirdCore
package import NIOCore

/// The response body with a zip file of the given items and of everything in the given folders. The zip file is created
/// while it is sent: each piece is read only after the connection has accepted the previous piece.
///
/// Any failure closes the connection, so that the client gets an incomplete zip file, which no program accepts.
package struct ZipBody: Sendable {
    /// The maximum number of documents and folders in a zip file.
    package static let maxEntries = 50_000
    /// The number of bytes per read. If a document isn't larger, its checksum is written before its content.
    static let pieceSize = 15 * 16 * 1024

    /// The reason why the response was interrupted, for the log. The reason contains no names of items.
    enum Broken: Error, Hashable, Sendable {
        /// The content that was read has another checksum than the content that was saved.
        case content
        /// Access was revoked, or the items no longer exist.
        case access
        /// The zip file exceeds a limit.
        case size
        /// The store timed out.
        case store
    }

    let walk: TreeWalk
    /// The slot of this download. The slot is held until the end of the response, and limits concurrent downloads.
    let turn: ZipTurns.Turn
    let channel: any Channel
    /// The texts for the file that lists changed names.
    let texts: ChangedNamesTexts
    /// Returns the current time. The time is read again for each entry.
    let now: @Sendable () -> Date

    package init(
        walk: TreeWalk, turn: ZipTurns.Turn, channel: any Channel, texts: ChangedNamesTexts,
        now: @escaping @Sendable () -> Date
    ) {
        self.walk = walk
        self.turn = turn
        self.channel = channel
        self.texts = texts
        self.now = now
    }

    package func make() -> ResponseBody {
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
        case .busy, .treeUnavailable, .storageFull, .storageReadOnly: self = .store
        default: self = .access
        }
    }
}

/// The state of a zip file that is being sent.
private struct Sending {
    private let body: ZipBody
    private var walk: TreeWalk
    private var archive = ZipArchive()
    private var names = ZipNames()
    /// The bytes that will be sent as the next piece.
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
                // The last bytes of a document are sent only after the checksum of the whole content was found to be
                // correct.
                if offset >= size, Array(hash.finalize()) != opened.file.content.sha256 { throw ZipBody.Broken.content }
                buffer.writeBytes(bytes)
                try await flushIfNeeded(&writer)
            }
        }
        buffer.writeBytes(archive.finishEntry(checksum: checksum.value))
    }

    /// Adds an entry to the zip file with the list of changed names.
    private mutating func addChangedNames() throws {
        guard let list = names.list(body.texts) else { return }
        let bytes = Array(list.utf8)
        var checksum = CRC32()
        checksum.add(bytes)
        let path = names.free(body.texts.fileName)
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
        // The body writer learns that the connection is full only after the event loop has processed the write.
        try await body.channel.eventLoop.submit {}.get()
    }
}
