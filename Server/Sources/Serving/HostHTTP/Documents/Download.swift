import Foundation
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

extension PlaceHost {
    /// A document's bytes for a browser to save, never to show: what people upload may hold script.
    ///
    /// - Parameter version: the newest when `nil`.
    /// - Throws: ``HostError/notFound``, also for a version that isn't there.
    func download(
        _ file: FileRecord, version: VersionRecord? = nil, _ request: Request, _ context: HostContext
    ) async throws -> Response {
        let content = try await ports.blobs.open(version?.content ?? file.content)
        return try await download(file, version: version, content, request, context)
    }

    /// The same through a DownloadUrl, which needs no session. Once its token has ended, the address is good for those
    /// who sign in.
    func download(_ id: FileID, token: String, _ request: Request, _ context: HostContext) async throws -> Response {
        do {
            let opened = try await wopi.download(id, token: token, now: now())
            return try await download(opened.file, version: nil, opened.content, request, context)
        } catch HostError.unauthorized {
            return redirect(to: PagePath.document(id.rawValue, .download))
        }
    }

    private func download(
        _ file: FileRecord, version: VersionRecord?, _ content: any BlobContent, _ request: Request,
        _ context: HostContext
    ) async throws -> Response {
        let answer = FileContent(
            size: content.size, entityTag: "\(file.id.rawValue)-\(version?.version ?? file.version)",
            lastModified: version?.saved ?? file.modified, disposition: FileContent.attachment(named: file.name),
            source: .init(content),
            headers: [
                .cacheControl: "private, no-cache", .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
                .contentSecurityPolicy: "default-src 'none'; sandbox; frame-ancestors 'none'",
            ])
        return try await answer.response(to: request, context: context)
    }
}
