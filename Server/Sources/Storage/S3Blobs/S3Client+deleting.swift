import Basics
import Crypto
import Foundation

/// Deletes many objects at once.
extension S3Client {
    /// Objects that one request may name, as the protocol has it.
    private static let maxDeleted = 1000
    /// Requests on the way at once, where one is needed for each of many objects.
    private static let maxAtOnce = 16

    /// Deletes objects; one that isn't there is no error. When it throws, some of them may be gone.
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

    /// It answers 200 whatever came of it, and names what it couldn't delete
    /// (https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html).
    private func deleteTogether(_ keys: [String]) async throws {
        let objects = keys.map { "<Object><Key>\(Markup.xml.escaped(address.prefix + $0))</Key></Object>" }
        let body = Array(
            ("<Delete xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Quiet>true</Quiet>" + objects.joined()
                + "</Delete>").utf8)
        // Without this or another checksum besides the signature's, it is refused.
        let digest = Data(Insecure.MD5.hash(data: body)).base64EncodedString()
        let request = S3Request(
            "POST", path: address.path(of: nil), query: ["delete": ""],
            fields: [("content-md5", digest), ("content-type", "application/xml")], body: body)
        try await again { client in
            let document = try await S3Document(
                Self.read(client.once(request).body, upTo: Self.maxText), root: "DeleteResult",
                otherwise: "it doesn't say what was deleted")
            // One that isn't there is no failure.
            let failures = try document.records("Error").filter { $0["Code"] != "NoSuchKey" }
            if let failure = failures.first { throw S3Failure(failure) }
        }
    }

    /// Does something for each of many, some at once.
    ///
    /// - Returns: what came of each, in order.
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
    /// Whether the store lacks this kind of request.
    fileprivate var isUnknownRequest: Bool {
        guard case .refused(let status, let code, _) = self else { return false }
        return status == 405 || status == 501 || ["NotImplemented", "MethodNotAllowed"].contains(code)
    }
}
