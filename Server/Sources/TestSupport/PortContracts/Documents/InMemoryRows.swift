import Basics
import Documents
import Foundation
import OAuthServer

/// The tables of a document store in memory.
struct DocumentTables: Sendable {
    var nodes: [String: Node] = [:]
    var locks: [FileID: HeldLock] = [:]
    var versions: [FileID: [VersionRow]] = [:]
    var contents: [InlineKey: [UInt8]] = [:]
    var markedForDeletion: [BlobKey: Date] = [:]
    var shares: [ShareID: ShareRecord] = [:]
    var permissions: [Permission] = []
    var quotas: [UserID: Quota] = [:]
    var trash: [NodeID: TrashRecord] = [:]
    var discarded: Set<NodeID> = []
    /// The nodes in the trash, each with its record.
    var trashed: [String: NodeID] = [:]
    var events: [DocumentEvent] = []
    var userInfo: [UserID: String] = [:]

    /// Removes everything of a user whose account was removed.
    mutating func removeAll(of owner: UserID) {
        for node in nodes.values where node.owner == owner { remove(node.id) }
        userInfo[owner] = nil
        permissions.removeAll { $0.user == owner }
    }

    mutating func remove(_ id: NodeID) {
        nodes[id.rawValue] = nil
        trashed[id.rawValue] = nil
        trash[id] = nil
        discarded.remove(id)
        shares = shares.filter { $0.value.resource != id }
        permissions.removeAll { $0.resource == id }
        if case .file(let file) = id {
            locks[file] = nil
            versions[file] = nil
        }
    }
}

/// A transaction on a copy of the in-memory state, which is stored when the transaction succeeds.
final class InMemoryRows {
    var state: InMemoryStores.State

    init(_ state: InMemoryStores.State) { self.state = state }

    var tables: DocumentTables {
        get { state.documents }
        set { state.documents = newValue }
    }

    func file(_ id: FileID) -> FileRecord? {
        guard case .file(let file) = tables.nodes[id.rawValue] else { return nil }
        return file
    }

    func change(_ id: FileID, _ change: (inout FileRecord) -> Void) {
        guard var file = file(id) else { return }
        change(&file)
        tables.nodes[id.rawValue] = .file(file)
    }

    /// A node that isn't in the trash.
    func live(_ id: String) -> Node? { tables.trashed[id] == nil ? tables.nodes[id] : nil }

    /// The children in the order of names.
    func children(_ container: ContainerID) -> [(key: String, node: Node)] {
        tables.nodes.values.filter { $0.parent == container && live($0.id.rawValue) != nil }.map {
            (DocumentName.key($0.name), $0)
        }
        .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}
