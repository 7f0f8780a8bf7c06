import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization

/// Groups of routes that exist both for documents and for folders.
struct ItemGroups {
    typealias PageHandler = @Sendable (NodeID, DocumentPerson) async throws -> Response
    typealias FormHandler = @Sendable (NodeID, DocumentPerson, FormBody) async throws -> Response

    private let services: DocumentServices
    private let groups: [RouterGroup<HostContext>]

    init(_ services: DocumentServices, on router: Router<HostContext>) {
        self.services = services
        let pages = services.pages.group(router)
        groups = [pages.group(PagePath.documentRoute), pages.group(PagePath.folderRoute)]
    }

    func get(_ action: PagePath.ItemAction, use handler: @escaping PageHandler) {
        for group in groups {
            group.get(action.route) { [services] request, context in
                try await handler(context.item(), DocumentPerson(request, context, services: services))
            }
        }
    }

    func post(_ action: PagePath.ItemAction, use handler: @escaping FormHandler) {
        for group in groups {
            group.post(action.route) { [services] request, context in
                let item = try context.item(), person = try await DocumentPerson(request, context, services: services)
                return try await handler(item, person, person.form())
            }
        }
    }
}

/// Renames and deletes documents and folders.
struct ItemRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let items = ItemGroups(services, on: router)
        items.post(.rename, use: rename)
        items.get(.delete, use: askToDelete)
        items.post(.delete, use: delete)
    }

    private func rename(_ item: NodeID, by person: DocumentPerson, _ form: FormBody) async throws -> Response {
        do {
            let name = try form.documentName(), caller = person.caller, now = person.now
            let stored =
                switch item {
                case .container(let id):
                    try await person.documents.renameContainer(id, to: name, for: caller, now: now)
                case .file(let id):
                    try await person.documents.renameFile(
                        id, to: name.keepingExtension(of: DocumentName(person.file(id).name)), presenting: nil,
                        for: caller, now: now)
                }
            return person.redirect(to: item.page, .renamed(stored))
        } catch let error as DocumentsError {
            return try await person.refuse(error, RefusedForm(.rename, form), on: item)
        }
    }

    private func askToDelete(_ item: NodeID, _ person: DocumentPerson) async throws -> Response {
        let (node, rights) = try await person.view(of: item)
        guard rights.mayArrange else { throw DocumentsError.notFound }
        guard services.hosted == nil else {
            return person.answer(
                ConfirmationPage(question: .deleteHosted(node.name), action: item.page(.delete), cancel: item.page))
        }
        return person.answer(try await person.deletionPage(of: node, from: person.request.origin))
    }

    private func delete(_ item: NodeID, by person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let node = try await person.view(of: item).node
        do {
            if let hosted = services.hosted {
                try await hosted.delete(item, for: person.caller, now: person.now)
                return person.redirect(to: node.parentPage, .deletedHosted(node.name))
            }
            let other = try await person.otherOwner(node.owner)
            switch item {
            case .file(let id): try await person.library.deleteFile(id, for: person.caller, now: person.now)
            // A single folder is deleted with the operation for several items, because that operation's error names the
            // document that is still open.
            case .container: try await person.library.delete([item], for: person.caller, now: person.now)
            }
            let flashMessage = person.deleted([item], in: node.parent, of: other, .deleted(node.name, item))
            return person.redirect(to: form.origin?.address ?? node.parentPage, flashMessage)
        } catch let refused as SeveralRefused {
            guard let problem = refused.problem else { throw refused.cause }
            return try await person.refuse([problem], nil, on: item)
        } catch let error as DocumentsError {
            return try await person.refuse(error, nil, on: item)
        }
    }
}

extension HostContext {
    /// Returns the document or folder that the path of the request names.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a malformed id.
    fileprivate func item() throws(DocumentsError) -> NodeID { try addressed.orNotFound() }
}

extension NodeID {
    /// The address of the item's page.
    var page: String {
        switch self {
        case .file(let id): PagePath.document(id.rawValue)
        case .container(let id): PagePath.folder(id.rawValue)
        }
    }

    /// Returns the address of a form for a document or folder.
    func page(_ action: PagePath.ItemAction) -> String { page + "/" + action.rawValue }
}

extension Node {
    /// The address of the page of the parent folder.
    var parentPage: String { parent.map { PagePath.folder($0.rawValue) } ?? PagePath.home }
}

extension DocumentPerson {
    /// Reads an item that the user owns or has access to, and the user's rights to the item.
    func view(of item: NodeID) async throws -> (node: Node, rights: Rights) {
        switch item {
        case .file(let id):
            let view = try await documents.file(id, for: caller, now: now)
            return (.file(view.file), view.rights)
        case .container(let id):
            let view = try await documents.container(id, for: caller, now: now)
            return (.container(view.container), view.rights)
        }
    }

    func name(of item: NodeID) async throws -> String { try await view(of: item).node.name }

    /// Shows the item's page again, with the reason why the library refused a form. A problem with a typed name quotes
    /// that name. Any other problem quotes the item's name.
    func refuse(_ error: DocumentsError, _ refused: RefusedForm?, on item: NodeID) async throws -> Response {
        var about = try await name(of: item)
        switch error {
        case .nameIllegal, .nameTaken: about = refused?.typed ?? about
        default: break
        }
        guard let problem = LibraryAnswer(to: error, about: about).problem else { throw error }
        return try await refuse([problem], refused, on: item)
    }

    /// Shows the item's page again, with the problems of a form.
    func refuse(_ problems: [FormProblem], _ refused: RefusedForm?, on item: NodeID) async throws -> Response {
        guard let problem = problems.first else { throw DocumentsError.notFound }
        let message = PageMessage(problem: problem, further: Array(problems.dropFirst()), refused: refused)
        let status = HTTPResponse.Status(of: problem)
        return switch (item, services.hosted) {
        case (.file(let id), nil): answer(try await documentPage(id, message: message), status: status)
        case (.container(let id), nil): answer(try await folderPage(id, message: message), status: status)
        case (.file(let id), let hosted?):
            answer(try await documentPage(id, of: hosted, message: message), status: status)
        case (.container(let id), let hosted?):
            answer(try await folderPage(id, of: hosted, message: message), status: status)
        }
    }
}

extension Request {
    var origin: PageOrigin? { uri.firstParameter(FormField.from).flatMap(PageOrigin.init) }
}
