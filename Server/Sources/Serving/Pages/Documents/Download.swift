import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

extension DocumentServices {
    /// A document's bytes, sent so that a browser saves them and never shows them: uploads may hold script.
    ///
    /// - Parameter version: the newest when `nil`.
    /// - Throws: ``DocumentsError/notFound``, also for a version that isn't there.
    func download(
        _ file: FileRecord, version: VersionRecord? = nil, for request: Request, context: HostContext
    ) async throws -> Response {
        let content = try await blobs.open(version?.content ?? file.content)
        return try await answer(file, version: version, content: content).response(to: request, context: context)
    }

    /// The same for the token of a DownloadUrl, without a session. Once the token has expired, the address works for
    /// people who sign in.
    func download(
        _ id: FileID, token: String, for request: Request, context: HostContext
    ) async throws -> Response {
        do {
            let opened = try await host.download(id, token: token, now: pages.now())
            return try await answer(opened.file, content: opened.content).response(to: request, context: context)
        } catch HostError.unauthorized {
            return .onward(to: PagePath.document(id.rawValue, .download))
        }
    }

    private func answer(_ file: FileRecord, version: VersionRecord? = nil, content: any BlobContent) -> FileContent {
        FileContent(
            size: content.size, entityTag: "\(file.id.rawValue)-\(version?.version ?? file.version)",
            lastModified: version?.saved ?? file.modified, disposition: FileContent.attachment(named: file.name),
            source: .stored(size: content.size, descriptor: content.fileDescriptor, owner: content) {
                try await content.read(at: $0, count: $1)
            },
            headers: [
                .cacheControl: "private, no-cache", .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
                .contentSecurityPolicy: "default-src 'none'; sandbox; frame-ancestors 'none'",
            ])
    }
}
