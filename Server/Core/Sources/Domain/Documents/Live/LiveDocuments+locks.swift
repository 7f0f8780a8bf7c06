public import Basics
public import Foundation

/// Listing and releasing locks.
extension LiveDocuments {
    /// The locks that are held now, sorted by path. ``LockRecord/since`` is when the lock was last renewed, and
    /// ``LockRecord/ownerName`` is empty if all users share the documents.
    public func heldLocks(now: Date) async throws -> [LockRecord] {
        let found = try await rows.readNodes { rows in
            try rows.lockedTreeNodes().filter { $0.lock.current(at: now) != nil }
                .map { ($0, try rows.treePath(to: $0.id).names) }
        }
        var records: [LockRecord] = []
        for (node, path) in found {
            guard case .file(let id) = node.id, let lock = node.lock.holder else { continue }
            let user = mounts.user(of: node.mount)
            // The settings may name other documents than those that were served when the lock was taken.
            guard let owner = user ?? mounts.shared?.owner else { continue }
            let name: String
            if user == nil {
                name = ""
            } else if let person = try await person(owner) {
                name = person.signInName
            } else {
                continue
            }
            records.append(
                LockRecord(
                    file: id, path: path, owner: owner, ownerName: name, lock: lock, takenBy: nil,
                    since: node.lock.expires.addingTimeInterval(-FileLock.lifetime), expires: node.lock.expires))
        }
        return records.sorted { one, other in
            (one.ownerName, one.path.joined(separator: "/")) < (other.ownerName, other.path.joined(separator: "/"))
        }
    }

    /// Releases the lock on a document, and records this in the audit log. The app that has the document open can no
    /// longer save it.
    ///
    /// - Returns: the released lock; `nil` if none was held.
    public func releaseLock(of id: FileID, for caller: Caller, now: Date) async throws -> LockID? {
        try await change(.file(id), for: caller, now: now) { look in
            let found = try await self.find(.file(id), look).writable()
            guard let lock = found.node.lock.current(at: now) else { return nil }
            try await self.rows.writeNodes { rows in
                var node = try rows.existing(found.node.id)
                (node.lock, node.hold) = (.free, nil)
                try rows.update(node)
                try rows.log(.lockReleased, of: node, by: look, .lock(lock))
            }
            _ = try await look.mount.tree.hold(found.entry, .release)
            return lock
        }
    }

    /// Shows other programs that documents whose lock has expired aren't being edited any more.
    ///
    /// - Parameter failed: is told why the hold of a document couldn't be released. It is tried again at the next call.
    public func releaseExpiredHolds(now: Date, failed: (any Error) -> Void) async throws {
        for node in try await rows.readNodes({ try $0.lockedTreeNodes() }) where node.lock.current(at: now) == nil {
            do { try await turns.wait(for: node.id) { try await releaseHold(of: node) } } catch {
                failed(error)
            }
        }
    }

    private func releaseHold(of node: TreeNode) async throws {
        guard let mount = try await mount(named: node.mount) else { return }
        if let entry = try await entry(of: node, in: mount), entry.key == node.key {
            _ = try await mount.tree.hold(entry.held(by: node), .release)
        }
        try await rows.writeNodes { rows in
            guard var fresh = try rows.treeNode(node.id), fresh.lock == node.lock else { return }
            (fresh.lock, fresh.hold) = (.free, nil)
            try rows.update(fresh)
        }
    }

    /// The mount with a name; `nil` if the settings now name other documents, or its user doesn't exist any more.
    private func mount(named name: String) async throws -> LiveMount? {
        if let shared = mounts.shared { return shared.name == name ? shared : nil }
        guard let user = mounts.user(of: name), let person = try await person(user) else { return nil }
        return try await mounts.mount(for: person)
    }
}
