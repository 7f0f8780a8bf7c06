import Documents
import HTTPServing
import Hummingbird
import Localization
import OAuthServer

/// Transfers ownership of a document or folder to another account.
/// The page asks for confirmation and explains the consequences.
struct TransferRoutes {
    let services: DocumentServices
    let accounts: Accounts

    func add(to router: Router<HostContext>) {
        ItemGroups(services, on: router).post(.transfer, use: transfer)
    }

    private func transfer(_ resource: NodeID, by person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let typed = form.typedName ?? ""
        // A user without the right to transfer must not learn which accounts exist, so the right is checked first.
        _ = try await person.library.permissions(to: resource, for: person.caller, now: person.now)
        guard let name = SignInName(typed), let account = try await accounts.find(name) else {
            return try await person.refuse([.nobodyToShareWith(typed)], RefusedForm(.transfer, form), on: resource)
        }
        guard account.id != person.caller.user else {
            return try await person.refuse([.ownDocument], RefusedForm(.transfer, form), on: resource)
        }
        guard form[FormField.action] == AskedAction.transfer.rawValue else {
            return person.answer(try await ask(about: resource, to: account, person))
        }
        let item = try await person.name(of: resource)
        do {
            try await person.library.transfer(resource, to: account.id, for: person.caller, now: person.now)
            return person.redirect(to: resource.page, .transferred(item, to: account.displayName))
        } catch let error as DocumentsError {
            guard let problem = FormProblem(transferringTo: account, error) else { throw error }
            return try await person.refuse([problem], RefusedForm(.transfer, form), on: resource)
        }
    }

    private func ask(
        about resource: NodeID, to account: Account, _ person: DocumentPerson
    ) async throws -> TransferPage {
        TransferPage(
            name: try await person.name(of: resource), isFolder: !resource.isFile, person: account.displayName,
            signInName: account.name.rawValue,
            action: resource.page(.transfer), cancel: resource.page)
    }
}

extension FormProblem {
    /// Creates the problem that the form shows for a refused transfer; `nil` if the form didn't cause the error.
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
