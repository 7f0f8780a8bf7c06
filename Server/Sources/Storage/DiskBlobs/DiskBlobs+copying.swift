import Basics
import Foundation
public import Documents

/// Copies content into another folder, for backups.
extension DiskBlobs {
    /// The outcome of copying the content of one key.
    public enum CopyOutcome: Hashable, Sendable {
        /// A hard link was made in the other folder.
        case linked
        /// The bytes were copied to a new file.
        case copied
        /// The content was already in the other folder.
        case present
        /// The content doesn't exist in this folder.
        case missing
    }

    /// Copies the content of a key into another folder. After ``flush()`` of the other folder, the copy survives a
    /// power failure.
    ///
    /// During the copy, this or another process may move the content to the trash or recover it from the trash.
    ///
    /// - Parameter linking: makes a hard link instead of a copy, if the file system supports hard links. This is safe
    ///   because content never changes.
    public func copy(_ key: BlobKey, to other: DiskBlobs, linking: Bool) async throws -> CopyOutcome {
        let (target, staged) = (other.path(of: key), "\(other.staging)/\(key.rawValue)")
        return try await threads.run { [self] in
            guard try System.status(target) == nil else { return .present }
            try other.known.flush(other.known.make(Self.part(of: key), in: other.folder), in: other.folder)
            let outcome = try firstPlace(of: key) { source -> CopyOutcome? in
                if linking, System.link(source, target) { return .linked }
                return try Self.copy(source, to: target, by: staged) ? .copied : nil
            }
            return outcome ?? .missing
        }
    }

    /// Calls `attempt` with the paths where content may be, until it finds the content: the regular path, the path in
    /// the trash, and the regular path again, because the content may be recovered from the trash between the first two
    /// calls.
    func firstPlace<Value>(of key: BlobKey, _ attempt: (_ path: String) throws -> Value?) rethrows -> Value? {
        for path in [path(of: key), trashPath(of: key), path(of: key)] {
            if let value = try attempt(path) { return value }
        }
        return nil
    }

    /// Copies a file to a temporary name and then renames the copy.
    ///
    /// - Returns: whether there was a file to copy.
    private static func copy(_ source: String, to target: String, by staged: String) throws -> Bool {
        do {
            guard try System.copyPresent(source, to: staged) else { return false }
            try System.rename(staged, to: target)
            return true
        } catch {
            try? System.remove(staged)
            throw error
        }
    }

    /// Flushes the directory entries of all files that were copied into this folder, so that the files survive a power
    /// failure.
    public func flush() async throws {
        let folder = folder
        try await threads.run {
            for part in try System.names(in: folder) { try System.flushFolder("\(folder)/\(part)") }
            try System.flushFolder(folder)
        }
    }
}
