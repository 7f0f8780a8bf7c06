public import Basics

/// The id of a folder or a document.
public enum NodeID: Hashable, Sendable, Codable {
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
