import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird
import OAuthServer

/// The pages of documents in another store than the library: `/`, `/folders/{id}` and `/documents/{id}`.
///
/// ``ItemRoutes`` renames and deletes these documents. There are no pages for search, trash, versions, sharing and
/// activity, because these need rows of the library.
struct HostedRoutes {
    let services: DocumentServices
    let documents: any HostDocuments

    func add(to router: Router<HostContext>) {
        services.addHome(to: router) { try await show(nil, to: $0) }
        let folder = services.routes(on: router, PagePath.folderRoute)
        folder.get { try await show(try $0.context.containerID(), to: $0) }
        folder.post(PagePath.FolderAction.upload.route, use: upload)
        folder.post(PagePath.FolderAction.newFolder.route, use: FolderRoutes(services: services).newFolder)
        let document = services.routes(on: router, PagePath.documentRoute)
        document.get(use: showDocument)
        document.group.get(PagePath.DocumentAction.download.route, use: DocumentRoutes(services: services).download)
    }

    private func show(_ id: ContainerID?, to person: DocumentPerson) async throws -> Response {
        let cursor = try person.request.parameter(FormField.after, ListingCursor.init(query:))
        let page = try await person.folderPage(id, of: documents, after: cursor, message: person.message)
        // All items after the cursor were deleted in the meantime, so this shows the first page.
        if cursor != nil, page.entries.isEmpty { return person.redirect(to: PagePath.folder(page.folderID)) }
        return person.answer(page)
    }

    /// Saves the files of a form. A file whose name already exists gets another name, because the store may not keep
    /// the former content of a document that is replaced.
    private func upload(_ person: DocumentPerson) async throws -> Response {
        let id = try person.context.containerID(), owner = try await person.folder(id).owner
        var form = try await UploadForm(of: person)
        let outcome = try await form.save(of: owner) { content, file in
            let made = try await documents.createFile(
                .like(try DocumentName(file.name)), in: id, content: content, isReadOnly: false, for: person.caller,
                now: person.now)
            return Upload(file: made.file, effect: .created)
        }
        guard let problem = outcome.problem else {
            return person.redirect(to: PagePath.folder(id.rawValue, at: outcome.node), outcome.flashMessage)
        }
        let message = PageMessage(flashMessage: outcome.flashMessage, problem: problem)
        return try await outcome.answer(telling: problem, person.context) { status in
            person.answer(try await person.folderPage(id, of: documents, message: message), status: status)
        }
    }

    private func showDocument(_ person: DocumentPerson) async throws -> Response {
        let id = try person.context.fileID()
        return person.answer(try await person.documentPage(id, of: documents, message: person.message))
    }
}

extension DocumentPerson {
    /// The maximum number of items on the page of a folder in another store.
    static var hostedAtOnce: Int { 200 }

    /// Returns the page of a folder in another store.
    ///
    /// - Parameter id: the folder; `nil` for the root.
    func folderPage(
        _ id: ContainerID?, of documents: any HostDocuments, after cursor: ListingCursor? = nil, message: PageMessage
    ) async throws -> HostedFolderPage {
        let now = now, view: ContainerView
        if let id {
            view = try await documents.container(id, for: caller, now: now)
        } else {
            view = try await documents.root(for: caller, now: now)
        }
        let folder = view.container, isTop = folder.parent == nil, office = services.office(for: caller.user)
        let page = try await documents.children(
            of: folder.id, .everything, after: cursor, limit: Self.hostedAtOnce, for: caller, now: now)
        let ancestors = try await documents.ancestors(of: .container(folder.id), for: caller, now: now)
        return HostedFolderPage(
            folderID: folder.id.rawValue, name: isTop ? nil : folder.name, path: crumbs(ancestors),
            entries: page.listing.entries(now: now) { office?.button($0, mayEdit: view.rights.mayWrite) },
            next: page.next?.inQuery, isFirstPage: cursor == nil, mayWrite: view.rights.mayWrite,
            mayArrange: view.rights.mayArrange, uploadLimit: services.maxUploadBytes,
            guide: isTop && cursor == nil ? try await services.connecting.guide(for: signedIn) : nil, message: message)
    }

    /// Returns the page of a document in another store.
    func documentPage(
        _ id: FileID, of documents: any HostDocuments, message: PageMessage
    ) async throws -> HostedDocumentPage {
        let now = now, view = try await documents.file(id, for: caller, now: now), file = view.file
        let ancestors = try await documents.ancestors(of: .file(id), for: caller, now: now)
        return HostedDocumentPage(
            id: id.rawValue, name: file.name, path: crumbs(ancestors), size: file.size, modified: file.modified,
            lockEnds: file.lock.current(at: now).map { _ in file.lock.expires },
            office: services.office(for: caller.user)?.button(file, mayEdit: view.rights.mayWrite),
            mayArrange: view.rights.mayArrange,
            lacksProvider: services.lacksProvider(for: file.name) && signedIn.session.account.isOperator,
            message: message)
    }
}

extension HostDocuments {
    /// Deletes a document that isn't locked, or an empty folder.
    func delete(_ item: NodeID, for caller: Caller, now: Date) async throws {
        switch item {
        case .file(let id): try await deleteFile(id, for: caller, now: now)
        case .container(let id): try await deleteContainer(id, for: caller, now: now)
        }
    }
}

extension ListingCursor {
    /// The maximum length of ``inQuery`` in bytes. The cursor of a live folder contains a name twice.
    private static let maxLength = 16 * 1024

    /// The cursor as text for a query: letters, digits, `-` and `_`.
    var inQuery: String { Base64URL.encode(rawValue.utf8) }

    /// Parses the text of a cursor; `nil` for text that no page links to.
    init?(query text: String) {
        guard text.utf8.count <= Self.maxLength, let bytes = Base64URL.decode(text),
            let rawValue = String(validating: bytes, as: UTF8.self)
        else { return nil }
        self.init(rawValue: rawValue)
    }
}
