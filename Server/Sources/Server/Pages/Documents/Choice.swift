import Basics
import Documents

/// The documents and folders that a user selected in one folder.
struct Choice: Movable {
    let folder: ContainerRecord
    let nodes: [Node]
    /// Whether the user may move and delete the selected items.
    let mayChange: Bool

    var count: Int { nodes.count }
    var ids: [NodeID] { nodes.map(\.id) }

    /// - Parameter strings: the ids of the selected items, from the form.
    /// - Throws: ``DocumentsError/notFound`` for an item that isn't in the folder; ``DocumentsError/tooMany(limit:)``.
    init(_ strings: [String], in id: ContainerID, for person: DocumentPerson) async throws {
        guard strings.count <= Library.maxAtOnce else { throw DocumentsError.tooMany(limit: Library.maxAtOnce) }
        let ids = try strings.map { try NodeID(inForm: $0) }
        nodes = try await person.library.chosen(ids, in: id, for: person.caller, now: person.now)
        let view = try await person.library.container(id, for: person.caller, now: person.now)
        folder = view.container
        mayChange = view.rights.mayWrite
    }

    func movePage(
        at target: ContainerID?, after cursor: FolderCursor?, for person: DocumentPerson, message: PageMessage
    ) async throws -> MoveSeveralPage {
        guard mayChange else { throw DocumentsError.notFound }
        let shown = try await MoveTarget.shown(
            target, after: cursor, moving: Set(ids), from: folder.id, of: folder.owner, for: person)
        return MoveSeveralPage(
            entries: nodes, action: PagePath.folder(folder.id.rawValue, .moveSeveral),
            cancel: PagePath.folder(folder.id.rawValue), target: shown, message: message)
    }
}
