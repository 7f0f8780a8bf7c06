public import Documents
public import WOPI

extension ResourceID {
    /// The folder or document; `nil` if the resource is the ecosystem.
    public var node: NodeID? {
        switch self {
        case .file(let id): .file(id)
        case .container(let id): .container(id)
        case .ecosystem: nil
        }
    }

    /// Creates the id of a folder or document.
    public init(_ node: NodeID) {
        switch node {
        case .file(let id): self = .file(id)
        case .container(let id): self = .container(id)
        }
    }
}
