/// Names immutable bytes in a ``Blobs`` store; random, never derived from a path or from the content.
public struct BlobKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// `nil` unless 16 to 64 of `a–z 0–9`: it becomes a file name.
    public init?(rawValue: String) {
        let bytes = rawValue.utf8
        guard (16...64).contains(bytes.count),
            bytes.allSatisfy({
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            })
        else { return nil }
        self.rawValue = rawValue
    }
}

/// What a version of a file consists of. Content of zero bytes has no blob.
public struct ContentRecord: Hashable, Sendable {
    public var blob: BlobKey?
    /// Bytes.
    public var size: Int64
    /// SHA-256, 32 bytes.
    public var sha256: [UInt8]

    public init(blob: BlobKey?, size: Int64, sha256: [UInt8]) {
        self.blob = blob
        self.size = size
        self.sha256 = sha256
    }

    /// Nothing at all, as CreateChildFile leaves it (containers.md §6).
    public static let empty = ContentRecord(
        blob: nil, size: 0,
        sha256: [
            0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c, 0x14, 0x9a, 0xfb, 0xf4, 0xc8, 0x99, 0x6f, 0xb9, 0x24, 0x27, 0xae,
            0x41, 0xe4, 0x64, 0x9b, 0x93, 0x4c, 0xa4, 0x95, 0x99, 0x1b, 0x78, 0x52, 0xb8, 0x55,
        ])
}
