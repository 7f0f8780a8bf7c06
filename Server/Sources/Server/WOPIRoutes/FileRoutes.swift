import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// `/wopi/files/{id}` and the paths below it (docs/protocol/files.md#operations).
struct FileRoutes {
    let calls: WOPICalls

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
        let id = try context.fileID()
        return (id, try await calls.claims(for: .file(id), request, context))
    }

    @Sendable private func checkFileInfo(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return .json(try await calls.host.checkFileInfo(id, by: claims, now: calls.now()))
    }

    @Sendable private func getFile(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        let opened = try await calls.host.getFile(
            id, try GetFileRequest(headers: request.headers), by: claims, now: calls.now())
        return try await FileContent(opened).response(to: request, context: context)
    }

    @Sendable private func putFile(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        let version = try await calls.host.putFile(
            id, try PutFileRequest(headers: request.headers), body: try calls.body(request, context), by: claims,
            now: calls.now)
        return Response(status: .ok, headers: [.wopiItemVersion: version.description])
    }

    @Sendable private func ancestry(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return .json(try await calls.host.ancestors(of: .file(id), by: claims, now: calls.now()))
    }

    @Sendable private func ecosystemPointer(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return .json(try await calls.host.ecosystemPointer(.file(id), by: claims, now: calls.now()))
    }

    @Sendable private func operate(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        switch try FileRequest(posted: request.headers) {
        case .lock(let lock): return try await locked(id, .acquire(lock), by: claims)
        case .refreshLock(let lock): return try await locked(id, .refresh(lock), by: claims)
        case .unlock(let lock): return try await locked(id, .release(lock), by: claims)
        case .unlockAndRelock(let old, let new): return try await locked(id, .replace(old, with: new), by: claims)
        case .getLock:
            let holder = try await calls.host.getLock(id, by: claims, now: calls.now())
            return Response(status: .ok, headers: [.wopiLock: holder?.rawValue ?? ""])
        case .putRelative(let target, _):
            return .json(
                try await calls.host.putRelative(
                    id, target, body: try calls.body(request, context), by: claims, now: calls.now))
        case .rename(let name, let lock):
            return .json(
                try await calls.host.rename(id, to: name, presenting: lock.id, by: claims, now: calls.now()))
        case .delete:
            try await calls.host.delete(id, by: claims, now: calls.now())
            return Response(status: .ok)
        case .getShareURL(let type):
            return try await calls.share(.file(id), as: type, by: claims)
        case .putUserInfo:
            let text = try await RequestBytes.collect(request, context: context)
            try await calls.host.putUserInfo(text, on: id, by: claims, now: calls.now())
            return Response(status: .ok)
        }
    }

    /// Responds to a lock operation with `X-WOPI-ItemVersion`. Phones require the header in responses to Lock and
    /// Unlock (docs/protocol/files.md#item-version). In responses to the other lock operations, the header does no
    /// harm.
    private func locked(_ id: FileID, _ request: LockRequest, by claims: AccessClaims) async throws -> Response {
        let version = try await calls.host.lock(id, request, by: claims, now: calls.now())
        return Response(status: .ok, headers: [.wopiItemVersion: version.description])
    }
}

extension FileContent {
    /// Creates the content of the responses to GetFile and to requests for a FileUrl.
    init(_ opened: OpenedFile) {
        let version = opened.file.version.description, content = opened.content
        self.init(
            size: content.size, entityTag: opened.file.stateTag, lastModified: opened.file.modified,
            source: .init(content),
            headers: [
                .wopiItemVersion: version, .cacheControl: "private, no-cache", .xContentTypeOptions: "nosniff",
            ])
    }
}

extension FileContent.Source {
    fileprivate init(_ content: any BlobContent) {
        self = .stored(size: content.size, descriptor: content.fileDescriptor, owner: content) {
            try await content.read(at: $0, count: $1)
        }
    }
}
