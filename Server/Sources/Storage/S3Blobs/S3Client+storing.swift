import Basics
import Crypto
import Foundation
import NIOHTTP1

/// Stores objects. An object counts as stored only if the store has confirmed it completely, or if the client has found
/// the object in the bucket.
extension S3Client {
    /// The properties that a completely stored object must have.
    struct Whole: Sendable {
        let key: String
        /// The size in bytes.
        let size: Int64
        let sha256: [UInt8]
        /// The ETag, without quotes, that the store is expected to give the object; `nil` if the ETag can't be
        /// predicted.
        var tag: String?
    }

    /// Sends the request that creates an object. Repeats the request after a failure that may be temporary.
    ///
    /// A store may begin its response before the object is stored. So a response with a success status proves nothing
    /// if it is truncated, empty, from a proxy, or otherwise not as the protocol prescribes. In that case the client
    /// checks whether the object exists, and sends the request again if it doesn't.
    ///
    /// - Parameters:
    ///   - isUnclear: whether the object may exist although the request failed with this error.
    ///   - read: reads the whole response; throws unless it confirms that the object is stored.
    func make(
        _ object: Whole, by request: S3Request, isUnclear: @Sendable (S3Failure) -> Bool = \.isMalformed,
        read: @Sendable (HTTPHeaders, [UInt8]) throws -> Void
    ) async throws {
        try await again { client in
            do {
                let answer = try await client.once(request)
                try read(answer.fields, try await Self.read(answer.body, upTo: Self.maxText))
            } catch let failure as S3Failure where isUnclear(failure) {
                guard await client.has(object) else { throw failure }
            }
        }
    }

    /// Whether an object exists and is complete. Compares its size and ETag or, if the ETag can't be predicted, reads
    /// the whole object and compares its hash. Also `false` if one of these requests fails.
    func has(_ object: Whole) async -> Bool {
        do {
            return try await looking.again { client in
                let request = S3Request("HEAD", path: address.path(of: object.key))
                let found = try Self.described(await client.once(request).fields)
                guard found.size == object.size else { return false }
                if let tag = object.tag, Self.bare(found.tag) == tag { return true }
                return try await client.hash(of: object.key) == object.sha256
            }
        } catch {
            return false
        }
    }

    /// Returns the SHA-256 of a whole object. Reads the object with a single request.
    func hash(of key: String) async throws -> [UInt8] {
        let answer = try await once(S3Request("GET", path: address.path(of: key)))
        var hash = SHA256()
        for try await piece in ContentBody(base: answer.body) { hash.update(data: piece) }
        return Array(hash.finalize())
    }

    /// Returns the ETag in the response to a `PUT` request. The body of the response must be empty.
    static func tag(_ fields: HTTPHeaders, _ body: [UInt8]) throws(S3Failure) -> String {
        try expectNothing(in: body)
        return try tag(fields.first(name: "etag"))
    }

    /// Checks an ETag: it must not be missing or empty.
    static func tag(_ text: String?) throws(S3Failure) -> String {
        guard let text, !bare(text).isEmpty else { throw .malformed("no ETag") }
        return text
    }

    /// Returns an ETag without its quotes.
    static func bare(_ tag: String) -> String {
        tag.trimmingCharacters(in: .whitespacesAndNewlines).trimmingCharacters(in: ["\""])
    }

    /// Returns the size and ETag of an object from the headers of a response.
    static func described(_ fields: HTTPHeaders) throws(S3Failure) -> (size: Int64, tag: String) {
        guard let size = fields.first(name: "content-length").flatMap({ Int64($0) }), size >= 0 else {
            throw .malformed("an object without a size")
        }
        return (size, try tag(fields.first(name: "etag")))
    }

    /// Checks that the body of a response contains nothing but white space, which some stores send to keep a connection
    /// alive.
    static func expectNothing(in body: [UInt8]) throws(S3Failure) {
        guard !body.allSatisfy(XMLReader.isSpace) else { return }
        _ = try S3Document(body, root: "Error")
        throw .malformed("an unexpected body")
    }
}
