import HTTPTypes
import NIOCore
import NIOHTTP1
package import Hummingbird

/// A request body as a sequence of chunks, never held in memory as a whole.
///
/// A body can be iterated only once. Iteration throws ``BodyError`` if the body is too slow, exceeds the limit or ends
/// before its announced length. `next()` returns `nil` only after a complete body.
package struct RequestBytes: AsyncSequence, Sendable {
    package typealias Element = [UInt8]

    private let body: RequestBody
    private let announced: Int64?
    private let limit: Int64?
    private let awaitsContinue: (any Channel)?

    /// - Parameter limit: the largest size in bytes; `nil` for no limit.
    /// - Throws: ``BodyError/tooLarge(limit:)``, before reading anything, if the announced length exceeds the limit.
    package init(_ request: Request, context: HostContext, limit: Int64?) throws(BodyError) {
        self.body = request.body
        self.limit = limit
        let head = AnnouncedBody(request.headers)
        self.announced = head.length
        if let announced, let limit, announced > limit { throw .tooLarge(limit: limit) }
        self.awaitsContinue = head.expectsContinue ? context.channel : nil
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            base: body.makeAsyncIterator(), announced: announced, limit: limit, awaitsContinue: awaitsContinue)
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        private var base: RequestBody.AsyncIterator
        private let announced: Int64?
        private let limit: Int64?
        private var awaitsContinue: (any Channel)?
        private var count: Int64 = 0

        fileprivate init(
            base: RequestBody.AsyncIterator, announced: Int64?, limit: Int64?, awaitsContinue: (any Channel)?
        ) {
            self.base = base
            self.announced = announced
            self.limit = limit
            self.awaitsContinue = awaitsContinue
        }

        package mutating func next() async throws -> [UInt8]? {
            if let channel = awaitsContinue {
                awaitsContinue = nil
                await RequestGuardHandler.sendContinue(on: channel)
            }
            guard let buffer = try await nextBuffer() else {
                // A truncated message must not be treated as complete (RFC 9112 §8).
                if let announced, count != announced { throw BodyError.truncated }
                // If this task is canceled, the sequence can end early without throwing an error.
                if Task.isCancelled { throw BodyError.truncated }
                return nil
            }
            count += Int64(buffer.readableBytes)
            if let limit, count > limit { throw BodyError.tooLarge(limit: limit) }
            return Array(buffer.readableBytesView)
        }

        private mutating func nextBuffer() async throws -> ByteBuffer? {
            do {
                return try await base.next()
            } catch let error as BodyError {
                throw error
            } catch HTTPParserError.invalidEOFState {
                throw BodyError.truncated
            } catch is HTTPParserError {
                throw BodyError.malformed
            } catch {
                // The connection failed or canceled this task, for example because of a reset, a TLS failure or an
                // HTTP/2 stream error.
                throw BodyError.truncated
            }
        }
    }
}

extension RequestBytes {
    /// Reads a whole small body, such as a form or JSON, into memory.
    ///
    /// - Parameter limit: the maximum size in bytes.
    /// - Throws: ``BodyError``.
    package static func collect(
        _ request: Request, context: HostContext, limit: Int = BodyLimits.whole
    ) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in try RequestBytes(request, context: context, limit: Int64(limit)) {
            bytes += chunk
        }
        return bytes
    }
}

/// The length and framing of a body as announced in the request head, read in one pass over the fields.
struct AnnouncedBody: Equatable {
    /// The announced length in bytes; `nil` if the head announces no length.
    private(set) var length: Int64?
    /// Whether the client waits for 100 (Continue) before it sends the body (RFC 9110 §10.1.1).
    private(set) var expectsContinue = false

    /// Reads the fields about the length of the body. A field that occurs twice is ignored.
    init(_ fields: HTTPFields) {
        let contentLength = HTTPField.Name.contentLength, expect = HTTPField.Name.expect
        var lengths = 0, expectations = 0
        for index in fields.indices {
            let name = fields[index].name
            if name.isSame(as: contentLength) {
                lengths += 1
                length = lengths == 1 ? Int64(fields[index].value) : nil
            } else if name.isSame(as: expect) {
                expectations += 1
                expectsContinue = expectations == 1 && fields[index].value.lowercased() == "100-continue"
            }
        }
    }
}

/// The reason why a request body can't be read.
package enum BodyError: Error, Hashable, Sendable {
    /// The body exceeds the limit, which is in bytes. Either the announced length or the number of received bytes is
    /// too large.
    case tooLarge(limit: Int64)
    /// The client stopped sending before the announced end of the body. The received part of the body must not be used.
    case truncated
    /// The client sent less than ``HostServer/Configuration/minimumBodyProgress`` bytes within
    /// ``HostServer/Configuration/bodyTimeout``.
    case timedOut
    /// The framing of the body is invalid, for example because a chunk size is malformed.
    case malformed
}
