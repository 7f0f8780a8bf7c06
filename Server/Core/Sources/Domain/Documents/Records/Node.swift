public import Basics

/// A folder or a document, as stored.
public enum Node: Hashable, Sendable, Codable {
    /// A folder.
    case container(ContainerRecord)
    /// A document, with its newest version.
    case file(FileRecord)

    /// The item's identifier, with its kind.
    public var id: NodeID {
        switch self {
        case .container(let container): .container(container.id)
        case .file(let file): .file(file.id)
        }
    }

    /// The item's owner.
    public var owner: UserID {
        switch self {
        case .container(let container): container.owner
        case .file(let file): file.owner
        }
    }

    /// The parent folder; `nil` for the root of a user's tree.
    public var parent: ContainerID? {
        switch self {
        case .container(let container): container.parent
        case .file(let file): file.parent
        }
    }

    /// The item's name as stored.
    public var name: String {
        switch self {
        case .container(let container): container.name
        case .file(let file): file.name
        }
    }

    /// Returns a copy of the item with another name.
    public func named(_ name: DocumentName) -> Node {
        switch self {
        case .container(var container):
            container.name = name.text
            return .container(container)
        case .file(var file):
            file.name = name.text
            return .file(file)
        }
    }

    /// Returns a copy of the item with another owner.
    public func owned(by owner: UserID) -> Node {
        switch self {
        case .container(var container):
            container.owner = owner
            return .container(container)
        case .file(var file):
            file.owner = owner
            return .file(file)
        }
    }

    /// Returns a copy of the item in another folder.
    public func moved(to parent: ContainerID) -> Node {
        switch self {
        case .container(var container):
            container.parent = parent
            return .container(container)
        case .file(var file):
            file.parent = parent
            return .file(file)
        }
    }
}
