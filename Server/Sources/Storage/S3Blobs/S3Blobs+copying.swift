public import DiskBlobs
public import Documents

/// Copies content between the bucket and a folder, under the same key.
extension S3Blobs {
    /// Stores content that a folder has. The store compares it with the hash that is recorded.
    ///
    /// - Returns: whether the folder has it.
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the folder has other bytes than were saved.
    public func store(_ content: ContentRecord, _ key: BlobKey, from folder: DiskBlobs) async throws -> Bool {
        guard try await folder.check(content, reading: false) != .missing else { return false }
        // Opening also takes it out of the trash, so that it stays in its place meanwhile.
        let opened = try await folder.open(content)
        defer { withExtendedLifetime(opened) {} }
        try await calling {
            try await client.upload(
                folder.file(of: key), size: content.size, sha256: content.sha256, to: Self.object(key),
                threads: threads, partSize: partSize)
        }
        return true
    }

    /// Copies content into a folder, which compares it with the hash that is recorded.
    ///
    /// - Returns: whether the bucket has it.
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the bucket has other bytes than were saved.
    public func copy(_ content: ContentRecord, _ key: BlobKey, to folder: DiskBlobs) async throws -> Bool {
        do {
            try await calling { try await fetch(content, key, into: folder) }
            return true
        } catch let failure as S3Failure where failure.isNoObject {
            return false
        }
    }
}
