import Basics
import Crypto
import Foundation

/// Deleting many objects at once.
extension S3Client {
    /// The maximum number of objects per request in the protocol.
    private static let maxDeleted = 1000
    /// The number of concurrent requests if each object needs one.
    private static let maxAtOnce = 16

    /// Deletes objects. It isn't an error if one doesn't exist. After an error, some of them may have been deleted.
    func delete(_ keys: [String]) async throws {
        for start in stride(from: 0, to: keys.count, by: Self.maxDeleted) {
            let piece = Array(keys[start..<min(start + Self.maxDeleted, keys.count)])
            do {
                try await deleteTogether(piece)
            } catch let failure as S3Failure where failure.isUnknownRequest {
                _ = try await Self.severally(piece) { try await delete($0) }
            }
        }
    }

    /// Deletes objects with one request. The response is always 200 and lists the objects that couldn't be deleted
    /// (https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html).
    private func deleteTogether(_ keys: [String]) async throws {
        let objects = keys.map { "<Object><Key>\(Markup.xml.escaped(address.prefix + $0))</Key></Object>" }
        let body = Array(
            ("<Delete xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Quiet>true</Quiet>" + objects.joined()
                + "</Delete>").utf8)
        // The request needs a checksum besides the signature's.
        let digest = Data(Insecure.MD5.hash(data: body)).base64EncodedString()
        let request = S3Request(
            "POST", path: address.path(of: nil), query: ["delete": ""],
            fields: [("content-md5", digest), ("content-type", "application/xml")], body: body)
        try await again { client in
            let document = try await S3Document(
                Self.read(client.once(request).body, upTo: Self.maxText), root: "DeleteResult",
                otherwise: "it doesn't say what was deleted")
            // A missing object isn't a failure.
            let failures = try document.records("Error").filter { $0["Code"] != "NoSuchKey" }
            if let failure = failures.first { throw S3Failure(failure) }
        }
    }

    /// Runs a call for each of many elements, several at a time.
    ///
    /// - Returns: the results in the order of the elements.
    static func severally<Element: Sendable, Value: Sendable>(
        _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            var values = [Value?](repeating: nil, count: elements.count)
            for (index, element) in elements.enumerated() {
                if index >= maxAtOnce, let (done, value) = try await group.next() { values[done] = value }
                group.addTask { (index, try await body(element)) }
            }
            for try await (done, value) in group { values[done] = value }
            return values.compactMap { $0 }
        }
    }
}

extension S3Failure {
    /// Whether the store doesn't support this kind of request.
    fileprivate var isUnknownRequest: Bool {
        guard case .refused(let status, let code, _) = self else { return false }
        return status == 405 || status == 501 || ["NotImplemented", "MethodNotAllowed"].contains(code)
    }
}
