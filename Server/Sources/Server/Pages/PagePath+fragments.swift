import Documents

/// The rows of lists, which browsers show and give the focus to.
extension PagePath {
    /// - Parameter node: something in the folder; `nil` for the folder's page itself.
    static func folder(_ id: String, at node: NodeID?) -> String { folder(id) + fragment(node) }

    /// Empty for no row.
    static func fragment(_ node: NodeID?) -> String { node.map { "#" + $0.inForm } ?? "" }
}
