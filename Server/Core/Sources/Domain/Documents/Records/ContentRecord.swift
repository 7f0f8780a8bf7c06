import Basics

/// The content of a document's version: its size, its hash, and where its bytes are stored.
public struct ContentRecord: Hashable, Sendable, Codable {
    /// Where the bytes of some content are stored.
    public enum Location: Hashable, Sendable, Codable {
        /// The content is empty, so there are no bytes to store.
        case nowhere
        /// The bytes are in ``Blobs``, under a key.
        case blob(BlobKey)
        /// The bytes are in the ``DocumentStore`` with the rows, under a key.
        case inline(InlineKey)
        /// The bytes are in a store that implements ``HostDocuments`` itself, under that store's name for these bytes.
        case outside(String)
    }

    /// Where the bytes are stored.
    public var location: Location
    /// The size of the content in bytes.
    public var size: Int64
    /// The SHA-256 of the content, 32 bytes. Empty if the bytes are ``Location/outside(_:)`` and that store doesn't know
    /// the hash.
    public var sha256: [UInt8]

    /// Creates a record of content that was already hashed.
    public init(_ location: Location, size: Int64, sha256: [UInt8]) {
        self.location = location
        self.size = size
        self.sha256 = sha256
    }

    /// Creates the record of content stored in ``Blobs``; if `blob` is `nil`, of content without bytes.
    public init(blob: BlobKey?, size: Int64, sha256: [UInt8]) {
        self.init(blob.map { .blob($0) } ?? .nowhere, size: size, sha256: sha256)
    }

    /// The key of the bytes in ``Blobs``; `nil` when they are stored elsewhere.
    public var blob: BlobKey? {
        if case .blob(let key) = location { key } else { nil }
    }

    /// The key of the bytes in the ``DocumentStore``; `nil` when they are stored elsewhere.
    public var inline: InlineKey? {
        if case .inline(let key) = location { key } else { nil }
    }

    /// Creates a record of content that a server's own store keeps; see ``Location/outside(_:)``.
    ///
    /// - Parameters:
    ///   - name: the store's name for the bytes.
    ///   - sha256: the SHA-256 of the content; empty if it isn't known.
    public static func outside(_ name: String, size: Int64, sha256: [UInt8] = []) -> ContentRecord {
        ContentRecord(.outside(name), size: size, sha256: sha256)
    }

    /// The name of the bytes in the server's own store; `nil` when the bytes are stored elsewhere.
    public var outside: String? {
        if case .outside(let name) = location { name } else { nil }
    }

    /// Content of zero bytes, such as the content of a file that CreateChildFile creates
    /// (docs/protocol/containers.md#create-child-file).
    public static let empty = ContentRecord(
        blob: nil, size: 0,
        sha256: [
            0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c, 0x14, 0x9a, 0xfb, 0xf4, 0xc8, 0x99, 0x6f, 0xb9, 0x24, 0x27, 0xae,
            0x41, 0xe4, 0x64, 0x9b, 0x93, 0x4c, 0xa4, 0x95, 0x99, 0x1b, 0x78, 0x52, 0xb8, 0x55,
        ])

    /// Whether a text is a valid content key: 16 to 64 characters of `a–z 0–9`.
    static func isKey(_ text: String) -> Bool {
        (16...64).contains(text.utf8.count) && text.everyUTF8 { $0.isASCIILowercase || $0.isASCIIDigit }
    }
}

/// The key of immutable bytes in a ``Blobs`` store. The key is random: it isn't derived from a path or from the
/// content.
public struct BlobKey: RawRepresentable, Hashable, Sendable, Codable {
    /// The key as text, as stored in rows and used as a file name.
    public let rawValue: String

    /// Returns `nil` unless `rawValue` is 16 to 64 characters of `a–z 0–9`, because it becomes a file name.
    public init?(rawValue: String) {
        guard ContentRecord.isKey(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}

/// The key of small content that the ``DocumentStore`` stores with its rows. Keys never repeat and sort by time, so
/// that a store can append new content at the end of its table.
public struct InlineKey: RawRepresentable, Hashable, Sendable, Codable {
    /// The key as text, as stored in rows.
    public let rawValue: String

    /// Returns `nil` unless `rawValue` is 16 to 64 characters of `a–z 0–9`.
    public init?(rawValue: String) {
        guard ContentRecord.isKey(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
