/// Bytes that were taken in and hashed, and are yet to be written.
public struct SmallContent: Sendable {
    /// The whole content.
    public let bytes: [UInt8]
    /// SHA-256, 32 bytes.
    public let sha256: [UInt8]
    private let memory: (any Sendable)?

    /// - Parameter memory: is held as long as the bytes are, by whoever counts them; `nil` for bytes nobody counts.
    public init(_ bytes: [UInt8], sha256: [UInt8], memory: (any Sendable)? = nil) {
        self.bytes = bytes
        self.sha256 = sha256
        self.memory = memory
    }
}

extension SmallContent: Hashable {
    /// The same bytes are equal, whoever counts them.
    public static func == (one: SmallContent, other: SmallContent) -> Bool { one.bytes == other.bytes }

    /// The hash of the bytes stands for them.
    public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }
}
