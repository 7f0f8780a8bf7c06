import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import WOPIHost

extension DocumentServices {
    /// Responds with the content of a document. The browser must save the content and not display it, because uploads
    /// may contain scripts.
    ///
    /// - Parameter name: the file name for the browser; defaults to the document's name.
    func answer(
        _ opened: OpenedFile, named name: String? = nil, to request: Request, context: HostContext
    ) async throws -> Response {
        let file = opened.file, content = opened.content
        let answer = FileContent(
            size: content.size, entityTag: opened.version.stateTag(of: file.id), lastModified: opened.saved,
            disposition: FileContent.attachment(named: name ?? file.name),
            source: .stored(opened),
            headers: [
                .cacheControl: "private, no-cache", .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
                .contentSecurityPolicy: "default-src 'none'; sandbox; frame-ancestors 'none'",
            ])
        return try await answer.response(to: request, context: context)
    }

    /// Responds with a document to a request that has a DownloadUrl token and no session. If the token has expired, the
    /// user is asked to sign in.
    func download(_ id: FileID, token: String, for request: Request, context: HostContext) async throws -> Response {
        do {
            let opened = try await host.download(id, token: token, now: pages.now())
            return try await answer(opened, to: request, context: context)
        } catch HostError.unauthorized {
            return .onward(to: PagePath.document(id.rawValue, .download))
        }
    }
}

extension FileContent.Source {
    /// Returns the content of an opened document.
    static func stored(_ opened: OpenedFile) -> Self {
        let content = opened.content
        return .stored(size: content.size, descriptor: content.fileDescriptor, owner: content) {
            try await content.read(at: $0, count: $1)
        }
    }
}
