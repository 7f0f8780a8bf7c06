import Basics
import Crypto
public import Documents
public import Foundation

/// What operators and jobs need beyond ``Blobs``.
extension S3Blobs {
    /// Checks that content is in the bucket and has the recorded size, whatever the cache has.
    ///
    /// - Parameter reading: whether to read all of it too, and to compare its hash.
    public func check(_ content: ContentRecord, reading: Bool) async throws -> ContentCondition {
        guard let key = content.blob else { return content.size == 0 ? .good : .missing }
        return try await calling {
            guard let size = try await client.size(of: Self.object(key)) else { return .missing }
            guard size == content.size else { return .wrongSize(size) }
            guard reading else { return .good }
            return try await hash(of: key) == content.sha256 ? .good : .damaged
        }
    }

    private func hash(of key: BlobKey) async throws -> [UInt8] {
        try await client.again { client in
            let answer = try await client.once(S3Request("GET", path: client.address.path(of: Self.object(key))))
            var hash = SHA256()
            for try await piece in ContentBody(base: answer.body) { hash.update(data: piece) }
            return Array(hash.finalize())
        }
    }

    /// Ends uploads in parts that were begun before `date` and never completed.
    ///
    /// - Returns: how many there were.
    public func abortUploads(before date: Date) async throws -> Int {
        try await calling { try await client.abortUploads(before: date) }
    }

    /// Is told why the store is away whenever it is, once a second at most.
    public func reportLosses(_ report: @escaping @Sendable (String) -> Void) { client.losses.send(to: report) }

    /// Ties the bucket's folder to a place, so that no other takes its content for what no version names.
    ///
    /// It is also a look at whether the bucket is there and may be read and written.
    ///
    /// - Parameter place: an identifier of the place, the same each time.
    /// - Throws: ``S3Problem``
    public func claim(for place: String) async throws {
        var client = client
        // Somebody waits for the start, or for what keeps it from happening.
        client.patience = min(client.patience, .seconds(3))
        do {
            if try await client.get(Self.placeObject) == nil {
                try await client.put(Self.placeObject, Array(place.utf8))
            }
            // Of two that come at once, both read what the later one wrote.
            let found = try await client.get(Self.placeObject).map { String(decoding: $0, as: UTF8.self) }
            guard found == place else { throw S3Problem.otherPlace(client.address) }
        } catch let failure as S3Failure {
            throw S3Problem(failure, client.address)
        }
    }

    private static let placeObject = "place-id"
}
