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

    /// The id without its kind, as stored.
    public var rawValue: String {
        switch self {
        case .file(let id): id.rawValue
        case .container(let id): id.rawValue
        }
    }
}
