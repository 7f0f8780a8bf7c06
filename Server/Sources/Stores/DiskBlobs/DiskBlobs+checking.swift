import Crypto
import Foundation
public import WOPIHost

/// Content whose bytes aren't what was saved is set aside under another name (`ab/abcdef….damaged`): from then on no
/// process finds it, the operator still has it, and looking costs nothing.
extension DiskBlobs {
    /// What content is found to be.
    public enum Condition: Hashable, Sendable {
        case good
        case missing
        /// Bytes it has.
        case wrongSize(Int64)
        /// Not the bytes that were saved; set aside, now or before.
        case damaged
        /// The disk says why.
        case unreadable(String)
    }

    /// Looks whether content is there.
    ///
    /// - Parameter reading: reads all of it too, and sets it aside when it isn't what was saved.
    public func check(_ content: ContentRecord, reading: Bool) async throws -> Condition {
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

    private static func condition(of content: ContentRecord, at path: String, reading: Bool) throws -> Condition {
        guard let status = try System.status(path) else {
            return try System.status(path + asideSuffix) == nil ? .missing : .damaged
        }
        guard status.size == content.size else { return .wrongSize(status.size) }
        return try !reading || isWhatWasSaved(content, at: path) ? .good : .damaged
    }

    /// Blocks while it reads all of it. Sets aside what isn't.
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

    /// Another process may have done it already.
    private static func setAside(_ path: String) throws {
        guard try System.status(path) != nil else { return }
        try System.rename(path, to: path + asideSuffix)
        try System.flushFolder(URL(filePath: path).deletingLastPathComponent().path)
    }

    static let asideSuffix = ".damaged"
}
