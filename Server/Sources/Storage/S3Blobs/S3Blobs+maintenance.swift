import Basics
public import Documents
public import Foundation

/// Operations for operators and background jobs that ``Blobs`` doesn't require.
extension S3Blobs {
    /// Checks that content is in the bucket and has the recorded size. Doesn't use the cache.
    ///
    /// - Parameter reading: whether to read the whole content as well and compare its hash.
    public func check(_ content: ContentRecord, reading: Bool) async throws -> ContentCondition {
        guard let key = content.blob else { return content.size == 0 ? .good : .missing }
        do {
            guard let size = try await client.size(of: Self.object(key)) else { return .missing }
            guard size == content.size else { return .wrongSize(size) }
            guard reading else { return .good }
            // A proxy may have changed the bytes, so the object is read and hashed a second time.
            if try await hash(of: key) == content.sha256 { return .good }
            return try await hash(of: key) == content.sha256 ? .good : .damaged
        } catch let failure as S3Failure {
            guard !failure.isPassing else { throw failure.forCallers }
            return failure.isNoObject ? .missing : .unreadable("\(failure)")
        }
    }

    private func hash(of key: BlobKey) async throws -> [UInt8] {
        try await client.again { client in try await client.hash(of: Self.object(key)) }
    }

    /// Aborts multipart uploads of content that began before `date` and were never completed.
    ///
    /// - Returns: the number of aborted uploads.
    public func abortUploads(before date: Date) async throws -> Int {
        try await calling { try await client.abortUploads(before: date, in: Self.contentFolder) }
    }

    /// Calls `report` with the reason when the store is unavailable, at most once a second.
    public func reportLosses(_ report: @escaping @Sendable (String) -> Void) { client.losses.send(to: report) }

    /// The identifier of the installation that owns the bucket's folder; `nil` when no installation owns it yet.
    ///
    /// The call also checks that the bucket exists and that the credentials may read it.
    ///
    /// - Throws: ``S3Problem``
    public func installationID() async throws -> String? {
        try await looking { client in
            try await client.get(Self.ownerObject).map { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                // A response that isn't an identifier, such as the error page of a proxy, doesn't mean that another
                // installation owns the folder.
                guard Identifier.isWellFormed(text) else { throw S3Failure.malformed("place-id contains no valid id") }
                return text
            }
        }
    }

    /// Records that an installation owns the bucket's folder, so that no other installation deletes the folder's
    /// content as unused.
    ///
    /// If two installations call this function at the same moment, both may believe that they own the folder. For this
    /// reason, garbage collection checks the owner again.
    ///
    /// - Parameter place: the identifier of the installation, which must be the same in each call.
    /// - Throws: ``S3Problem``
    public func claim(for place: String) async throws {
        if let found = try await self.installationID() {
            if found == place { return }
            // A proxy may have answered instead of the store, so the identifier is read again.
            guard try await self.installationID() == place else { throw S3Problem.otherInstallation(client.address) }
            return
        }
        try await looking { client in try await client.put(Self.ownerObject, Array(place.utf8)) }
        guard try await self.installationID() == place else { throw S3Problem.otherInstallation(client.address) }
    }

    /// Calls the store with a short timeout, because the start of the server or an error message waits for the result.
    private func looking<Value>(_ body: (S3Client) async throws -> Value) async throws -> Value {
        do {
            return try await body(client.looking)
        } catch let failure as S3Failure {
            throw S3Problem(failure, client.address)
        }
    }

    private static let ownerObject = "place-id"
}
