public import Basics
public import Foundation

/// Going through all that is in folders, for a copy of them.
extension Library {
    /// Begins a walk through documents and folders of one folder, and all that is in them.
    ///
    /// - Parameters:
    ///   - ids: what was chosen in the folder; `nil` for the folder itself.
    ///   - name: what the folder is called in paths; `nil` for its own name.
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

    /// One of several that were chosen in a folder, as it is now.
    ///
    /// - Returns: `nil` for what isn't in that folder any more.
    /// - Throws: ``DocumentsError/notFound`` when the folder is out of reach.
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
