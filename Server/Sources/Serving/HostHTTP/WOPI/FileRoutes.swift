import Foundation
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// `/wopi/files/{id}` and what is below it (files.md §1).
struct FileRoutes {
    let host: PlaceHost

    func add(to router: RouterGroup<HostContext>) {
        let file = router.group("files/:id")
        file.get(use: checkFileInfo)
        file.post(use: operate)
        file.get("contents", use: getFile)
        file.post("contents", use: putFile)
        file.get("ancestry", use: ancestry)
        file.get("ecosystem_pointer", use: ecosystemPointer)
    }

    private func start(_ request: Request, _ context: HostContext) async throws -> (FileID, AccessClaims) {
        let id = try host.fileID(context)
        return (id, try await host.claims(for: .file(id), request))
    }

    @Sendable private func checkFileInfo(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return try .json(try await host.wopi.checkFileInfo(id, claims, now: host.now()))
    }

    @Sendable private func getFile(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        let opened = try await host.wopi.getFile(id, try GetFileRequest(headers: request.headers), claims)
        return try await FileContent(opened).response(to: request, context: context)
    }

    @Sendable private func putFile(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        let version = try await host.wopi.putFile(
            id, try PutFileRequest(headers: request.headers), body: try host.body(request, context), claims,
            now: host.now)
        return Response(status: .ok, headers: [.wopiItemVersion: version.description])
    }

    @Sendable private func ancestry(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return try .json(try await host.wopi.ancestors(of: .file(id), claims, now: host.now()))
    }

    @Sendable private func ecosystemPointer(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return try .json(try await host.wopi.ecosystemPointer(.file(id), claims, now: host.now()))
    }

    @Sendable private func operate(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        switch try FileRequest(posted: request.headers) {
        case .lock(let lock): return try await locked(id, .acquire(lock), claims)
        case .refreshLock(let lock): return try await locked(id, .refresh(lock), claims)
        case .unlock(let lock): return try await locked(id, .release(lock), claims)
        case .unlockAndRelock(let old, let new): return try await locked(id, .replace(old, with: new), claims)
        case .getLock:
            let holder = try await host.wopi.getLock(id, claims, now: host.now())
            return Response(status: .ok, headers: [.wopiLock: holder?.rawValue ?? ""])
        case .putRelative(let target, _):
            return try .json(
                try await host.wopi.putRelative(
                    id, target, body: try host.body(request, context), claims, now: host.now))
        case .rename(let name, let lock):
            return try .json(
                try await host.wopi.rename(id, to: name, presenting: lock.id, claims, now: host.now()))
        case .delete:
            try await host.wopi.delete(id, claims, now: host.now())
            return Response(status: .ok)
        case .getShareURL(let type):
            let share = try await host.wopi.share(.file(id), as: type, claims, now: host.now())
            return try .json(ShareAnswer(shareURL: try await host.shareAddress(of: share)))
        case .putUserInfo:
            let text = try await RequestBytes.collect(request, context: context, limit: 64 * 1024)
            try await host.wopi.putUserInfo(text, id, claims)
            return Response(status: .ok)
        }
    }

    /// `X-WOPI-ItemVersion` is mandatory on Lock and Unlock for phones (files.md §2.3) and does no harm elsewhere.
    private func locked(_ id: FileID, _ request: LockRequest, _ claims: AccessClaims) async throws -> Response {
        let version = try await host.wopi.lock(id, request, claims, now: host.now())
        return Response(status: .ok, headers: [.wopiItemVersion: version.description])
    }
}

extension FileContent {
    /// A file's bytes as GetFile and FileUrl send them.
    init(_ opened: OpenedFile) {
        let version = opened.file.version.description, content = opened.content
        self.init(
            size: content.size, entityTag: "\(opened.file.id.rawValue)-\(version)", lastModified: opened.file.modified,
            source: .init(content),
            headers: [
                .wopiItemVersion: version, .cacheControl: "private, no-cache", .xContentTypeOptions: "nosniff",
            ])
    }
}

extension FileContent.Source {
    /// The file itself where there is one, for the kernel to send; what goes out in one write is read.
    init(_ content: any BlobContent) {
        if let descriptor = content.fileDescriptor, content.size > FileContentBody.smallSize {
            self = .file(descriptor, of: content)
        } else {
            self = .reader { offset, count in .init(bytes: try await content.read(at: offset, count: count)) }
        }
    }
}
