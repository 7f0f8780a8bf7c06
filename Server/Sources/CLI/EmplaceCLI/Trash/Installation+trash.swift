import Basics
import Documents
import Foundation

extension Installation {
    /// Removes the database rows of items that were permanently deleted. If this fails, the command doesn't fail,
    /// because users no longer see the items.
    ///
    /// - Returns: a sentence about the failure; empty if there was none.
    func removingDiscarded() async -> String {
        do {
            try await library.removeAllDiscarded()
            return ""
        } catch {
            return "; the server completes the deletion within the hour"
        }
    }

    /// Tells how much less a user's storage is, and when the disk space is free.
    ///
    /// - Parameter bytes: the size of what was deleted, in bytes.
    func freed(_ bytes: Int64, of user: String) -> String {
        guard bytes > 0 else { return "" }
        return "; \(user)'s storage usage fell by \(SizeText.rounded(bytes))\n\(diskSpaceLater)"
    }

    /// Tells when the disk space of deleted content is free. Content in files is in the content trash first; small
    /// content is deleted from the database earlier.
    var diskSpaceLater: String {
        "the disk space is free in about \(DurationText.text(settings.contentTrash)) (setting content-trash), or now: "
            + "emplace prune --empty-content-trash"
    }

    /// Reads the items in a user's trash, beginning with the last deleted item, until `body` returns `false`.
    func eachTrashed(of user: UserID, _ body: (TrashView) -> Bool) async throws {
        let caller = Caller(user: user, authority: .machine)
        var installation: TrashCursor?
        repeat {
            let page = try await library.trash(for: caller, after: installation, limit: 500, now: Date())
            for entry in page.entries where !body(entry) { return }
            installation = page.next
        } while installation != nil
    }

    /// Returns the deleted item in a user's trash with this name, id or path.
    ///
    /// - Throws: ``Failure`` if there is no such item, or if several items have this name.
    func trashed(_ name: String, of user: String, for caller: Caller) async throws -> TrashRecord {
        guard let record = try await trashedIfAny(name, for: caller) else { throw Self.notInTrash(name, of: user) }
        return record
    }

    /// Returns the deleted item in a user's trash with this name, id or path; `nil` if there is no such item.
    ///
    /// - Throws: ``Failure`` if several items have this name.
    func trashedIfAny(_ name: String, for caller: Caller) async throws -> TrashRecord? {
        let key = DocumentName.key(name)
        var byName: [TrashRecord] = [], byID: TrashRecord?
        try await eachTrashed(of: caller.user) { view in
            if view.record.resource.rawValue == name { byID = view.record }
            let path = view.names.joined(separator: "/")
            if [view.record.name, path].contains(where: { DocumentName.key($0) == key }) { byName.append(view.record) }
            return byID == nil
        }
        if let byID { return byID }
        guard byName.count < 2 else {
            throw Failure("\(byName.count) items in the trash have that name; use an id from `emplace trash list`")
        }
        return byName.first
    }

    private static func notInTrash(_ name: String, of user: String) -> Failure {
        Failure("there is no \(name.shown) in \(user)'s trash; run `emplace trash list` to see what is in the trash")
    }

    /// Returns an item inside a deleted folder, by its id or by the path that it had before the folder was deleted.
    ///
    /// - Throws: ``Failure`` if no item or several items were at that path.
    func trashedWithFolder(_ name: String, of user: String, for caller: Caller) async throws -> NodeID {
        let found = try await trashedWithFolders(
            at: name.unicodeScalars.split(separator: "/").map { String($0) }, for: caller)
        if found.count > 1 {
            throw Failure("\(found.count) items in the trash have that path; use an id from `emplace trash list --in`")
        }
        if let node = found.first { return node.id }
        guard let record = try await library.trashed(among: [name], for: caller, now: Date())[name],
            record.resource.rawValue != name, let id = try await node(name, with: record, for: caller)
        else { throw Self.notInTrash(name, of: user) }
        return id
    }

    /// Returns the id of the deleted folder with this path or id.
    func trashedFolder(_ name: String, of user: String, for caller: Caller) async throws -> ContainerID {
        let record = try await trashedIfAny(name, for: caller)
        let id = if let record { record.resource } else { try await trashedWithFolder(name, of: user, for: caller) }
        guard case .container(let folder) = id else { throw Failure("\(name.shown) is not a folder") }
        return folder
    }

    /// Returns all items inside deleted folders that were at this path before the folder was deleted.
    func trashedWithFolders(at path: [String], for caller: Caller) async throws -> [Node] {
        let keys = path.map { DocumentName.key($0) }
        var tops: [(folder: ContainerID, rest: ArraySlice<String>)] = []
        try await eachTrashed(of: caller.user) { view in
            let way = view.names.map { DocumentName.key($0) }
            if case .container(let folder) = view.record.resource, way.count < keys.count, keys.starts(with: way) {
                tops.append((folder, keys.dropFirst(way.count)))
            }
            return true
        }
        var found: [Node] = []
        for top in tops {
            if let node = try await node(along: top.rest, below: top.folder, for: caller) { found.append(node) }
        }
        return found
    }

    private func node(
        along keys: ArraySlice<String>, below folder: ContainerID, for caller: Caller
    ) async throws -> Node? {
        let inside = try await library.trashed(in: folder, limit: Self.maxInside, for: caller, now: Date())
        guard let node = inside.nodes.first(where: { DocumentName.key($0.name) == keys.first }) else { return nil }
        guard keys.count > 1 else { return node }
        guard case .container(let next) = node.id else { return nil }
        return try await self.node(along: keys.dropFirst(), below: next, for: caller)
    }

    /// Returns the item with this id if it is inside the deleted folder `record`; otherwise `nil`.
    private func node(_ id: String, with record: TrashRecord, for caller: Caller) async throws -> NodeID? {
        guard case .container(let top) = record.resource else { return nil }
        var folders = [top]
        while let folder = folders.popLast() {
            for node in try await library.trashed(in: folder, limit: Self.maxInside, for: caller, now: Date()).nodes {
                if node.id.rawValue == id { return node.id }
                if case .container(let next) = node.id { folders.append(next) }
            }
        }
        return nil
    }

    /// The maximum number of items in one deleted folder that are searched.
    static let maxInside = 100_000

    /// Returns the path from the root to an item.
    func path(to node: Node, for caller: Caller) async throws -> String {
        let above = try await library.ancestors(of: node.id, for: caller, now: Date())
        return (above.dropFirst().map(\.name) + [node.name]).joined(separator: "/")
    }
}

extension TrashView {
    /// The names from the root to the item. Only the item's own name if the folder that contained it no longer exists.
    var names: [String] { (path ?? []) + [record.name] }
}
