import AsyncHTTPClient
import Basics
import Documents
import Foundation
import HTTPClients
import NIOCore
import NIOHTTP1

/// Sends requests to one folder of a WebDAV server. It follows no redirects, and throws
/// ``TreeError/unavailable(reason:)`` if there is no complete answer.
struct WebDAVClient: Sendable {
    let server: WebDAVServer
    /// The files from which bodies are sent and to which content is received.
    let files: LocalFiles
    /// Reports why the server is unavailable, at most once a second.
    let losses = LossReport()

    /// The HTTP client. It is never shut down and ends with the process.
    private static let http: HTTPClient = {
        var configuration = HTTPClient.Configuration.guarded
        configuration.timeout = .init(connect: .seconds(5), read: .seconds(60), write: .seconds(60))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// The maximum size in bytes of a body that isn't a listing or content. The rest of it isn't read.
    static let maxText = 1 << 20

    /// A request. A path of a folder gets a slash at its end.
    struct Request: Sendable {
        enum Body: Sendable {
            case none
            case xml(String)
            case bytes([UInt8])
            case file(LocalFile, size: Int64)
            /// A body that ends before its announced length.
            case broken([UInt8], length: Int64)
        }

        var method: String
        var path: TreePath
        var isFolder = false
        var fields: [(name: String, value: String)] = []
        var body = Body.none
        /// The maximum size in bytes of the answer's body; a longer body is an error. `nil` if only the beginning of
        /// the body matters.
        var maxBody: Int?
    }

    struct Answer: Sendable {
        let status: Int
        let fields: HTTPHeaders
        let body: [UInt8]

        var isSuccess: Bool { (200..<300).contains(status) }
        /// Whether the server, or a proxy in front of it, may answer the same request in another way later.
        var isPassing: Bool { [408, 425, 429, 500, 502, 503, 504].contains(status) }
        /// The time on the server's clock.
        var date: Date? { field("date").flatMap(HTTPDate.parse) }

        /// Returns a header field.
        func field(_ name: String) -> String? { fields.first(name: name) }

        /// Returns all header fields with a name, as one list.
        func list(_ name: String) -> String { fields[name].joined(separator: ",") }

        /// The error for an answer without success, unless the operation knows better.
        func refusal(of method: String) -> TreeError {
            switch status {
            case 403: .forbidden
            case 404, 409, 410: .notFound
            case 400, 414, 422: .badName(reason: "the server refuses it")
            case 412: .changed
            case 413: .unavailable(reason: "the server refuses a body of this size (413)")
            case 423: .inUse(by: nil)
            case 507: .full
            default: .unavailable(reason: "the server answered \(method) with \(status)")
            }
        }
    }

    /// Sends a request that can be repeated without harm, until there is an answer or the patience is over.
    func ask(_ request: Request) async throws(TreeError) -> Answer {
        var attempts = Attempts(server.patience)
        while true {
            let outcome: Result<Answer, TreeError>
            do { outcome = .success(try await send(request)) } catch { outcome = .failure(error) }
            switch outcome {
            case .success(let answer) where !answer.isPassing: return answer
            case .failure(let error) where !error.isPassing: throw error
            default: break
            }
            guard await attempts.wait() else { return try outcome.get() }
        }
    }

    /// Sends a request once.
    func send(_ request: Request) async throws(TreeError) -> Answer {
        do {
            return try await within(deadline(for: request)) {
                var answer = try await Self.once(message(request), request)
                if Self.isRedirect(answer.status) {
                    guard let again = withSlash(request, after: answer) else { throw Self.redirected }
                    answer = try await Self.once(message(again), again)
                    guard !Self.isRedirect(answer.status) else { throw Self.redirected }
                }
                if answer.status == 401 || answer.status == 407 { throw Self.refusesCredentials }
                return answer
            }
        } catch { throw failure(error) }
    }

    /// Receives the body of a successful answer to GET into a new local file. If the answer isn't a success, returns no
    /// file.
    ///
    /// - Parameter size: the expected size. A larger body throws ``TreeError/changed``.
    func download(
        _ path: TreePath, fields: [(name: String, value: String)], size: Int64
    ) async throws(TreeError) -> (answer: Answer, received: LocalFiles.Received?) {
        let request = Request(method: "GET", path: path, fields: fields)
        do {
            return try await within(server.deadline + Self.transfer(size)) {
                let response = try await Self.http.execute(message(request), timeout: .hours(6))
                let status = Int(response.status.code)
                if status == 401 || status == 407 { throw Self.refusesCredentials }
                guard status == 200 else {
                    let answer = Answer(
                        status: status, fields: response.headers, body: try await Self.beginning(response.body))
                    return (answer, nil)
                }
                let received = try await files.receive(Pieces(base: response.body), limit: size)
                return (Answer(status: status, fields: response.headers, body: []), received)
            }
        } catch TreeError.tooLarge {
            throw .changed
        } catch {
            throw failure(error)
        }
    }

    private static let refusesCredentials = TreeError.unavailable(
        reason: "the server refuses the user name, password or token (401)")
    private static let redirected = TreeError.unavailable(
        reason: "the server redirects to another address; use that address if you trust it")

    private static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// The same request for a path with a slash at its end, if the server redirects to that path, as many do for
    /// folders.
    private func withSlash(_ request: Request, after answer: Answer) -> Request? {
        guard !request.isFolder, case .none = request.body, let location = answer.field("location"),
            location.hasSuffix("/"), case .entry(request.path) = server.address.named(location)
        else { return nil }
        var request = request
        request.isFolder = true
        return request
    }

    private func deadline(for request: Request) -> Duration {
        switch request.body {
        case .file(_, let size): server.deadline + Self.transfer(size)
        default: request.maxBody == nil ? server.deadline : server.deadline * 4
        }
    }

    /// How long the transfer of content may take, at 32 KiB a second.
    private static func transfer(_ size: Int64) -> Duration { .milliseconds(size / 32) }

    private func message(_ request: Request) -> HTTPClientRequest {
        var message = HTTPClientRequest(url: server.address.url(of: request.path, isFolder: request.isFolder))
        message.method = HTTPMethod(rawValue: request.method)
        message.headers.add(name: "authorization", value: server.credentials.field)
        message.headers.add(name: "user-agent", value: "Emplace")
        for field in request.fields { message.headers.add(name: field.name, value: field.value) }
        switch request.body {
        case .none: break
        case .xml(let text):
            message.headers.add(name: "content-type", value: "application/xml; charset=utf-8")
            message.body = .bytes(Array(text.utf8))
        case .bytes(let bytes): message.body = .bytes(bytes)
        case .file(let file, let size): message.body = .stream(file.pieces(size: size), length: .known(size))
        case .broken(let bytes, let length): message.body = .stream(BrokenBody(bytes: bytes), length: .known(length))
        }
        return message
    }

    private static func once(_ message: HTTPClientRequest, _ request: Request) async throws -> Answer {
        let response = try await http.execute(message, timeout: .hours(6))
        let body: [UInt8]
        if let limit = request.maxBody {
            do {
                body = try await Array(response.body.collect(upTo: limit).readableBytesView)
            } catch is NIOTooManyBytesError {
                throw TreeError.unavailable(reason: "the server sent a listing of more than \(limit) bytes")
            }
        } else {
            body = try await beginning(response.body)
        }
        return Answer(status: Int(response.status.code), fields: response.headers, body: body)
    }

    private static func beginning(_ body: HTTPClientResponse.Body) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in body {
            bytes += piece.readableBytesView
            if bytes.count > maxText { break }
        }
        return bytes
    }

    /// Converts an error of the network to ``TreeError/unavailable(reason:)``, and reports it.
    private func failure(_ error: any Error) -> TreeError {
        let failure = error as? TreeError ?? .unavailable(reason: Self.text(error))
        if case .unavailable(let reason) = failure { losses.report("WebDAV: \(reason)") }
        return failure
    }

    /// A description of an error of the network. It contains neither addresses nor paths.
    private static func text(_ error: any Error) -> String {
        switch error {
        case is Late: "the server didn't answer in time"
        case is CancellationError: "the request was canceled"
        case let error as HTTPClientError:
            switch error {
            case .connectTimeout: "the server didn't accept a connection in time"
            case .readTimeout, .writeTimeout: "the server stopped in the middle of a transfer"
            case .remoteConnectionClosed: "the server closed the connection"
            default: "the request failed: \(error.shortDescription)"
            }
        default: "the connection failed (\(type(of: error)))"
        }
    }

    private struct Late: Error {}

    /// Runs `body`, and cancels it after a time.
    private func within<Value: Sendable>(
        _ time: Duration, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(for: time)
                throw Late()
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw Late() }
            return value
        }
    }

    /// The body of an answer as arrays.
    private struct Pieces: AsyncSequence, Sendable {
        let base: HTTPClientResponse.Body

        func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

        struct Iterator: AsyncIteratorProtocol {
            fileprivate var base: HTTPClientResponse.Body.AsyncIterator

            mutating func next() async throws -> [UInt8]? { try await base.next().map { Array($0.readableBytesView) } }
        }
    }

    /// A body that fails after its first bytes.
    private struct BrokenBody: AsyncSequence, Sendable {
        let bytes: [UInt8]

        func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes) }

        struct Iterator: AsyncIteratorProtocol {
            fileprivate var bytes: [UInt8]?

            mutating func next() async throws -> ByteBuffer? {
                if let bytes {
                    self.bytes = nil
                    return ByteBuffer(bytes: bytes)
                }
                try await Task.sleep(for: .milliseconds(200))
                throw CancellationError()
            }
        }
    }
}

/// The attempts to get one thing done.
struct Attempts {
    private let patience: Duration
    private let start = ContinuousClock.now
    private var count = 0

    init(_ patience: Duration) { self.patience = patience }

    /// Waits before the next attempt, longer each time. Returns `false` at once if there shouldn't be another one.
    mutating func wait() async -> Bool {
        guard ContinuousClock.now - start < patience, !Task.isCancelled else { return false }
        count += 1
        let milliseconds = Double(min(50 << min(count, 6), 2000)) * .random(in: 0.5...1)
        try? await Task.sleep(for: .milliseconds(Int(milliseconds)))
        return true
    }
}

extension TreeError {
    /// Whether the same request may succeed later. Refused credentials and redirects stay as they are.
    var isPassing: Bool {
        guard case .unavailable(let reason) = self else { return false }
        return !["(401)", "redirects"].contains { reason.contains($0) } && !reason.contains("a listing of more than")
    }
}
