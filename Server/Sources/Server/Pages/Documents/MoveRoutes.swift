import Basics
import Documents
import HTTPServing
import Hummingbird

/// Moves documents and folders. The user first navigates to the destination folder and then confirms that folder.
struct MoveRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let items = ItemGroups(services, on: router)
        items.get(.move, use: show)
        items.post(.move, use: move)
    }

    private func show(_ resource: NodeID, _ person: DocumentPerson) async throws -> Response {
        let moving = try await Moving(resource, for: person)
        // Without a folder id, the page begins at the folder that contains the item.
        let target = try person.request.parameter(FormField.to, ContainerID.init)
        return person.answer(
            try await moving.movePage(
                at: target, after: try person.request.folderCursor, for: person, message: PageMessage()))
    }

    private func move(_ resource: NodeID, by person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let moving = try await Moving(resource, for: person)
        if form[FormField.name] != nil {
            let folder = try form[FormField.to].flatMap(ContainerID.init).orNotFound()
            return try await person.makeTarget(form, in: folder, for: moving) { made in
                person.redirect(to: resource.page(.move) + "?to=" + PagePath.segment(made.id.rawValue))
            }
        }
        let target = try form[FormField.folder].flatMap(ContainerID.init).orNotFound()
        do {
            // Reads the destination before the move, so a later read failure can't hide that the move succeeded.
            let destination = try await person.movedTo(target)
            let moved = try await person.library.move(
                [moving.resource], to: target, onClash: try form.moveClash(), for: person.caller, now: person.now)
            return person.redirect(
                to: resource.page,
                .moved(
                    moved[moving.resource] ?? moving.name, moving.resource, from: moving.parent,
                    to: destination))
        } catch let error as SeveralRefused {
            return try await person.answer(error, of: moving, to: target)
        }
    }
}

/// The document or folder to move.
private struct Moving: Movable {
    let resource: NodeID
    let name: String
    let parent: ContainerID
    let owner: UserID
    let count = 1

    /// - Throws: ``DocumentsError/notFound``, also for the root folder.
    init(_ resource: NodeID, for person: DocumentPerson) async throws {
        let (item, rights) = try await person.view(of: resource)
        guard rights.mayArrange, let parent = item.parent else { throw DocumentsError.notFound }
        self.resource = resource
        self.parent = parent
        (name, owner) = (item.name, item.owner)
    }

    func movePage(
        at target: ContainerID?, after cursor: FolderCursor?, for person: DocumentPerson, message: PageMessage
    ) async throws -> MovePage {
        let shown = try await MoveTarget.shown(
            target, after: cursor, moving: [resource], from: parent, of: owner, for: person)
        return MovePage(
            name: name, action: resource.page(.move), cancel: resource.page, target: shown, message: message)
    }
}
