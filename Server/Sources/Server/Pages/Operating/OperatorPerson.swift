import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// A signed-in operator. The role is checked with every request, and again in each step that changes something.
struct OperatorPerson: Sendable {
    let signedIn: SignedInPerson
    let services: OperatorServices

    /// - Throws: ``SignInNeeded``; ``DocumentsError/notFound`` for a signed-in user who isn't an operator.
    init(_ request: Request, _ context: HostContext, services: OperatorServices) async throws {
        signedIn = try await SignedInPerson(request, context, pages: services.pages)
        self.services = services
        guard signedIn.session.account.isOperator else { throw DocumentsError.notFound }
    }

    /// The operator's session, which each step verifies.
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
