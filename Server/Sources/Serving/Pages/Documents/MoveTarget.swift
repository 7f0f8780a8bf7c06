import Basics
import Documents

/// A folder while one is chosen to move something to: where it is, and the folders in it that take what is moved.
struct MoveTarget: Sendable {
    let id: ContainerID
    /// The folders above it, from the top or from the first that the person may see, and it.
    let path: [HomePage.Crumb]
    let folders: [HomePage.Crumb]
    /// The position of the next page of a long list.
    let next: String?
    let isFirstPage: Bool
    /// Whether all that is moved is in it already.
    let isHere: Bool
    /// Whether what is moved may go there.
    let takesIt: Bool

    /// - Parameters:
    ///   - id: the folder to show.
    ///   - place: the position among its folders at which the page begins.
    ///   - moved: what is to be moved, which is no target itself.
    ///   - parent: the folder that has all of it.
    ///   - owner: whose it is; it stays in their tree.
    init(
        _ id: ContainerID, after place: FolderPlace?, moving moved: Set<NodeID>, from parent: ContainerID,
        of owner: UserID, for person: DocumentPerson
    ) async throws {
        let library = person.library, caller = person.caller
        let view = try await library.container(id, for: caller, now: person.now), folder = view.container
        let above = try await library.ancestors(of: .container(id), for: caller, now: person.now)
        // The folder of what others share takes nothing, and what is in it isn't the person's own.
        path = (above + [folder]).filter { $0.kind == .folder && $0.owner == owner }.map(person.crumb)
        let first = place.map { ListingPlace(rawValue: $0.edge.place.key) }
        let below = try await library.children(
            of: id, .containers, after: first, limit: FolderPages.length, for: caller, now: person.now)
        folders = below.listing.containers
            .filter { $0.kind == .folder && $0.owner == owner && !moved.contains(.container($0.id)) }
            .map(HomePage.Crumb.init)
        next = below.next.map { FolderPlace(after: $0).text }
        isFirstPage = first == nil
        self.id = id
        isHere = id == parent
        takesIt = id != parent && folder.kind == .folder && view.rights.mayWrite && folder.owner == owner
    }
}

extension DocumentPerson {
    /// A folder with the name that the pages give it.
    fileprivate func crumb(_ folder: ContainerRecord) -> HomePage.Crumb {
        HomePage.Crumb(
            id: folder.id.rawValue,
            name: folder.parent == nil ? Wording(visit.visitor).texts.common.documents : folder.name)
    }
}
