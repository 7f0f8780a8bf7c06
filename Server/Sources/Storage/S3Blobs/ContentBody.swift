import AsyncHTTPClient
import NIOCore

/// The body of an HTTP response, as a sequence of byte arrays. If the connection breaks, reading throws ``S3Failure``.
struct ContentBody: AsyncSequence, Sendable {
    let base: HTTPClientResponse.Body

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

    /// An iterator that reads the body once.
    struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: HTTPClientResponse.Body.AsyncIterator

        mutating func next() async throws -> [UInt8]? {
            do {
                return try await base.next().map { Array($0.readableBytesView) }
            } catch {
                throw S3Client.failure(error)
            }
        }
    }
}
