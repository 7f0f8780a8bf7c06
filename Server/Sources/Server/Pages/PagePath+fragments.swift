import Documents

/// URL fragments for rows of lists, which browsers scroll to and focus.
extension PagePath {
    /// - Parameter node: an item in the folder; `nil` for the folder page itself.
    static func folder(_ id: String, at node: NodeID?) -> String { folder(id) + fragment(node) }

    /// Returns the fragment for a row, or an empty string.
    static func fragment(_ node: NodeID?) -> String { node.map { "#" + $0.inForm } ?? "" }
}
