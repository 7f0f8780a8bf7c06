/// Content that several readers can read at any offset at the same time.
public protocol BlobContent: Sendable {
    /// The size in bytes, equal to the size in the ``ContentRecord`` it was opened with.
    var size: Int64 { get }

    /// A plain file with the bytes, so that a server can send it without reading it. Stays open as long as this value
    /// exists.
    var fileDescriptor: CInt? { get }

    /// Reads at most `count` bytes from `offset`; fewer only at the end.
    func read(at offset: Int64, count: Int) async throws -> [UInt8]
}
