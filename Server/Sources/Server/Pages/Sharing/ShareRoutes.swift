import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird

/// `/s/{token}`: the pages of a share link, which need no account.
/// The library allows a visitor to see only the shared item and everything below it.
struct ShareRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let share = routes(on: router)
        share.get(use: show)
        share.get(PagePath.ShareAction.download.route, use: download)
        share.get(PagePath.ShareAction.preview.route, use: preview)
        share.post(PagePath.ShareAction.upload.route, use: upload)
        let document = share.group(PagePath.documentRoute)
        document.get { $0.answer(try await $0.documentPage(try $0.context.fileID())) }
        document.get(PagePath.ShareAction.download.route, use: download)
        document.get(PagePath.ShareAction.preview.route, use: preview)
        document.post(PagePath.ShareAction.upload.route, use: upload)
        let folder = share.group(PagePath.folderRoute)
        folder.get { try await show(try $0.context.containerID(), to: $0) }
        folder.post(PagePath.ShareAction.upload.route, use: uploadToFolder)
        folder.get(PagePath.ShareAction.download.route, use: downloadFolder)
    }

    /// Returns the routes below the address of a link.
    func routes(on router: Router<HostContext>) -> VisitorRoutes<ShareGuest> {
        let group = services.pages.group(router).add(middleware: WithdrawnLinks(pages: services.pages))
        return VisitorRoutes(group: group.group(PagePath.shareRoute), services: services)
    }

    private func show(_ guest: ShareGuest) async throws -> Response {
        switch guest.share.resource {
        case .file(let id): return guest.answer(try await guest.documentPage(id))
        case .container(let id): return try await show(id, to: guest)
        }
    }

    private func show(_ folder: ContainerID, to guest: ShareGuest) async throws -> Response {
        let cookies = services.pages.cookies, query = try FolderQuery(guest.request, cookies)
        let page = try await guest.folderPage(folder, query)
        // All entries after the cursor were deleted in the meantime, so this shows the first page.
        if query.position != .start, page.entries.isEmpty {
            return guest.redirect(to: PagePath.share(guest.token, folder: folder.rawValue))
        }
        var response = guest.answer(page)
        if let setting = FolderQuery.setting(guest.request, cookies) { response.headers.append(setting) }
        return response
    }

    private func download(_ guest: ShareGuest) async throws -> Response {
        try await guest.send(try await guest.library.open(try guest.file(), for: guest.caller, now: guest.now))
    }

    private func preview(_ guest: ShareGuest) async throws -> Response {
        try await guest.preview(try guest.file())
    }

    /// Streams the whole shared folder as a zip file.
    private func downloadFolder(_ guest: ShareGuest) async throws -> Response {
        let id = try guest.context.containerID()
        let walk = try await guest.library.walk(nil, in: id, for: guest.caller, now: guest.now)
        let folder = try await guest.library.container(id, for: guest.caller, now: guest.now).container
        do {
            return try await guest.zip(
                walk, named: folder.name, for: .visitors(of: guest.share, from: guest.context.clientAddress))
        } catch let refused as ZipRefused {
            let page = try await guest.folderPage(id, message: PageMessage(problem: refused.problem))
            return refused.answer(guest.answer(page, status: .init(of: refused.problem)))
        }
    }

    private func upload(_ guest: ShareGuest) async throws -> Response {
        guard guest.caller.mayWrite else { throw DocumentsError.notFound }
        let file = try await guest.library.file(try guest.file(), for: guest.caller, now: guest.now).file
        return try await guest.saveVersion(of: file, at: guest.address(of: file.id)) { message in
            try await guest.documentPage(file.id, message: message)
        }
    }

    private func uploadToFolder(_ guest: ShareGuest) async throws -> Response {
        let id = try guest.context.containerID(), address = PagePath.share(guest.token, folder: id.rawValue)
        guard guest.caller.mayWrite else { throw DocumentsError.notFound }
        let owner = try await guest.library.container(id, for: guest.caller, now: guest.now).container.owner
        return try await guest.saveFiles(in: id, of: owner, at: address) { message in
            try await guest.folderPage(id, message: message)
        }
    }
}

/// Asks visitors for the password of a link. For an invalid link, visitors see only that nothing is shared, whether or
/// not the item exists.
struct WithdrawnLinks: RouterMiddleware {
    let pages: PageSupport

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let locked as LinkLocked {
            guard !request.wantsReport else { throw DocumentsError.notFound }
            return pages.answer(LockedLinkPage(token: locked.link.token), to: locked.link.visit, status: .forbidden)
        } catch let error as DocumentsError {
            guard LibraryAnswer(to: error).isNothingShared, !request.wantsReport else { throw error }
            return pages.answer(MessagePage(kind: .notShared), to: try await pages.visit(request), status: .notFound)
        }
    }
}
