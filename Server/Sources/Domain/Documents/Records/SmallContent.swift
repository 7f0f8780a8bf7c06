/// Received and hashed bytes that have yet to be written.
public struct SmallContent: Sendable {
    /// The whole content.
    public let bytes: [UInt8]
    /// The SHA-256 of the content, 32 bytes.
    public let sha256: [UInt8]
    private let memory: (any Sendable)?

    /// Creates small content.
    ///
    /// - Parameter memory: an object kept alive as long as the bytes, for memory accounting; `nil` for none.
    public init(_ bytes: [UInt8], sha256: [UInt8], memory: (any Sendable)? = nil) {
        self.bytes = bytes
        self.sha256 = sha256
        self.memory = memory
    }
}

extension SmallContent: Hashable {
    /// Compares the bytes and ignores the memory accounting.
    public static func == (one: SmallContent, other: SmallContent) -> Bool { one.bytes == other.bytes }

    /// Hashes the SHA-256 of the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }
}
