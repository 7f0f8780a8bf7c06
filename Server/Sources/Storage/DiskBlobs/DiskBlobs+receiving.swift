import Basics
import Crypto
import Documents

/// Receives bodies into files in `staging/`.
extension DiskBlobs {
    private typealias Writing = ThrowingTaskGroup<StagedPart, any Error>

    /// Receives a body and writes it, except for what remains in ``ReceivedBody/rest``.
    ///
    /// - Parameter share: the memory for gathering. The memory of the rest stays taken.
    func receive<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, at path: String, in share: UploadShare
    ) async throws -> ReceivedBody where Body.Element == [UInt8] {
        try await withThrowingTaskGroup(of: StagedPart.self) { writing in
            var received = ReceivedBody(share: share)
            for try await bytes in body {
                if let limit, received.size + Int64(bytes.count) > limit { throw DocumentsError.tooLarge(limit: limit) }
                if received.isPiece(with: bytes) {
                    // Hash and write one piece while the next one is received.
                    try await write(&received, at: path, in: &writing)
                }
                guard !received.gather(bytes) else { continue }
                // There is no memory left, so read nothing more until this piece is being written.
                try await write(&received, at: path, in: &writing)
                try await finishWriting(&received, in: &writing)
            }
            try await finishWriting(&received, in: &writing)
            return received
        }
    }

    /// Begins to hash and write the gathered bytes, after the previous write has finished.
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

/// The part of a body that was written to its file, with the hash of that part.
struct StagedPart: Sendable {
    /// The file; `nil` until something is written.
    private(set) var file: StagedFile?
    private var hash = SHA256()

    /// The SHA-256 of all added bytes, 32 bytes.
    var sha256: [UInt8] { Array(hash.finalize()) }

    /// Hashes and writes more bytes. The file is created only when there is something to write, so that a small body
    /// needs only one thread switch for all work with the disk. Blocks.
    func adding(_ bytes: ArraySlice<UInt8>, at path: String) throws -> StagedPart {
        var part = self
        bytes.withUnsafeBytes { part.hash.update(bufferPointer: $0) }
        let file = try file ?? StagedFile(path)
        try file.write(bytes)
        part.file = file
        return part
    }
}
