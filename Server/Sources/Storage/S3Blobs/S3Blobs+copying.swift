public import DiskBlobs
public import Documents

/// Copying content between the bucket and a folder, under the same key.
extension S3Blobs {
    /// Stores content from a folder. The store compares it with the recorded hash.
    ///
    /// - Returns: whether the folder has the content.
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the folder's bytes differ from those saved.
    public func store(_ content: ContentRecord, _ key: BlobKey, from folder: DiskBlobs) async throws -> Bool {
        guard try await folder.check(content, reading: false) != .missing else { return false }
        // Opening also recovers it from the trash, so that it stays in its place in the meantime.
        let opened = try await folder.open(content)
        defer { withExtendedLifetime(opened) {} }
        try await calling {
            try await client.upload(
                folder.file(of: key), size: content.size, sha256: content.sha256, to: Self.object(key),
                threads: threads, partSize: partSize)
        }
        return true
    }

    /// Copies content into a folder, which compares it with the recorded hash.
    ///
    /// - Returns: whether the bucket has the content.
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the bucket's bytes differ from those saved.
    public func copy(_ content: ContentRecord, _ key: BlobKey, to folder: DiskBlobs) async throws -> Bool {
        do {
            try await calling { try await fetch(content, key, into: folder) }
            return true
        } catch let failure as S3Failure where failure.isNoObject {
            return false
        }
    }
}
