import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import WOPI
import WOPIHost

/// `/s/{token}`: the pages of a share link, which need no account.
/// The library allows a visitor to see only the shared item and everything below it.
struct ShareRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let share = services.pages.group(router).add(middleware: WithdrawnLinks(pages: services.pages))
            .group(PagePath.shareRoute)
        share.get(use: show)
        share.get(PagePath.ShareAction.download.route, use: download)
        share.get(PagePath.ShareAction.preview.route, use: preview)
        share.post(PagePath.ShareAction.upload.route, use: upload)
        let document = share.group(PagePath.documentRoute)
        document.get(use: showDocument)
        document.get(PagePath.ShareAction.download.route, use: download)
        document.get(PagePath.ShareAction.preview.route, use: preview)
        document.post(PagePath.ShareAction.upload.route, use: upload)
        let folder = share.group(PagePath.folderRoute)
        folder.get(use: showFolder)
        folder.post(PagePath.ShareAction.upload.route, use: uploadToFolder)
        folder.get(PagePath.ShareAction.download.route, use: downloadFolder)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, services: services)
        switch guest.share.resource {
        case .file(let id): return guest.answer(try await guest.documentPage(id))
        case .container(let id): return try await show(id, to: guest, for: request)
        }
    }

    @Sendable private func showDocument(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, services: services)
        return guest.answer(try await guest.documentPage(try context.fileID()))
    }

    @Sendable private func showFolder(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, services: services)
        return try await show(try context.containerID(), to: guest, for: request)
    }

    private func show(_ folder: ContainerID, to guest: ShareGuest, for request: Request) async throws -> Response {
        let cookies = services.pages.cookies, query = try FolderQuery(request, cookies)
        let page = try await guest.folderPage(folder, query)
        // All entries after the cursor were deleted in the meantime, so this shows the first page.
        if query.position != .start, page.entries.isEmpty {
            return guest.redirect(to: PagePath.share(guest.token, folder: folder.rawValue))
        }
        var response = guest.answer(page)
        if let setting = FolderQuery.setting(request, cookies) { response.headers.append(setting) }
        return response
    }

    @Sendable private func download(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, services: services)
        let opened = try await services.library.open(try guest.file(context), for: guest.caller, now: guest.now)
        return try await services.answer(opened, to: request, context: context)
    }

    @Sendable private func preview(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, services: services)
        return try await services.preview(
            try guest.file(context), for: guest.caller, to: request, context: context)
    }

    /// Streams the whole shared folder as a zip file.
    @Sendable private func downloadFolder(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, services: services)
        let id = try context.containerID()
        let walk = try await services.library.walk(nil, in: id, for: guest.caller, now: guest.now)
        let folder = try await services.library.container(id, for: guest.caller, now: guest.now).container
        do {
            return try await services.zip(
                walk, named: folder.name, for: .visitors(of: guest.share, from: context.clientAddress), in: guest.visit,
                context)
        } catch let refused as ZipRefused {
            let page = try await guest.folderPage(id, message: PageMessage(problem: refused.problem))
            return refused.answer(guest.answer(page, status: .init(of: refused.problem)))
        }
    }

    @Sendable private func upload(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, services: services)
        guard guest.caller.mayWrite else { throw DocumentsError.notFound }
        let file = try await services.library.file(try guest.file(context), for: guest.caller, now: guest.now).file
        switch try await services.replace(file, by: request, context: context, as: guest.caller, in: guest.visit) {
        case .refused(let refused):
            let problem = try await services.telling(refused, of: file.owner, to: guest.caller)
            let page = try await guest.documentPage(file.id, message: PageMessage(problem: problem))
            return guest.answer(page, status: .init(of: problem))
        case .saved(let upload, sentAs: let name):
            return guest.redirect(to: guest.address(of: file.id), FlashMessage(upload, sentAs: name))
        }
    }

    @Sendable private func uploadToFolder(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, services: services)
        let id = try context.containerID()
        guard guest.caller.mayWrite else { throw DocumentsError.notFound }
        let owner = try await services.library.container(id, for: guest.caller, now: guest.now).container.owner
        var form = try await UploadForm(
            request, context, of: guest.visit, services: services)
        var outcome = try await form.save(
            in: id, of: owner, for: guest.caller, library: services.library, now: services.pages.now)
        if let refused = outcome.problem {
            outcome.problem = try await services.telling(refused, of: owner, to: guest.caller)
        }
        guard !request.wantsReport else { return outcome.report(Localization(guest.visit.visitor), context) }
        guard let problem = outcome.problem else {
            return guest.redirect(
                to: PagePath.share(guest.token, folder: id.rawValue) + PagePath.fragment(outcome.node),
                outcome.flashMessage)
        }
        let message = PageMessage(flashMessage: outcome.flashMessage, problem: problem, clash: form.clash)
        return try await outcome.answer(telling: problem, context) { status in
            guest.answer(try await guest.folderPage(id, message: message), status: status)
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
