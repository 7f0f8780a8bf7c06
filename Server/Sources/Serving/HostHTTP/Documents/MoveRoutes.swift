import Foundation
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// Moving documents and folders: a folder is walked to, then chosen.
struct MoveRoutes {
    let host: PlaceHost

    func add(to router: Router<HostContext>) {
        let group = host.pageGroup(router)
        for kind in ["folders", "documents"] {
            let path = RouterPath("\(kind)/:id/move")
            group.get(path) { request, context in try await show(request, context, kind == "folders") }
            group.post(path) { request, context in try await move(request, context, kind == "folders") }
        }
    }

    private func show(_ request: Request, _ context: HostContext, _ isFolder: Bool) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let moving = try await Moving(context, isFolder, person)
        let target = request.uri.queryParameters["to"].map { ContainerID(rawValue: String($0)) }
        // An address that names no folder is somebody's mistake; none at all begins at the top.
        if case .some(nil) = target { throw HostError.notFound }
        return person.answer(try await moving.page(at: target ?? nil, after: try request.folderPlace, person))
    }

    private func move(_ request: Request, _ context: HostContext, _ isFolder: Bool) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let form = try await person.form(request, context)
        let moving = try await Moving(context, isFolder, person)
        guard let target = form[FormField.folder].flatMap(ContainerID.init) else { throw HostError.notFound }
        do {
            try await person.library.move(moving.resource, to: target, for: person.caller, now: person.now)
            return person.redirect(to: moving.address, .moved(moving.name))
        } catch let error as HostError {
            let problem: FormProblem? =
                if case .malformed = error { .intoItself } else { FormProblem(error, about: moving.name) }
            guard let problem else { throw error }
            let page = try await moving.page(at: target, person, message: PageMessage(problem: problem))
            return person.answer(page, status: .init(of: problem))
        }
    }
}

/// What is to be moved.
private struct Moving {
    let resource: ResourceID
    let name: String
    let parent: ContainerID
    let address: String
    let action: String

    /// - Throws: ``HostError/notFound``, also for the top of the tree.
    init(_ context: HostContext, _ isFolder: Bool, _ person: SignedInPerson) async throws {
        if isFolder {
            let id = try person.host.containerID(context)
            let folder = try await person.library.container(id, for: person.caller).container
            guard let above = folder.parent else { throw HostError.notFound }
            (resource, name, parent) = (.container(id), folder.name, above)
            address = PagePath.folder(id.rawValue)
            action = PagePath.folder(id.rawValue, .move)
        } else {
            let id = try person.host.fileID(context)
            let file = try await person.library.file(id, for: person.caller).file
            (resource, name, parent) = (.file(id), file.name, file.parent)
            address = PagePath.document(id.rawValue)
            action = PagePath.document(id.rawValue, .move)
        }
    }

    /// - Parameters:
    ///   - target: the folder to look at; the top when `nil`.
    ///   - place: where among its folders to begin.
    func page(
        at target: ContainerID?, after place: FolderPlace? = nil, _ person: SignedInPerson,
        message: PageMessage = PageMessage()
    ) async throws -> MovePage {
        let library = person.library, caller = person.caller
        let folder =
            if let target {
                try await library.container(target, for: caller).container
            } else {
                try await library.root(for: caller).container
            }
        var path = try await person.crumbs(to: .container(folder.id))
        if folder.parent != nil { path.append(HomePage.Crumb(folder)) }
        var start: ListingPlace?
        if case .folders(let after) = place { start = after }
        let below = try await library.children(
            of: folder.id, .containers, after: start, limit: FolderPages.length, for: caller)
        return MovePage(
            name: name, action: action, cancel: address, target: folder.id.rawValue, path: path,
            folders: below.listing.containers.filter { .container($0.id) != resource }.map(HomePage.Crumb.init),
            next: below.next.map { FolderPlace.folders(after: $0).text }, isFirstPage: start == nil,
            isHere: folder.id == parent, message: message)
    }
}
