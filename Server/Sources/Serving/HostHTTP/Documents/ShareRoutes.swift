import Foundation
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// `/s/{token}`: what a link opens for whoever has it, without an account. The library lets a visitor see what was
/// shared and what lies below it, and nothing else.
struct ShareRoutes {
    let host: PlaceHost
    private static let maximumFiles = 500

    func add(to router: Router<HostContext>) {
        let share = host.pageGroup(router).add(middleware: WithdrawnLinks(host: host)).group("s/:token")
        share.get(use: show)
        share.get("download", use: download)
        share.post("upload", use: upload)
        share.get("documents/:id", use: showDocument)
        share.get("documents/:id/download", use: download)
        share.post("documents/:id/upload", use: upload)
        share.get("folders/:id", use: showFolder)
        share.post("folders/:id/upload", use: uploadToFolder)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, host: host)
        switch guest.share.resource {
        case .file(let id): return guest.answer(try await guest.documentPage(id))
        case .container(let id): return try await show(id, guest, request)
        case .ecosystem: throw HostError.notFound
        }
    }

    @Sendable private func showDocument(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, host: host)
        return guest.answer(try await guest.documentPage(try host.fileID(context)))
    }

    @Sendable private func showFolder(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, host: host)
        return try await show(try host.containerID(context), guest, request)
    }

    private func show(_ folder: ContainerID, _ guest: ShareGuest, _ request: Request) async throws -> Response {
        let place = try request.folderPlace
        let page = try await guest.folderPage(folder, after: place)
        // What was left of the list is gone meanwhile.
        if place != nil, page.entries.isEmpty {
            return guest.redirect(to: PagePath.share(guest.token, folder: folder.rawValue))
        }
        return guest.answer(page)
    }

    @Sendable private func download(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, host: host)
        let file = try await host.ports.library.file(try guest.file(context), for: guest.caller).file
        return try await host.download(file, request, context)
    }

    @Sendable private func upload(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, host: host)
        guard guest.caller.mayWrite else { throw HostError.notFound }
        let file = try await host.ports.library.file(try guest.file(context), for: guest.caller).file
        switch try await file.replace(by: request, context, guest.caller, guest.visit, host) {
        case .refused(let problem):
            let page = try await guest.documentPage(file.id, message: PageMessage(problem: problem))
            return guest.answer(page, status: .init(of: problem))
        case .saved(let version):
            return guest.redirect(to: guest.address(of: file.id), Notice(saved: file.name, as: version))
        }
    }

    @Sendable private func uploadToFolder(_ request: Request, _ context: HostContext) async throws -> Response {
        let guest = try await ShareGuest(request, context, host: host)
        let id = try host.containerID(context)
        guard guest.caller.mayWrite else { throw HostError.notFound }
        _ = try await host.ports.library.container(id, for: guest.caller)
        var form = try await UploadForm(request, context, of: guest.visit, host: host, maximumFiles: Self.maximumFiles)
        let outcome = try await form.save(in: id, for: guest.caller, host: host)
        guard let problem = outcome.problem else {
            return guest.redirect(to: PagePath.share(guest.token, folder: id.rawValue), outcome.notice)
        }
        let message = PageMessage(notice: outcome.notice, problem: problem)
        return guest.answer(try await guest.folderPage(id, message: message), status: .init(of: problem))
    }
}

/// Whatever is not there for a visitor, the page says only that nothing is shared, and not whether anything is there.
private struct WithdrawnLinks: RouterMiddleware {
    let host: PlaceHost

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HostError {
            switch error {
            case .notFound, .unauthorized:
                return host.answer(MessagePage(kind: .notShared), to: try await host.visit(request), status: .notFound)
            default: throw error
            }
        }
    }
}
