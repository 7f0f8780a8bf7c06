import Basics

/// The limit of nested folders, for changes that could make a tree deeper.
extension WriteContext {
    /// Throws if new folders would be nested too deeply.
    ///
    /// - Parameter levels: the number of new folders, each inside the previous one.
    /// - Throws: ``DocumentsError/depthExceeded(limit:)``
    func checkDepth(of levels: Int = 1, newIn container: ContainerID) throws {
        guard levels > 0 else { return }
        guard folderDepth.permits(levels, in: try depth(of: container)) else { throw depthExceeded }
    }

    /// Throws if a folder would be nested too deeply after a move. A folder beyond the limit may move to the same depth
    /// or up.
    ///
    /// - Parameter parent: the folder's current parent.
    /// - Throws: ``DocumentsError/depthExceeded(limit:)``
    func checkDepth(moving folder: ContainerID, from parent: ContainerID, to target: ContainerID) throws {
        // Read both whole paths: for folders beyond the limit, the difference in depth matters.
        let former = try rows.path(to: .container(parent)).count, depth = try rows.path(to: .container(target)).count
        guard depth > former else { return }
        guard folderDepth.permits(try levels(of: folder), in: depth, from: former) else { throw depthExceeded }
    }

    /// The folder to which an item is restored: its former folder, or the root if it would be nested too deeply there.
    func destination(of id: NodeID, comingBackTo home: ContainerID, of owner: UserID) throws -> ContainerID {
        try fits(id, in: home) ? home : try look.top(of: owner)
    }

    /// Whether a restored item wouldn't be nested too deeply in a folder. Documents always fit.
    func fits(_ id: NodeID, in container: ContainerID) throws -> Bool {
        guard case .container(let folder) = id else { return true }
        return folderDepth.permits(try levels(of: folder), in: try depth(of: container))
    }

    var depthExceeded: DocumentsError { .depthExceeded(limit: folderDepth.limit) }

    /// The number of nested levels in a folder, including itself, counted up to the limit plus one.
    func levels(of folder: ContainerID) throws -> Int {
        try rows.levels(of: folder, upTo: folderDepth.limit + 1)
    }

    /// The depth of a folder, counted up to the limit plus one. A folder directly in the root has depth 1.
    private func depth(of container: ContainerID) throws -> Int {
        try rows.paths(to: [.container(container)], nearest: folderDepth.limit + 1).first?.count ?? 0
    }
}
