import Basics
import Documents

/// The documents and folders that somebody chose in one folder.
struct Choice: Sendable {
    let folder: ContainerRecord
    let nodes: [Node]
    /// Whether what is in the folder may be moved and deleted.
    let mayChange: Bool

    var ids: [NodeID] { nodes.map(\.id) }
    var entries: [ChosenEntry] { nodes.map { ChosenEntry(id: $0.id.inForm, name: $0.name, isFolder: !$0.id.isFile) } }

    /// - Parameter texts: as the form has them.
    /// - Throws: ``DocumentsError/notFound`` for anything that isn't in the folder; ``DocumentsError/tooMany(limit:)``.
    init(_ texts: [String], in id: ContainerID, for person: DocumentPerson) async throws {
        guard texts.count <= Library.mostAtOnce else { throw DocumentsError.tooMany(limit: Library.mostAtOnce) }
        let ids = try texts.map { try NodeID(inForm: $0) }
        nodes = try await person.library.chosen(ids, in: id, for: person.caller, now: person.now)
        let view = try await person.library.container(id, for: person.caller, now: person.now)
        folder = view.container
        mayChange = view.rights.mayWrite
    }

    /// The page on which a folder is chosen to move them to.
    ///
    /// - Parameters:
    ///   - target: the folder to show; `nil` for the first: the top, or the folder itself in somebody else's tree.
    ///   - place: the position among its folders at which the page begins.
    func movePage(
        at target: ContainerID?, after place: FolderPlace? = nil, for person: DocumentPerson,
        message: PageMessage = PageMessage()
    ) async throws -> MoveSeveralPage {
        guard mayChange else { throw DocumentsError.notFound }
        let library = person.library, caller = person.caller
        // What somebody else shares stays in their tree.
        let start = target ?? (folder.owner == caller.user ? nil : folder.id)
        let view =
            if let start {
                try await library.container(start, for: caller, now: person.now)
            } else {
                try await library.root(for: caller, now: person.now)
            }
        let shown = view.container
        var path = try await person.crumbs(to: .container(shown.id))
        if shown.parent != nil { path.append(HomePage.Crumb(shown)) }
        let first = place.map { ListingPlace(rawValue: $0.edge.place.key) }
        let below = try await library.children(
            of: shown.id, .containers, after: first, limit: FolderPages.length, for: caller, now: person.now)
        let chosen = Set(ids)
        return MoveSeveralPage(
            entries: entries, action: PagePath.folder(folder.id.rawValue, .moveSeveral),
            cancel: PagePath.folder(folder.id.rawValue),
            top: try await library.root(for: caller, now: person.now)
                .container.id.rawValue, target: shown.id.rawValue, path: path,
            folders: below.listing.containers.filter { !chosen.contains(.container($0.id)) }.map(HomePage.Crumb.init),
            next: below.next.map { FolderPlace(after: $0).text }, isFirstPage: first == nil,
            isHere: shown.id == folder.id || !view.rights.mayWrite || shown.owner != folder.owner, message: message)
    }
}
