import Basics
import Documents
import Localization

extension MoveTarget {
    /// - Parameters:
    ///   - id: the folder to show.
    ///   - cursor: the position in the list of the folder's subfolders at which the page begins.
    ///   - moved: the items to move, which can't be destinations themselves.
    ///   - parent: the folder that contains the items to move.
    ///   - owner: the owner of the items. A move can't leave the owner's tree.
    init(
        _ id: ContainerID, after cursor: FolderCursor?, moving moved: Set<NodeID>, from parent: ContainerID,
        of owner: UserID, for person: DocumentPerson
    ) async throws {
        let library = person.library, caller = person.caller
        let view = try await library.container(id, for: caller, now: person.now), folder = view.container
        let above = try await library.ancestors(
            of: .container(id), nearest: [FolderPage.Crumb].asked, for: caller, now: person.now)
        // Leaves out the "shared with me" folder, which accepts no items, and folders of other owners.
        let path = (above + [folder]).filter { $0.kind == .folder && $0.owner == owner }.map(person.crumb).cut
        let first = cursor.map { ListingCursor(rawValue: $0.edge.cursor.key) }
        let below = try await library.children(
            of: id, .containers, after: first, limit: FolderPages.length, for: caller, now: person.now)
        let folders = below.listing.containers
            .filter { $0.kind == .folder && $0.owner == owner && !moved.contains(.container($0.id)) }
            .map(FolderPage.Crumb.init)
        let takesFolder = folder.kind == .folder && view.rights.mayWrite && folder.owner == owner
        self.init(
            id: id.rawValue, path: path, folders: folders, next: below.next.map { FolderCursor(after: $0).text },
            isFirstPage: first == nil, isHere: id == parent, takesIt: id != parent && takesFolder,
            takesFolder: takesFolder)
    }

    /// Returns the given folder or, without a folder, the folder that the page shows first. This is the folder that
    /// contains the items or, if the items can't be moved to any of its subfolders, the nearest parent folder with such
    /// a subfolder.
    static func shown(
        _ id: ContainerID?, after cursor: FolderCursor?, moving moved: Set<NodeID>, from parent: ContainerID,
        of owner: UserID, for person: DocumentPerson
    ) async throws -> MoveTarget {
        if let id {
            return try await MoveTarget(id, after: cursor, moving: moved, from: parent, of: owner, for: person)
        }
        let first = try await MoveTarget(parent, after: nil, moving: moved, from: parent, of: owner, for: person)
        var target = first
        while target.folders.isEmpty, let above = target.path.dropLast().last.flatMap({ ContainerID(rawValue: $0.id) })
        {
            target = try await MoveTarget(above, after: nil, moving: moved, from: parent, of: owner, for: person)
        }
        return target.folders.isEmpty ? first : target
    }
}

extension DocumentPerson {
    /// Returns a breadcrumb with the folder's name as pages show it.
    func crumb(_ folder: ContainerRecord) -> FolderPage.Crumb {
        FolderPage.Crumb(id: folder.id.rawValue, name: name(of: folder))
    }

    /// Returns the name of a folder as pages show it. The names of the root and of the folder "Shared with me" are
    /// translated.
    func name(of folder: ContainerRecord) -> String {
        let strings = Localization(visit.visitor).strings.common
        if folder.parent == nil { return strings.documents }
        // If the user already had an item named "Shared with me" when this folder was created, the folder was stored
        // under another name, such as "Shared with me (2)". That name isn't translated.
        let hasDefaultName = folder.name == Strings.english.common.sharedWithMe
        return folder.kind == .sharedWithMe && hasDefaultName ? strings.sharedWithMe : folder.name
    }
}
