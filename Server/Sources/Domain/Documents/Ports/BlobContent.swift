/// Bytes that can be read at any place, several readers at once.
public protocol BlobContent: Sendable {
    /// Bytes in all; equal to the size in the ``ContentRecord`` it was opened by.
    var size: Int64 { get }

    /// A plain file with the bytes, open as long as this value is held, for servers that can have it sent without
    /// reading it.
    var fileDescriptor: CInt? { get }

    /// At most `count` bytes from `offset`; fewer only at the end.
    func read(at offset: Int64, count: Int) async throws -> [UInt8]
}
