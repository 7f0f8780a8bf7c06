import Basics
import Crypto
public import Documents
public import Foundation

/// Content that isn't visible: received bodies in `.emplace/staged`, and former contents in `.emplace/versions`.
extension FolderTree {
    /// The number of bytes of a body that are gathered before they are written.
    private static let pieceSize = 256 * 1024

    /// Writes the body to a file in `.emplace/staged`, and hashes it at the same time. When this method returns, the
    /// content survives a power failure.
    public func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> StagedEntry
    where Body.Element == [UInt8] {
        let name = Identifier.random()
        let file = try await run { tree, folders throws(TreeError) in
            try tree.own(folders).staged.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
        }
        do {
            var hasher = SHA256(), size: Int64 = 0
            var piece: [UInt8] = []
            for try await bytes in body {
                size += Int64(bytes.count)
                if let limit, size > limit { throw TreeError.tooLarge(limit: limit) }
                piece += bytes
                guard piece.count >= Self.pieceSize else { continue }
                hasher = try await write(piece, to: file, hasher, isLast: false)
                piece.removeAll(keepingCapacity: true)
            }
            hasher = try await write(piece, to: file, hasher, isLast: true)
            return StagedEntry(name: name, size: size, sha256: Array(hasher.finalize()))
        } catch {
            await discard(StagedEntry(name: name, size: 0, sha256: []))
            throw error
        }
    }

    private func write(
        _ piece: [UInt8], to file: Descriptor, _ hasher: SHA256, isLast: Bool
    ) async throws(TreeError) -> SHA256 {
        try await run { _, _ throws(TreeError) in
            var hasher = hasher
            hasher.update(data: piece)
            try file.write(piece)
            if isLast { try file.flush() }
            return hasher
        }
    }

    /// Removes the file with the content.
    public func discard(_ staged: StagedEntry) async {
        try? await run { tree, folders throws(TreeError) in
            try tree.own(folders).staged.removeFile(tree.name(of: staged))
        }
    }

    /// The name of the file with staged content.
    ///
    /// - Throws: ``TreeError/notFound`` if it can't be a name that ``stage(_:limit:)`` has made.
    func name(of staged: StagedEntry) throws(TreeError) -> String {
        guard !staged.name.isEmpty, staged.name.utf8.allSatisfy(Identifier.isLetter) else { throw .notFound }
        return staged.name
    }

    /// Removes the former contents that were replaced or removed before a date.
    ///
    /// Contents that this server kept because another program still had the file open are among them.
    ///
    /// - Returns: the number of removed contents.
    @discardableResult
    public func prune(formersBefore date: Date) async throws(TreeError) -> Int {
        try await run { tree, folders throws(TreeError) in
            try Slot.prune(tree.own(folders).versions, before: date)
        }
    }
}
