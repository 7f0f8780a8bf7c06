import Basics
import Crypto
import Foundation
public import Documents

/// Verifies content against its recorded size and hash. Damaged content is renamed (`ab/abcdef….damaged`): no process
/// serves it from then on, the operator still has it, and later checks report it without reading it.
extension DiskBlobs {
    /// Checks that content exists and has the recorded size.
    ///
    /// - Parameter reading: whether to read all of it too, and to rename it if its hash differs from the recorded one.
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

    /// Compares the hash of a file with the recorded one, and renames the file if they differ. Blocks while it reads.
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

    /// Renames the file, unless another process has already done so.
    private static func setAside(_ path: String) throws {
        guard try System.status(path) != nil else { return }
        try System.rename(path, to: path + asideSuffix)
        try System.flushFolder(URL(filePath: path).deletingLastPathComponent().path)
    }

    static let asideSuffix = ".damaged"
}
