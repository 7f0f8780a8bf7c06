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
