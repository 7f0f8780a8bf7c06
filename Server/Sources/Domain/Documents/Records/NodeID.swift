public import Basics

/// Names a folder or a document.
public enum NodeID: Hashable, Sendable {
    /// A document.
    case file(FileID)
    /// A folder.
    case container(ContainerID)

    /// Whether it is a document.
    public var isFile: Bool {
        if case .file = self { true } else { false }
    }

    /// The identifier without its kind, as a store keeps it.
    public var rawValue: String {
        switch self {
        case .file(let id): id.rawValue
        case .container(let id): id.rawValue
        }
    }
}
