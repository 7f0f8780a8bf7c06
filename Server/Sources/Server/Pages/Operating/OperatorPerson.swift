import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// An operator who is signed in. The role is looked at with every request, and once more in the step that a form asks for.
struct OperatorPerson: Sendable {
    let signedIn: SignedInPerson
    let services: OperatorServices

    /// - Throws: ``SignInNeeded``; ``DocumentsError/notFound`` for everybody else who is signed in.
    init(_ request: Request, _ context: HostContext, services: OperatorServices) async throws {
        signedIn = try await SignedInPerson(request, context, pages: services.pages)
        self.services = services
        guard signedIn.session.account.isOperator else { throw DocumentsError.notFound }
    }

    /// The claim that each step checks.
    var asking: OperatorSession {
        OperatorSession(user: signedIn.session.account.id, session: signedIn.session.grant.id)
    }

    var source: RequestSource { signedIn.source }
    /// The time of each step, since a form may take long to arrive.
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

    /// The message of the last form, for a page that is looked at.
    var message: PageMessage { PageMessage(flashMessage: signedIn.flashMessage) }

    /// The account that an address names.
    ///
    /// - Throws: ``DocumentsError/notFound``
    func account(_ context: HostContext) async throws -> Account {
        let id: UserID = try context.identifier(orThrow: DocumentsError.notFound)
        guard let account = try await services.accounts.find(id) else { throw DocumentsError.notFound }
        return account
    }
}
