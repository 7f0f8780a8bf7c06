import Basics
import Foundation
public import Documents

/// Copies into another folder, for backups.
extension DiskBlobs {
    /// The outcome for one key.
    public enum CopyOutcome: Hashable, Sendable {
        /// A second name of the same bytes on the disk.
        case linked
        /// A new file of the same bytes.
        case copied
        /// It was there already.
        case present
        /// It isn't here.
        case missing
    }

    /// Copies the content of a key into another folder. It survives a power cut after that folder's ``flush()``.
    ///
    /// A sweep, a prune or an opening may move the content meanwhile, in this process or another.
    ///
    /// - Parameter linking: makes a hard link instead where the file system can, since content never changes.
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

    /// Tries the places where content may be, until `attempt` finds it in one. Content that is neither in its own place
    /// nor, a moment later, in the trash may have been put back in between, so its own place is tried once more.
    func firstPlace<Value>(of key: BlobKey, _ attempt: (_ path: String) throws -> Value?) rethrows -> Value? {
        for path in [path(of: key), trashPath(of: key), path(of: key)] {
            if let value = try attempt(path) { return value }
        }
        return nil
    }

    /// - Returns: whether there was anything to copy.
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

    /// Makes the names of everything copied here survive a power cut.
    public func flush() async throws {
        let folder = folder
        try await threads.run {
            for part in try System.names(in: folder) { try System.flushFolder("\(folder)/\(part)") }
            try System.flushFolder(folder)
        }
    }
}
