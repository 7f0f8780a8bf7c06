import Basics
import Crypto
import Foundation
import NIOCore
import NIOHTTP1

/// Objects in the bucket. Their keys are relative to the address's prefix.
extension S3Client {
    /// An object in a listing.
    struct Object: Sendable {
        /// The key without the address's prefix.
        let key: String
        /// The size in bytes.
        let size: Int64
        /// The time of the last write, by the store's clock.
        let written: Date
    }

    func put(_ key: String, _ bytes: [UInt8]) async throws {
        let object = Whole(key: key, size: Int64(bytes.count), sha256: Array(SHA256.hash(data: bytes)))
        let request = S3Request("PUT", path: address.path(of: key), fields: encryptionFields, body: bytes)
        try await make(object, by: request) { _ = try Self.tag($0, $1) }
    }

    /// Returns the content of a small object; `nil` when the object doesn't exist.
    func get(_ key: String) async throws -> [UInt8]? {
        do {
            return try await text(S3Request("GET", path: address.path(of: key))).body
        } catch let failure as S3Failure where failure.isNoObject {
            return nil
        }
    }

    /// Returns the size of an object in bytes; `nil` when the object doesn't exist.
    func size(of key: String) async throws -> Int64? {
        do {
            return try await text(S3Request("HEAD", path: address.path(of: key))) { fields, _ in
                try Self.described(fields).size
            }
        } catch S3Failure.refused(404, _, _) {
            // A HEAD response has no body that could give a reason.
            return nil
        }
    }

    /// Deletes an object. It isn't an error if the object doesn't exist.
    func delete(_ key: String) async throws {
        do {
            try await text(S3Request("DELETE", path: address.path(of: key))) { try Self.expectNothing(in: $1) }
        } catch let failure as S3Failure where failure.isNoObject {
            return
        }
    }

    /// Lists the objects whose keys begin with a prefix, in the order of their keys, page by page.
    ///
    /// - Parameters:
    ///   - after: the listing begins after this key.
    ///   - page: receives the objects of a page, and returns whether to read the next page.
    func list(
        _ prefix: String, after: String? = nil, page: ([Object]) async throws -> Bool
    ) async throws {
        var token: String?
        repeat {
            var query = ["list-type": "2", "prefix": address.prefix + prefix, "max-keys": "1000"]
            query["continuation-token"] = token
            if token == nil, let after { query["start-after"] = address.prefix + after }
            let request = S3Request("GET", path: address.path(of: nil), query: query)
            let (document, isTruncated) = try await text(request) { _, body in
                let document = try S3Document(body, root: "ListBucketResult", otherwise: "no list of objects")
                return (document, try document.isTruncated())
            }
            guard try await page(document.records("Contents").map(object)) else { return }
            guard isTruncated else { return }
            guard let next = document.texts["NextContinuationToken"], next != token else {
                throw S3Failure.malformed("a list that never ends")
            }
            token = next
        } while true
    }

    func list(_ prefix: String) async throws -> [Object] {
        var all: [Object] = []
        try await list(prefix) { page in
            all += page
            return true
        }
        return all
    }

    private func object(_ record: [String: String]) throws -> Object {
        guard let key = record["Key"], key.hasPrefix(address.prefix), let size = record["Size"].flatMap({ Int64($0) }),
            let written = record["LastModified"].flatMap(Self.date)
        else { throw S3Failure.malformed("an object without a key, size, or time") }
        return Object(key: String(key.dropFirst(address.prefix.count)), size: size, written: written)
    }

    static func date(_ text: String) -> Date? {
        (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
            ?? (try? Date.ISO8601FormatStyle().parse(text))
    }

    var encryptionFields: [(name: String, value: String)] {
        address.encryption.map { [("x-amz-server-side-encryption", $0)] } ?? []
    }
}
