import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// Moves documents and folders: the user navigates to the destination folder and then confirms it.
struct MoveRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let pages = services.pages.group(router)
        let folder = pages.group(PagePath.folderRoute), document = pages.group(PagePath.documentRoute)
        for (group, path, isFolder) in [
            (folder, PagePath.FolderAction.move.route, true), (document, PagePath.DocumentAction.move.route, false),
        ] {
            group.get(path) { request, context in try await show(request, context, isFolder: isFolder) }
            group.post(path) { request, context in try await move(request, context, isFolder: isFolder) }
        }
    }

    private func show(_ request: Request, _ context: HostContext, isFolder: Bool) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let moving = try await Moving(context, isFolder: isFolder, for: person)
        let target = request.uri.queryParameters["to"].map { ContainerID(rawValue: String($0)) }
        // An invalid folder id is an error. Without a folder id, the page begins at the current folder.
        if case .some(nil) = target { throw DocumentsError.notFound }
        return person.answer(
            try await moving.movePage(
                at: target ?? nil, after: try request.folderCursor, for: person, message: PageMessage()))
    }

    private func move(_ request: Request, _ context: HostContext, isFolder: Bool) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let form = try await person.form(request, context)
        let moving = try await Moving(context, isFolder: isFolder, for: person)
        if form[FormField.name] != nil {
            guard let folder = form[FormField.to].flatMap(ContainerID.init) else { throw DocumentsError.notFound }
            return try await person.makeTarget(form, in: folder, for: moving) { made in
                person.redirect(to: moving.action + "?to=" + PagePath.segment(made.id.rawValue))
            }
        }
        guard let target = form[FormField.folder].flatMap(ContainerID.init) else { throw DocumentsError.notFound }
        do {
            // Reads the destination before the move, so a later read failure can't hide that the move succeeded.
            let destination = try await person.movedTo(target)
            let moved = try await person.library.move(
                [moving.resource], to: target, onClash: try form.moveClash(), for: person.caller, now: person.now)
            return person.redirect(
                to: moving.address,
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
    let address: String
    let action: String
    let count = 1

    /// - Throws: ``DocumentsError/notFound`` for an item that doesn't exist, and for the root folder, which can't be
    ///   moved.
    init(_ context: HostContext, isFolder: Bool, for person: DocumentPerson) async throws {
        if isFolder {
            let id = try context.containerID()
            let view = try await person.library.container(id, for: person.caller, now: person.now)
            guard view.rights.mayArrange, let above = view.container.parent else { throw DocumentsError.notFound }
            (resource, name, parent) = (.container(id), view.container.name, above)
            owner = view.container.owner
            address = PagePath.folder(id.rawValue)
            action = PagePath.folder(id.rawValue, .move)
        } else {
            let id = try context.fileID()
            let view = try await person.library.file(id, for: person.caller, now: person.now)
            guard view.rights.mayArrange else { throw DocumentsError.notFound }
            (resource, name, parent) = (.file(id), view.file.name, view.file.parent)
            owner = view.file.owner
            address = PagePath.document(id.rawValue)
            action = PagePath.document(id.rawValue, .move)
        }
    }

    func movePage(
        at target: ContainerID?, after cursor: FolderCursor?, for person: DocumentPerson, message: PageMessage
    ) async throws -> MovePage {
        let shown =
            if let target {
                try await MoveTarget(target, after: cursor, moving: [resource], from: parent, of: owner, for: person)
            } else { try await MoveTarget.start(moving: [resource], from: parent, of: owner, for: person) }
        return MovePage(name: name, action: action, cancel: address, target: shown, message: message)
    }
}
