import Basics
public import Documents
public import Foundation

/// Calls that operators and jobs need beyond ``Blobs``.
extension S3Blobs {
    /// Checks that content is in the bucket and has the recorded size, whatever the cache has.
    ///
    /// - Parameter reading: whether to read all of it too, and to compare its hash.
    public func check(_ content: ContentRecord, reading: Bool) async throws -> ContentCondition {
        guard let key = content.blob else { return content.size == 0 ? .good : .missing }
        do {
            guard let size = try await client.size(of: Self.object(key)) else { return .missing }
            guard size == content.size else { return .wrongSize(size) }
            guard reading else { return .good }
            // What somebody else answered in the store's place isn't the object's: a second look tells.
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

    /// Ends uploads of content in parts that were begun before `date` and never completed.
    ///
    /// - Returns: how many there were.
    public func abortUploads(before date: Date) async throws -> Int {
        try await calling { try await client.abortUploads(before: date, in: Self.contentFolder) }
    }

    /// Is told why the store is away whenever it is, once a second at most.
    public func reportLosses(_ report: @escaping @Sendable (String) -> Void) { client.losses.send(to: report) }

    /// The identifier of the place that the bucket's folder is tied to; `nil` when there is none yet.
    ///
    /// It is also a look at whether the bucket is there and may be read.
    ///
    /// - Throws: ``S3Problem``
    public func installationID() async throws -> String? {
        try await looking { client in
            try await client.get(Self.ownerObject).map { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                // A page of a proxy, say, is no other place's.
                guard Identifier.isWellFormed(text) else { throw S3Failure.malformed("place-id is no identifier") }
                return text
            }
        }
    }

    /// Ties the bucket's folder to a place, so that no other takes its content for what no version names.
    ///
    /// Of two places that come at the same moment both may believe to have it: the sweep looks again.
    ///
    /// - Parameter place: an identifier of the place, the same each time.
    /// - Throws: ``S3Problem``
    public func claim(for place: String) async throws {
        if let found = try await self.installationID() {
            if found == place { return }
            // What somebody answered in the store's place isn't its word: a second look tells.
            guard try await self.installationID() == place else { throw S3Problem.otherInstallation(client.address) }
            return
        }
        try await looking { client in try await client.put(Self.ownerObject, Array(place.utf8)) }
        guard try await self.installationID() == place else { throw S3Problem.otherInstallation(client.address) }
    }

    /// Somebody waits for the start, or for what keeps it from happening: not for long.
    private func looking<Value>(_ body: (S3Client) async throws -> Value) async throws -> Value {
        do {
            return try await body(client.looking)
        } catch let failure as S3Failure {
            throw S3Problem(failure, client.address)
        }
    }

    private static let ownerObject = "place-id"
}
