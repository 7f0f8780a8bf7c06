import Basics
import Crypto
import DiskBlobs
import Documents
import Foundation
import NIOHTTP1

/// Uploads files: a small file in one request, a large file in parts.
extension S3Client {
    /// The size in bytes of each part, except the last part. Amazon allows 10,000 parts of at least 5 MiB, so a file of
    /// up to 160 GB can have parts of this size.
    static let partSize: Int64 = 16 << 20
    /// The number of parts of one upload that are sent concurrently.
    private static let partsAtOnce = 3

    /// Stores a file under a key.
    ///
    /// - Parameters:
    ///   - size: the size of the file in bytes.
    ///   - sha256: the hash of the whole file.
    ///   - partSize: the size of a part in bytes. A file that is larger is sent in parts.
    func upload(
        _ path: String, size: Int64, sha256: [UInt8], to key: String, threads: BlockingThreads<Void>,
        partSize: Int64 = partSize
    ) async throws {
        guard size > partSize else {
            let file = FilePart(path: path, offset: 0, count: size, threads: threads)
            let request = S3Request(
                "PUT", path: address.path(of: key), fields: encryptionFields, body: .file(file),
                sha256: Hexadecimal.encode(sha256))
            try await make(Whole(key: key, size: size, sha256: sha256), by: request) { _ = try Self.tag($0, $1) }
            return
        }
        let upload = try await begin(key)
        do {
            // No store accepts more than 10,000 parts.
            let partSize = max(partSize, (size + 9_999) / 10_000)
            let parts = stride(from: 0, to: size, by: Int64.Stride(partSize)).map { offset in
                FilePart(path: path, offset: offset, count: min(partSize, size - offset), threads: threads)
            }
            let tags = try await send(parts, of: upload, key, expecting: sha256)
            let object = Whole(key: key, size: size, sha256: sha256, tag: Self.tag(ofParts: tags))
            try await complete(upload, of: object, tags: tags)
        } catch {
            // If the request to abort fails, for instance because the store is unreachable, a later garbage collection
            // aborts the upload.
            try? await Task { try await leaving.abort(upload, of: key) }.value
            throw error
        }
    }

    private func begin(_ key: String) async throws -> String {
        let request = S3Request("POST", path: address.path(of: key), query: ["uploads": ""], fields: encryptionFields)
        return try await text(request) { _, body in
            let document = try S3Document(body, root: "InitiateMultipartUploadResult")
            guard let id = document.texts["UploadId"], !id.isEmpty else {
                throw S3Failure.malformed("an upload without an id")
            }
            return id
        }
    }

    /// Sends all parts of a file. Hashes each part for the signature of its request, and the whole file to find out
    /// whether the disk returned other bytes than the client had uploaded.
    ///
    /// - Returns: the ETags of all parts, in the order of the parts.
    private func send(
        _ parts: [FilePart], of upload: String, _ key: String, expecting sha256: [UInt8]
    ) async throws -> [String] {
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            var tags = [String](repeating: "", count: parts.count), whole = SHA256()
            for (index, part) in parts.enumerated() {
                if index >= Self.partsAtOnce, let (done, tag) = try await group.next() { tags[done] = tag }
                let hash = try await part.sha256(adding: &whole)
                group.addTask { (index, try await send(part, hashed: hash, number: index + 1, of: upload, key)) }
            }
            guard Array(whole.finalize()) == sha256 else {
                throw DocumentsError.damaged(reason: "the cache's disk returned other bytes than were written")
            }
            for try await (done, tag) in group { tags[done] = tag }
            return tags
        }
    }

    private func send(
        _ part: FilePart, hashed sha256: String, number: Int, of upload: String, _ key: String
    ) async throws -> String {
        let request = S3Request(
            "PUT", path: address.path(of: key), query: ["partNumber": "\(number)", "uploadId": upload],
            body: .file(part), sha256: sha256)
        return try await text(request) { try Self.tag($0, $1) }
    }

    /// Completes a multipart upload. The store may respond with 200 before it has finished, and send an error or
    /// nothing in the body (https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html).
    private func complete(_ upload: String, of object: Whole, tags: [String]) async throws {
        let parts = tags.enumerated().map { number, tag in
            "<Part><PartNumber>\(number + 1)</PartNumber><ETag>\(Markup.xml.escaped(tag))</ETag></Part>"
        }
        let body = "<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>"
        let request = S3Request(
            "POST", path: address.path(of: object.key), query: ["uploadId": upload],
            fields: [("content-type", "application/xml")], body: Array(body.utf8))
        // A repeated request fails if the first request succeeded and only its response was lost. So the client checks
        // after every failure whether the object exists.
        try await make(object, by: request, isUnclear: { _ in true }) { _, body in
            let document = try S3Document(body, root: "CompleteMultipartUploadResult")
            _ = try Self.tag(document.texts["ETag"])
            let names = [address.prefix + object.key, PercentEncoding.encode(address.prefix + object.key)]
            if let key = document.texts["Key"], !names.contains(key) {
                throw S3Failure.malformed("the key of another object")
            }
        }
    }

    /// Returns the ETag that most stores give to an object that was uploaded in parts: the MD5 of the parts' MD5s, and
    /// the number of parts. Returns `nil` if the store computes ETags in another way.
    static func tag(ofParts tags: [String]) -> String? {
        var hash = Insecure.MD5()
        for tag in tags {
            let digits = Array(bare(tag).utf8), values = digits.compactMap(\.hexadecimalValue)
            guard digits.count == 32, values.count == 32 else { return nil }
            hash.update(data: stride(from: 0, to: 32, by: 2).map { values[$0] << 4 | values[$0 + 1] })
        }
        return "\(Hexadecimal.encode(hash.finalize()))-\(tags.count)"
    }

    /// Aborts a multipart upload. It isn't an error if the upload was completed or aborted in the meantime.
    private func abort(_ upload: String, of key: String) async throws {
        do {
            let request = S3Request("DELETE", path: address.path(of: key), query: ["uploadId": upload])
            try await text(request) { try Self.expectNothing(in: $1) }
        } catch S3Failure.refused(404, "NoSuchUpload", _) {
            return
        }
    }

    /// Aborts multipart uploads that began before `date` and were never completed. The parts of such an upload use
    /// storage, but no listing of objects shows them.
    ///
    /// - Parameter folder: limits the search to objects in this folder, because other folders may belong to other
    ///   installations.
    /// - Returns: the number of aborted uploads.
    func abortUploads(before date: Date, in folder: String) async throws -> Int {
        let prefix = address.prefix + folder
        var count = 0, marker: [String: String] = [:]
        while true {
            var query = ["uploads": "", "prefix": prefix]
            query.merge(marker) { $1 }
            let request = S3Request("GET", path: address.path(of: nil), query: query)
            let (document, isTruncated) = try await text(request) { _, body in
                let document = try S3Document(body, root: "ListMultipartUploadsResult")
                return (document, try document.isTruncated())
            }
            for record in try document.records("Upload") {
                guard let key = record["Key"], let id = record["UploadId"],
                    let begun = record["Initiated"].flatMap(Self.date)
                else { throw S3Failure.malformed("an upload without a key, id, or time") }
                guard key.hasPrefix(prefix), begun < date else { continue }
                try await abort(id, of: String(key.dropFirst(address.prefix.count)))
                count += 1
            }
            guard isTruncated else { return count }
            let next = [
                "key-marker": document.texts["NextKeyMarker"] ?? "",
                "upload-id-marker": document.texts["NextUploadIdMarker"] ?? "",
            ]
            guard next != marker, next["key-marker"] != "" else {
                throw S3Failure.malformed("a list that never ends")
            }
            marker = next
        }
    }
}
