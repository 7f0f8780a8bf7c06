import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird
import OAuthServer

/// A signed-in operator. The role is checked with every request, and again in each change.
struct OperatorPerson: SignedInVisitor {
    let signedIn: SignedInPerson
    let services: OperatorServices

    /// - Throws: ``SignInNeeded``; ``DocumentsError/notFound`` for a signed-in user who isn't an operator.
    init(_ request: Request, _ context: HostContext, services: OperatorServices) async throws {
        signedIn = try await SignedInPerson(request, context, services: services.pages)
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

    /// Returns the account that the address names.
    ///
    /// - Throws: ``DocumentsError/notFound``
    func account() async throws -> Account {
        let id: UserID = try context.identifier(orThrow: DocumentsError.notFound)
        guard let account = try await services.accounts.find(id) else { throw DocumentsError.notFound }
        return account
    }
}

extension OperatorPerson {
    /// Returns the page of one user.
    func page(of account: Account, message: PageMessage = PageMessage()) async throws -> OperatorPersonPage {
        OperatorPersonPage(
            account: account, isSelf: account.id == asking.user,
            usage: try await services.library.usage(of: account.id, by: asking, now: now),
            defaultQuota: services.library.defaultQuota,
            grants: try await services.apps.grants(of: account.id, now: now), message: message)
    }

    /// Returns the page of a newly added user. Creating the page reads nothing from the store, because a read failure
    /// would lose the password, which only this page shows.
    ///
    /// - Parameter password: the generated password, which the page shows once.
    func page(ofNew account: Account, password: String) -> OperatorPersonPage {
        let quota = services.library.defaultQuota
        return OperatorPersonPage(
            account: account, usage: StorageUsage(used: 0, quota: .default, limit: quota), defaultQuota: quota,
            grants: [], password: password)
    }
}
