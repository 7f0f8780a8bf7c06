import OfficeClient

extension WireBody {
    private struct NetworkLost: Error {}

    /// A body that announces `length` bytes, sends `bytes` and then fails.
    static func brokenOff(_ bytes: [UInt8], of length: Int64) -> WireBody {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        continuation.yield(bytes)
        continuation.finish(throwing: NetworkLost())
        return WireBody(length: length, chunks: stream)
    }

    /// A body in 40 chunks, 50 milliseconds apart.
    static func slowly(_ bytes: [UInt8]) -> WireBody {
        let size = max(1, bytes.count / 40)
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        let sending = Task {
            for start in stride(from: 0, to: bytes.count, by: size) {
                try await Task.sleep(for: .milliseconds(50))
                continuation.yield(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in sending.cancel() }
        return WireBody(length: Int64(bytes.count), chunks: stream)
    }
}
