import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// A signed-in operator. The role is checked with every request, and again in each change.
struct OperatorPerson: Sendable {
    let signedIn: SignedInPerson
    let services: OperatorServices

    /// - Throws: ``SignInNeeded``; ``DocumentsError/notFound`` for a signed-in user who isn't an operator.
    init(_ request: Request, _ context: HostContext, services: OperatorServices) async throws {
        signedIn = try await SignedInPerson(request, context, pages: services.pages)
        self.services = services
        guard signedIn.session.account.isOperator else { throw DocumentsError.notFound }
    }

    /// The operator's session. Each operation verifies that the session is still valid.
    var asking: OperatorSession {
        OperatorSession(user: signedIn.session.account.id, session: signedIn.session.grant.id)
    }

    var source: RequestSource { signedIn.source }
    /// The current time, read again for each step because a form can take long to arrive.
    var now: Date { services.pages.now() }

    func form(_ request: Request, _ context: HostContext) async throws -> FormBody {
        try await signedIn.form(request, context)
    }

    func answer(_ page: some Page, status: HTTPResponse.Status = .ok) -> Response {
        signedIn.answer(page, status: status)
    }

    func redirect(to path: String, _ flashMessage: FlashMessage? = nil) -> Response {
        signedIn.redirect(to: path, flashMessage)
    }

    /// The flash message of the previous form.
    var message: PageMessage { PageMessage(flashMessage: signedIn.flashMessage) }

    /// Returns the account that the address names.
    ///
    /// - Throws: ``DocumentsError/notFound``
    func account(_ context: HostContext) async throws -> Account {
        let id: UserID = try context.identifier(orThrow: DocumentsError.notFound)
        guard let account = try await services.accounts.find(id) else { throw DocumentsError.notFound }
        return account
    }
}

extension OperatorPerson {
    /// Returns the page of one user.
    func page(of account: Account, message: PageMessage = PageMessage()) async throws -> OperatorPersonPage {
        let usage = try await services.library.usage(of: account.id, by: asking, now: now)
        return page(
            of: account, usage, grants: try await services.apps.grants(of: account.id, now: now), message: message)
    }

    /// Returns the page of a newly added user. Creating the page reads nothing from the store, because a read failure
    /// would lose the password, which only this page shows.
    ///
    /// - Parameter password: the generated password, which the page shows once.
    func page(ofNew account: Account, password: String) -> OperatorPersonPage {
        let usage = StorageUsage(used: 0, quota: .default, limit: services.library.defaultQuota)
        return page(of: account, usage, grants: [], password: password, message: PageMessage())
    }

    private func page(
        of account: Account, _ usage: StorageUsage, grants: [Grant], password: String? = nil, message: PageMessage
    ) -> OperatorPersonPage {
        OperatorPersonPage(
            id: account.id.rawValue, name: account.name.rawValue, displayName: account.displayName,
            tags: OperatorTags(account, isSelf: account.id == asking.user), since: account.created, usage: usage,
            defaultQuota: services.library.defaultQuota,
            running: grants.map { grant in
                .init(
                    id: grant.id.rawValue, name: grant.kind == .browser ? BrowserName.read(grant.label) : grant.label,
                    isBrowser: grant.kind == .browser, since: grant.created, lastUsed: grant.lastUsed)
            }, password: password, message: message)
    }
}
