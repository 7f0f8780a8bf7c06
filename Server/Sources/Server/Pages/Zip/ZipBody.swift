import Crypto
import Documents
import Foundation
import HTTPServing
import Hummingbird
import NIOCore

/// The answer with a zip of all that a walk comes by, made while it is sent: the connection takes each piece before the
/// next is read.
///
/// Whatever goes wrong breaks the connection off: without its end no program takes it for a zip.
struct ZipBody: Sendable {
    /// The most documents and folders of one zip.
    static let maxEntries = 50_000
    /// Bytes that are read at once. What is no longer has its checksum before its bytes.
    static let pieceSize = 15 * 16 * 1024

    /// The reason for which the answer ends before its end. It names nothing: it is for the log.
    enum Broken: Error, Hashable, Sendable {
        /// Content isn't what was saved.
        case content
        /// The right to it has ended, or what it is made of is gone.
        case access
        /// It has become more than may be.
        case size
        /// The store did not answer.
        case store
    }

    let walk: TreeWalk
    /// Held until the end.
    let turn: ZipTurns.Turn
    let channel: any Channel
    /// What the list of names says that were changed.
    let strings: Strings.ChangedNames
    /// The time of each step.
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

/// A zip on its way.
private struct Sending {
    private let body: ZipBody
    private var walk: TreeWalk
    private var archive = ZipArchive()
    private var names = ZipNames()
    /// The bytes to be sent with the next piece.
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
        // All that was chosen is gone, and an empty zip would be a strange answer.
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
                // The last bytes aren't sent before all are known to be right.
                if offset >= size, Array(hash.finalize()) != opened.file.content.sha256 { throw ZipBody.Broken.content }
                buffer.writeBytes(bytes)
                try await flushIfNeeded(&writer)
            }
        }
        buffer.writeBytes(archive.finishEntry(checksum: checksum.value))
    }

    /// Says which names aren't those of the documents.
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
        // Reading rows and small content may not suspend: the other connections of this event loop would wait.
        if steps % 16 == 0 { await OwnThread.turn() }
    }

    private mutating func flush(_ writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(buffer)
        buffer = ByteBuffer()
        // The writer learns that the connection is full only after the event loop has seen the write.
        try await body.channel.eventLoop.submit {}.get()
    }
}
