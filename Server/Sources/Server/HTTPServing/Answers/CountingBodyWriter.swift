import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// A count that the writer of a body and whoever observes it share.
final class ByteCount: Sendable {
    private let count = Atomic<Int64>(0)

    var value: Int64 { count.load(ordering: .relaxed) }

    func add(_ bytes: Int) {
        count.wrappingAdd(Int64(bytes), ordering: .relaxed)
    }
}

/// Counts the bytes of a body on their way out.
struct CountingBodyWriter: ResponseBodyWriter {
    private var base: any ResponseBodyWriter
    /// Also counts the bytes of this body that go out beside the writer.
    let count: ByteCount

    init(base: any ResponseBodyWriter, count: ByteCount) {
        self.base = base
        self.count = count
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        try await base.write(buffer)
        count.add(buffer.readableBytes)
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await base.finish(trailingHeaders)
    }
}
