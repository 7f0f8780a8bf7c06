import AsyncHTTPClient
import Basics
import Foundation
import NIOCore
import NIOHTTP1

/// Sends signed requests to one bucket, again when that may help.
struct S3Client: Sendable {
    let address: S3Address
    /// Read for each request, so that what only needs the rows of a place needs no credentials.
    let credentials: @Sendable () throws -> S3Credentials
    /// The time that signatures have.
    let now: @Sendable () -> Date
    /// Is told why the store is away, once a second at most.
    let losses = LossReport()
    /// How long a request is tried again and again. Two more attempts are made in any case, unless it is zero: one that
    /// was under way for longer may have failed by chance.
    var patience: Duration = .seconds(30)

    /// For what may as well be left to the sweep.
    var leaving: S3Client {
        var client = self
        client.patience = .zero
        return client
    }

    /// For a look at the store that somebody waits for: not for long.
    var looking: S3Client {
        var client = self
        client.patience = min(patience, .seconds(3))
        return client
    }

    /// Parts of answers that are no content are no larger than this, in bytes.
    static let maxText = 4 << 20

    /// Never shut down: it ends with the process.
    private static let http: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.timeout = .init(connect: .seconds(5), read: .seconds(60), write: .seconds(60))
        configuration.redirectConfiguration = .disallow
        configuration.httpVersion = .http1Only
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// An answer of success, its body not yet read.
    struct Answer {
        let fields: HTTPHeaders
        let body: HTTPClientResponse.Body
    }

    /// Sends a request, and reads what it answers.
    func text(_ request: S3Request) async throws -> (fields: HTTPHeaders, body: [UInt8]) {
        try await text(request) { ($0, $1) }
    }

    /// Sends a request, and has the whole of its answer read.
    ///
    /// - Parameter read: throws for an answer that doesn't say what it has to; an attempt of which that is true has failed.
    func text<Value>(
        _ request: S3Request, read: (_ fields: HTTPHeaders, _ body: [UInt8]) throws -> Value
    ) async throws -> Value {
        try await again { client in
            let answer = try await client.once(request)
            return try read(answer.fields, try await Self.read(answer.body, upTo: Self.maxText))
        }
    }

    /// Runs a call until it succeeds, fails for good, or patience is at its end. An answer that is none is asked for twice
    /// more: a proxy on the way may have given it.
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

    /// Longer from attempt to attempt, up to 4 seconds, and no two callers the same.
    private static func pause(after attempts: Int) -> Duration {
        .milliseconds(Int(Double(min(100 << min(attempts, 6), 4000)) * Double.random(in: 0.5...1)))
    }

    /// Sends a request once.
    ///
    /// - Throws: ``S3Failure`` for everything but an answer with the status that the protocol has for success: of a part
    ///   of an object (206), or of what is yet to be done (202), nobody may believe that it is the whole.
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
            throw S3Failure.malformed("it answered \(status) to \(request.method)")
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
        // The status says enough where the text doesn't come through.
        let document = try? await S3Document(read(response.body, upTo: maxText))
        func text(_ name: String) -> String { String((document?.texts[name] ?? "").prefix(200)) }
        return .refused(status: Int(response.status.code), code: text("Code"), message: text("Message"))
    }

    static func read(_ body: HTTPClientResponse.Body, upTo limit: Int) async throws -> [UInt8] {
        do {
            return try await Array(body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw S3Failure.malformed("it has more than \(limit) bytes")
        } catch {
            throw failure(error)
        }
    }

    /// Translates an error of the network, of a body or of a caller who gave up.
    static func failure(_ error: any Error) -> any Error {
        if error is CancellationError || error is S3Failure { return error }
        if let error = error as? HTTPClientError, error == .cancelled { return CancellationError() }
        return S3Failure.unreachable("\(error)")
    }
}
