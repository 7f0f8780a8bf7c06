import Foundation
public import WOPIHost

/// Copies into another folder, for backups.
extension DiskBlobs {
    public enum CopyOutcome: Hashable, Sendable {
        /// A second name of the same bytes on the disk.
        case linked
        case copied
        /// It was there already.
        case present
        /// It isn't here.
        case missing
    }

    /// Gives another folder the content of a key. It is there for good after that folder's ``flush()``.
    ///
    /// - Parameter linking: where the file system can, since content never changes.
    public func copy(_ key: BlobKey, to other: DiskBlobs, linking: Bool) async throws -> CopyOutcome {
        let (target, staged) = (other.path(of: key), "\(other.staging)/\(key.rawValue)")
        let sources = [path(of: key), trashPath(of: key)]
        return try await threads.run {
            guard try System.status(target) == nil else { return .present }
            guard let source = try sources.first(where: { try System.status($0) != nil }) else { return .missing }
            try other.known.flush(other.known.make(Self.part(of: key), in: other.folder), in: other.folder)
            if linking, System.link(source, target) { return .linked }
            do {
                try System.copy(source, to: staged)
                try System.rename(staged, to: target)
            } catch {
                try? System.remove(staged)
                throw error
            }
            return .copied
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
