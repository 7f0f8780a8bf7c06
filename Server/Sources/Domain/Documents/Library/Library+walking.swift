public import Basics
public import Foundation

/// Walking through everything in folders, for a copy of them.
extension Library {
    /// Begins a walk through items of one folder and everything in them.
    ///
    /// - Parameters:
    ///   - ids: the selected items; `nil` for the folder itself.
    ///   - name: the folder's name in paths; `nil` for its own name.
    /// - Throws: ``DocumentsError/notFound`` when one of them isn't in the folder; ``DocumentsError/tooMany(limit:)``.
    public func walk(
        _ ids: [NodeID]?, in container: ContainerID, named name: String? = nil, for caller: Caller, now: Date
    ) async throws -> TreeWalk {
        guard let ids else {
            var folder = try await self.container(container, for: caller, now: now).container
            if let name { folder.name = name }
            return TreeWalk(self, of: folder, for: caller)
        }
        let nodes = try await chosen(ids, in: container, for: caller, now: now)
        return TreeWalk(self, of: nodes.map(\.id), in: container, for: caller)
    }

    /// The current state of a selected item.
    ///
    /// - Returns: `nil` for an item that is no longer in the folder.
    /// - Throws: ``DocumentsError/notFound`` when the caller can't reach the folder.
    func stillChosen(
        _ id: NodeID, in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> Node? {
        try await look(caller, now: now) { look in
            _ = try look.container(container)
            do {
                return try look.chosen(id, in: container)
            } catch DocumentsError.notFound {
                return nil
            }
        }
    }
}
