import AsyncHTTPClient
import Basics
import Crypto
import Documents
import Foundation
import HTTPClients
import NIOCore
import NIOHTTP1

/// Sends signed requests to one bucket, and repeats a request after a failure that may be temporary.
struct S3Client: Sendable {
    let address: S3Address
    /// Returns the credentials. It is called for each request, so that a command that needs only the database needs no
    /// credentials.
    let credentials: @Sendable () throws -> S3Credentials
    /// Returns the current time, which signatures contain.
    let now: @Sendable () -> Date
    /// Reports why the store is unavailable, at most once a second.
    let losses = LossReport()
    /// How long a request that fails is repeated. Unless this is zero, the request is repeated at least twice, even if
    /// the first attempt alone took longer.
    var patience: Duration = .seconds(30)

    /// A client for requests that delete unused data. It doesn't repeat a failed request, because garbage collection
    /// deletes the data later.
    var leaving: S3Client {
        var client = self
        client.patience = .zero
        return client
    }

    /// A client for checks whose caller waits for the result. It doesn't repeat a failed request for long.
    var looking: S3Client {
        var client = self
        client.patience = min(patience, .seconds(3))
        return client
    }

    /// The maximum size in bytes of a response that isn't the content of a document.
    static let maxText = 4 << 20

    /// The HTTP client. It is never shut down and ends with the process.
    private static let http: HTTPClient = {
        var configuration = HTTPClient.Configuration.guarded
        configuration.timeout = .init(connect: .seconds(5), read: .seconds(60), write: .seconds(60))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// A success response whose body hasn't been read yet.
    struct Answer {
        let fields: HTTPHeaders
        let body: HTTPClientResponse.Body
    }

    /// Sends a request and reads the whole response.
    func text(_ request: S3Request) async throws -> (fields: HTTPHeaders, body: [UInt8]) {
        try await text(request) { ($0, $1) }
    }

    /// Sends a request, reads the whole response and decodes it.
    ///
    /// - Parameter read: decodes the response. If it throws, the attempt has failed.
    func text<Value>(
        _ request: S3Request, read: (_ fields: HTTPHeaders, _ body: [UInt8]) throws -> Value
    ) async throws -> Value {
        try await again { client in
            let answer = try await client.once(request)
            return try read(answer.fields, try await Self.read(answer.body, upTo: Self.maxText))
        }
    }

    /// Repeats a call until it succeeds, fails permanently, or ``patience`` has elapsed. After a malformed response,
    /// the call is repeated twice, because a proxy may have sent that response.
    func again<Value>(_ call: (S3Client) async throws -> Value) async throws -> Value {
        let start = ContinuousClock.now
        var attempts = 0
        while true {
            do {
                return try await call(self)
            } catch let failure as S3Failure where failure.isPassing || failure.isMalformed {
                losses.report(failure.description)
                attempts += 1
                let pause = Self.pause(after: attempts)
                let isLate = failure.isMalformed || .now - start + pause >= patience
                guard !isLate || (attempts <= 2 && patience > .zero) else { throw failure }
                try await Task.sleep(for: pause)
            }
        }
    }

    /// The pause after a failed attempt. It becomes longer with each attempt, up to 4 seconds, and has random jitter.
    private static func pause(after attempts: Int) -> Duration {
        .milliseconds(Int(Double(min(100 << min(attempts, 6), 4000)) * Double.random(in: 0.5...1)))
    }

    /// Sends a request once, without repeating it.
    ///
    /// - Throws: ``S3Failure`` for every response without the success status that the protocol prescribes for the
    ///   request. A part of an object (206) must not be mistaken for the whole object, nor an unfinished operation
    ///   (202) for a finished one.
    func once(_ request: S3Request) async throws -> Answer {
        let message = try signed(request), response: HTTPClientResponse
        do {
            response = try await Self.http.execute(message, timeout: .hours(6))
        } catch {
            throw Self.failure(error)
        }
        let status = response.status.code
        guard (200..<300).contains(status) else { throw try await Self.refusal(response) }
        guard status == 200 || status == 204 && request.method == "DELETE" else {
            throw S3Failure.malformed("the status \(status) for \(request.method)")
        }
        return Answer(fields: response.headers, body: response.body)
    }

    private func signed(_ request: S3Request) throws -> HTTPClientRequest {
        let query = request.query.isEmpty ? "" : "?\(request.query)"
        var message = HTTPClientRequest(url: address.base + request.path + query)
        message.method = HTTPMethod(rawValue: request.method)
        let signature = try S3Signature(credentials: credentials(), region: address.region)
        for field in signature.fields(for: request, host: address.host, now: now()) {
            message.headers.add(name: field.name, value: field.value)
        }
        message.headers.replaceOrAdd(name: "host", value: address.host)
        switch request.body {
        case .bytes(let bytes): message.body = bytes.isEmpty ? nil : .bytes(bytes)
        case .file(let part): message.body = .stream(part, length: .known(part.count))
        }
        return message
    }

    private static func refusal(_ response: HTTPClientResponse) async throws -> S3Failure {
        // If the body of the error can't be read, the status is enough.
        let document = try? await S3Document(read(response.body, upTo: maxText))
        func text(_ name: String) -> String { String((document?.texts[name] ?? "").prefix(200)) }
        return .refused(status: Int(response.status.code), code: text("Code"), message: text("Message"))
    }

    static func read(_ body: HTTPClientResponse.Body, upTo limit: Int) async throws -> [UInt8] {
        do {
            return try await Array(body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw S3Failure.malformed("more than \(limit) bytes")
        } catch {
            throw failure(error)
        }
    }

    /// Converts an error of the network or of reading the request's body to ``S3Failure/unreachable(_:)``, and the
    /// error of a canceled request to `CancellationError`. Returns `DocumentsError` unchanged, because a damaged file
    /// isn't a failure of the object store.
    static func failure(_ error: any Error) -> any Error {
        if error is CancellationError || error is S3Failure || error is DocumentsError { return error }
        if let error = error as? HTTPClientError, error == .cancelled { return CancellationError() }
        return S3Failure.unreachable("\(error)")
    }
}

/// Deletes many objects with few requests.
extension S3Client {
    /// The maximum number of objects that the protocol allows in one delete request.
    private static let maxDeleted = 1000
    /// The maximum number of concurrent delete requests, for a store that can't delete many objects with one request.
    private static let maxAtOnce = 16

    /// Deletes objects. It isn't an error if an object doesn't exist. If the function throws, some of the objects may
    /// have been deleted.
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
        // A request that deletes many objects must have an MD5 checksum in addition to the SHA-256 of the signature.
        let digest = Data(Insecure.MD5.hash(data: body)).base64EncodedString()
        let request = S3Request(
            "POST", path: address.path(of: nil), query: ["delete": ""],
            fields: [("content-md5", digest), ("content-type", "application/xml")], body: body)
        try await again { client in
            let document = try await S3Document(
                Self.read(client.once(request).body, upTo: Self.maxText), root: "DeleteResult",
                otherwise: "no result of the deletion")
            // An object that doesn't exist isn't a failure.
            let failures = try document.records("Error").filter { $0["Code"] != "NoSuchKey" }
            if let failure = failures.first { throw S3Failure(failure) }
        }
    }

    /// Calls a closure for each element. Several calls run at the same time.
    ///
    /// - Returns: the results, in the order of the elements.
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
    /// Whether the failure means that the store doesn't support requests of this kind.
    fileprivate var isUnknownRequest: Bool {
        guard case .refused(let status, let code, _) = self else { return false }
        return status == 405 || status == 501 || ["NotImplemented", "MethodNotAllowed"].contains(code)
    }
}
