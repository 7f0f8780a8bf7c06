public import Foundation

/// Noticing changes before anybody asks, so that documents which another program moves keep their ids.
///
/// Nothing depends on these methods: each call of ``HostDocuments`` looks at the entries that it is about.
extension LiveDocuments {
    /// Compares the whole tree of a mount with the rows.
    public func rescan(_ mount: LiveMount, now: Date) async throws {
        do { try await walk(mount, now: now) } catch let error as TreeError { throw DocumentsError(error) }
    }

    /// Compares folders with the rows whenever the tree reports changes. Returns when the tree ends its reports, or the
    /// task is canceled.
    ///
    /// - Parameters:
    ///   - now: returns the current time.
    ///   - failed: is told why a folder couldn't be compared. The next change is compared nevertheless.
    public func watch(
        _ mount: LiveMount, now: @Sendable () -> Date, failed: @Sendable (any Error) -> Void
    ) async {
        for await change in mount.tree.changes() {
            guard !Task.isCancelled else { return }
            do {
                switch change {
                case .everything: try await walk(mount, now: now())
                case .folder(let place): try await settle(place, mount, now: now())
                }
            } catch is CancellationError { return } catch { failed(error) }
        }
    }

    /// Removes the rows of entries that have been missing for a month.
    ///
    /// - Returns: the number of removed rows.
    @discardableResult
    public func removeOldRows(now: Date) async throws -> Int {
        let limit = now.addingTimeInterval(-TreeNode.goneLifetime)
        return try await rows.writeNodes { try $0.removeTreeNodes(goneBefore: limit) }
    }

    /// Compares a folder with its rows, after the folders above it that nobody has looked at yet.
    private func settle(_ place: TreePath, _ mount: LiveMount, now: Date) async throws {
        let root = try await rootID(of: mount, now: now)
        guard var folder = try await rows.readNodes({ try $0.treeNode(.container(root)) }) else { return }
        var here = TreePath.root
        for name in place.names {
            guard let next = try await child(name, of: folder, at: here, mount, now: now) else { return }
            (folder, here) = (next, try here.child(name))
        }
        // A folder that another program removes meanwhile has nothing to compare.
        do { _ = try await settle(folder, at: here, mount, now: now) } catch TreeError.notFound { return }
    }

    private func child(
        _ name: String, of folder: TreeNode, at place: TreePath, _ mount: LiveMount, now: Date
    ) async throws -> TreeNode? {
        guard case .container(let id) = folder.id else { return nil }
        let known = try await rows.readNodes { try $0.treeChildren(of: id) }
            .first { $0.name.isSpelled(like: name) && !$0.id.isFile && $0.gone == nil }
        if let known { return known }
        do {
            return try await settle(folder, at: place, mount, now: now)
                .first { $0.node.name.isSpelled(like: name) && !$0.node.id.isFile }?.node
        } catch TreeError.notFound { return nil }
    }
}
