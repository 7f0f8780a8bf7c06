package import Documents
package import WOPI

extension ResourceID {
    /// The folder or document; `nil` for the ecosystem.
    package var node: NodeID? {
        switch self {
        case .file(let id): .file(id)
        case .container(let id): .container(id)
        case .ecosystem: nil
        }
    }

    package init(_ node: NodeID) {
        switch node {
        case .file(let id): self = .file(id)
        case .container(let id): self = .container(id)
        }
    }
}
