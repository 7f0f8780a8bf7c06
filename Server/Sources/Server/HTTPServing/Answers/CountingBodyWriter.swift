import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// The number of bytes of a response that were sent so far. A body writer updates the number, and an observer of the
/// response reads it.
final class ByteCount: Sendable {
    private let count = Atomic<Int64>(0)

    var value: Int64 { count.load(ordering: .relaxed) }

    func add(_ bytes: Int) {
        count.wrappingAdd(Int64(bytes), ordering: .relaxed)
    }
}

/// Counts the bytes of a response body when they are written.
struct CountingBodyWriter: ResponseBodyWriter {
    private var base: any ResponseBodyWriter
    /// The counter of sent bytes. ``FileContentBody`` adds to the same counter the bytes that the kernel sends without
    /// this writer.
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
