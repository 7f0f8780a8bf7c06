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
    /// The nodes in the trash, with the record that each went with.
    var trashed: [String: NodeID] = [:]
    var events: [DocumentEvent] = []
    var userInfo: [UserID: String] = [:]

    /// Removes everything of somebody who has no account any more.
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

/// One transaction over a copy of the state in memory, which is kept when it succeeds.
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

    /// The nodes that aren't in the trash.
    func live(_ id: String) -> Node? { tables.trashed[id] == nil ? tables.nodes[id] : nil }

    /// In the order of names.
    func children(_ container: ContainerID) -> [(key: String, node: Node)] {
        tables.nodes.values.filter { $0.parent == container && live($0.id.rawValue) != nil }.map {
            (DocumentName.key($0.name), $0)
        }
        .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}
