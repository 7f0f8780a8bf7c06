import Crypto
import Documents

/// Receives bodies into files in `staging/`.
extension DiskBlobs {
    private typealias Writing = ThrowingTaskGroup<StagedFile, any Error>

    /// Takes in a body and writes it, but for what is left in ``ReceivedBody/rest``.
    ///
    /// - Parameter share: the memory it is gathered in. The memory of the rest stays taken.
    func receive<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, at path: String, in share: UploadShare
    ) async throws -> (ReceivedBody, sha256: [UInt8]) where Body.Element == [UInt8] {
        try await withThrowingTaskGroup(of: StagedFile.self) { writing in
            var received = ReceivedBody(share: share)
            var hash = SHA256()
            for try await bytes in body {
                if let limit, received.size + Int64(bytes.count) > limit { throw DocumentsError.tooLarge(limit: limit) }
                hash.update(data: bytes)
                if received.isPiece(with: bytes) {
                    // One piece is written while the next one comes in and is hashed.
                    try await write(&received, at: path, in: &writing)
                }
                guard !received.gather(bytes) else { continue }
                // No memory is left: nothing more is read until this is on its way to the disk.
                try await write(&received, at: path, in: &writing)
                try await finishWriting(&received, in: &writing)
            }
            try await finishWriting(&received, in: &writing)
            return (received, Array(hash.finalize()))
        }
    }

    /// Begins to write what was gathered, once what was written before is done.
    private func write(_ received: inout ReceivedBody, at path: String, in writing: inout Writing) async throws {
        try await finishWriting(&received, in: &writing)
        writing.addTask { [file = received.file, blocks = received.takeBlocks(), threads] in
            try await threads.run { try StagedFile.write(blocks, to: file, at: path) }
        }
    }

    private func finishWriting(_ received: inout ReceivedBody, in writing: inout Writing) async throws {
        guard let file = try await writing.next() else { return }
        received.wrote(to: file)
    }
}
