import Basics
import Crypto
import Foundation
import NIOHTTP1

/// Objects are stored when the store has said so in full, or when a look at them shows it.
extension S3Client {
    /// What an object has to be once it is stored.
    struct Whole: Sendable {
        let key: String
        /// Bytes.
        let size: Int64
        let sha256: [UInt8]
        /// The ETag, without quotes, that the store is likely to give it; `nil` where that can't be known.
        var tag: String?
    }

    /// Sends the request that makes an object whole, again while that may help.
    ///
    /// An answer of success that is cut off, empty, somebody else's or otherwise not what the protocol prescribes says
    /// nothing: a store begins to answer before it is done, and a proxy may answer in its place. Then the object is
    /// looked up, and the request sent again when it isn't there.
    ///
    /// - Parameters:
    ///   - isUnclear: whether after such a failure the object may be there all the same.
    ///   - read: reads the answer, to its end; throws for any but one that says the object is stored.
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

    /// Whether an object is there and whole: by its size and its ETag or, where that is none that can be foretold, by
    /// reading all of it. `false`, too, when the look fails.
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

    /// SHA-256 of the whole of an object, which is asked for once.
    func hash(of key: String) async throws -> [UInt8] {
        let answer = try await once(S3Request("GET", path: address.path(of: key)))
        var hash = SHA256()
        for try await piece in ContentBody(base: answer.body) { hash.update(data: piece) }
        return Array(hash.finalize())
    }

    /// The ETag of what a `PUT` stored. There is nothing in the body of such an answer.
    static func tag(_ fields: HTTPHeaders, _ body: [UInt8]) throws(S3Failure) -> String {
        try expectNothing(in: body)
        return try tag(fields.first(name: "etag"))
    }

    /// An ETag as it was told; one with nothing in it is none.
    static func tag(_ text: String?) throws(S3Failure) -> String {
        guard let text, !bare(text).isEmpty else { throw .malformed("it has no ETag") }
        return text
    }

    /// An ETag without its quotes.
    static func bare(_ tag: String) -> String {
        tag.trimmingCharacters(in: .whitespacesAndNewlines).trimmingCharacters(in: ["\""])
    }

    /// Size and ETag of an object, as the fields of an answer have them.
    static func described(_ fields: HTTPHeaders) throws(S3Failure) -> (size: Int64, tag: String) {
        guard let size = fields.first(name: "content-length").flatMap({ Int64($0) }), size >= 0 else {
            throw .malformed("an object without a size")
        }
        return (size, try tag(fields.first(name: "etag")))
    }

    /// Checks that the body of an answer has nothing but white space, which some stores send to keep a connection.
    static func expectNothing(in body: [UInt8]) throws(S3Failure) {
        guard !body.allSatisfy(XMLReader.isSpace) else { return }
        _ = try S3Document(body, root: "Error")
        throw .malformed("it has a body")
    }
}
