import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// Transfers ownership of a document or folder to another account.
/// The page asks for confirmation and explains the consequences.
struct TransferRoutes {
    let services: DocumentServices
    let accounts: Accounts

    func add(to router: Router<HostContext>) {
        let pages = services.pages.group(router)
        let document = pages.group(PagePath.documentRoute), folder = pages.group(PagePath.folderRoute)
        document.post(PagePath.DocumentAction.transfer.route) { try await transfer(.file($1.fileID()), by: $0, $1) }
        folder.post(PagePath.FolderAction.transfer.route) {
            try await transfer(.container($1.containerID()), by: $0, $1)
        }
    }

    private func transfer(_ resource: NodeID, by request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let form = try await person.form(request, context), typed = form.typedName ?? ""
        // A user without the right to transfer must not learn which accounts exist.
        _ = try await person.library.permissions(to: resource, for: person.caller, now: person.now)
        guard let name = SignInName(typed), let account = try await accounts.find(name) else {
            return try await refuse(.nobodyToShareWith(typed), form, about: resource, to: person)
        }
        guard account.id != person.caller.user else {
            return try await refuse(.ownDocument, form, about: resource, to: person)
        }
        guard form[FormField.action] == AskedAction.transfer.rawValue else {
            return person.answer(try await ask(about: resource, to: account, person))
        }
        let item = try await itemName(of: resource, person)
        do {
            try await person.library.transfer(resource, to: account.id, for: person.caller, now: person.now)
            return person.redirect(to: resource.page, .transferred(item, to: account.displayName))
        } catch let error as DocumentsError {
            guard let problem = FormProblem(transferringTo: account, error) else { throw error }
            return try await refuse(problem, form, about: resource, to: person)
        }
    }

    private func ask(
        about resource: NodeID, to account: Account, _ person: DocumentPerson
    ) async throws -> TransferPage {
        TransferPage(
            name: try await itemName(of: resource, person), isFolder: !resource.isFile, person: account.displayName,
            signInName: account.name.rawValue,
            action: resource.transferAction, cancel: resource.page)
    }

    private func itemName(of resource: NodeID, _ person: DocumentPerson) async throws -> String {
        switch resource {
        case .file(let id): try await person.file(id).name
        case .container(let id): try await person.folder(id).name
        }
    }

    private func refuse(
        _ problem: FormProblem, _ form: FormBody, about resource: NodeID, to person: DocumentPerson
    ) async throws -> Response {
        let message = PageMessage(problem: problem, refused: RefusedForm(.transfer, form))
        return switch resource {
        case .file(let id):
            person.answer(try await person.documentPage(id, message: message), status: .init(of: problem))
        case .container(let id):
            person.answer(try await person.folderPage(id, message: message), status: .init(of: problem))
        }
    }
}

extension FormProblem {
    /// Creates the problem for a refused transfer; `nil` if the error isn't about the form.
    fileprivate init?(transferringTo account: Account, _ error: DocumentsError) {
        switch error {
        case .quotaExceeded: self = .noSpaceThere(account.displayName)
        case .tooMany(let limit): self = .tooManyTransferred(limit)
        default:
            guard let problem = LibraryAnswer(to: error).problem else { return nil }
            self = problem
        }
    }
}

extension NodeID {
    /// The address of the form that transfers ownership.
    fileprivate var transferAction: String {
        switch self {
        case .file(let id): PagePath.document(id.rawValue, .transfer)
        case .container(let id): PagePath.folder(id.rawValue, .transfer)
        }
    }
}
