public import Basics

/// The id of a folder or a document.
public enum NodeID: Hashable, Sendable {
    /// A document.
    case file(FileID)
    /// A folder.
    case container(ContainerID)

    /// Whether the item is a document.
    public var isFile: Bool {
        if case .file = self { true } else { false }
    }

    /// The id as text, as stored. The text doesn't say whether the item is a document or a folder.
    public var rawValue: String {
        switch self {
        case .file(let id): id.rawValue
        case .container(let id): id.rawValue
        }
    }
}

/// Encodes an id as text that contains the kind of the item, such as `file-2kd8` and `folder-9x1c`.
extension NodeID: Codable {
    /// The kind and the id, such as `file-2kd8`.
    public var text: String {
        switch self {
        case .file(let id): "file-" + id.rawValue
        case .container(let id): "folder-" + id.rawValue
        }
    }

    /// Reads the kind and the id from text.
    ///
    /// - Throws: ``DocumentsError/notFound`` for any text that isn't a ``text``.
    public init(text: String) throws(DocumentsError) {
        let parts = text.split(separator: "-", maxSplits: 1).map(String.init)
        switch parts.first {
        case "file": if let id = parts.last.flatMap(FileID.init) { self = .file(id); return }
        case "folder": if let id = parts.last.flatMap(ContainerID.init) { self = .container(id); return }
        default: break
        }
        throw .notFound
    }

    /// Decodes a ``text``.
    public init(from decoder: any Decoder) throws {
        try self.init(text: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the ``text``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// A page of the items directly in a folder, sorted by name.
public struct NodePage: Hashable, Sendable {
    /// Folders and documents mixed, in the order of ``DocumentName/key``.
    public var nodes: [Node]
    /// The cursor after which the next page begins; `nil` on the last page.
    public var next: ListingCursor?

    /// Creates a page of folders and documents.
    public init(nodes: [Node], next: ListingCursor?) {
        self.nodes = nodes
        self.next = next
    }
}
