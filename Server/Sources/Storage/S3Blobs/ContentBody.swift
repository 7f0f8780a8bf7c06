import AsyncHTTPClient
import NIOCore

/// The body of an answer, in the pieces that stores of content take. One that breaks off is a failure of the store's.
struct ContentBody: AsyncSequence, Sendable {
    let base: HTTPClientResponse.Body

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

    /// One way through it.
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
