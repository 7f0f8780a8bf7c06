import Basics

/// The bound on folders in each other, where a change could make a tree deeper.
extension WriteContext {
    /// Refuses new folders in a folder that would be too deep there.
    ///
    /// - Parameter levels: how many, one in the other.
    /// - Throws: ``DocumentsError/depthExceeded(limit:)``
    func checkDepth(of levels: Int = 1, newIn container: ContainerID) throws {
        guard levels > 0 else { return }
        guard folderDepth.permits(levels, in: try depth(of: container)) else { throw depthExceeded }
    }

    /// Refuses a folder that would be too deep where it is to be moved. It may stay as deep as it is, and come up.
    ///
    /// - Parameter parent: the folder that it is in.
    /// - Throws: ``DocumentsError/depthExceeded(limit:)``
    func checkDepth(moving folder: ContainerID, from parent: ContainerID, to target: ContainerID) throws {
        // All of the two paths: of what is deeper than the bound, it counts by how much.
        let former = try rows.path(to: .container(parent)).count, depth = try rows.path(to: .container(target)).count
        guard depth > former else { return }
        guard folderDepth.permits(try levels(of: folder), in: depth, from: former) else { throw depthExceeded }
    }

    /// The folder to which something comes back out of the trash: its home, or the top where it would be too deep there.
    func destination(of id: NodeID, comingBackTo home: ContainerID, of owner: UserID) throws -> ContainerID {
        try fits(id, in: home) ? home : try look.top(of: owner)
    }

    /// Whether something that comes back out of the trash isn't too deep in a folder. A document is in none of its own.
    func fits(_ id: NodeID, in container: ContainerID) throws -> Bool {
        guard case .container(let folder) = id else { return true }
        return folderDepth.permits(try levels(of: folder), in: try depth(of: container))
    }

    var depthExceeded: DocumentsError { .depthExceeded(limit: folderDepth.limit) }

    /// The levels of a folder, itself included, counted as far as any tree may go.
    func levels(of folder: ContainerID) throws -> Int {
        try rows.levels(of: folder, upTo: folderDepth.limit + 1)
    }

    /// The depth of a folder, counted as far as any tree may go. The top is above a folder of the depth 1.
    private func depth(of container: ContainerID) throws -> Int {
        try rows.paths(to: [.container(container)], nearest: folderDepth.limit + 1).first?.count ?? 0
    }
}
