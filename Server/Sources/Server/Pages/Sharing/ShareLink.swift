import Documents
import HTTPServing
import Hummingbird
import OAuthServer
import WOPIHost

/// The share link in the address of a request, before the link's password is checked.
struct ShareLink: Sendable {
    let services: DocumentServices
    let token: String
    let share: ShareRecord
    let visit: BrowserVisit

    /// - Throws: ``DocumentsError/notFound`` for a revoked, expired or unknown link.
    init(_ request: Request, _ context: HostContext, services: DocumentServices) async throws {
        self.services = services
        token = context.parameters.get("token") ?? ""
        share = try await services.host.share(linked: token, now: services.pages.now())
        visit = try await services.pages.visit(request)
    }

    /// The hash of the link's password; `nil` if the link has no password.
    var password: PasswordHash? { share.password.map { PasswordHash(rawValue: $0.rawValue) } }

    /// Returns whether the visitor may see the shared item: the link has no password, the visitor has entered the
    /// password, or the visitor is the owner of the item.
    func isOpen(to request: Request) -> Bool {
        guard let password, visit.session?.account.id != share.owner else { return true }
        let cookies = services.pages.cookies, cookie = cookies.read(cookies.link(share.id.rawValue), of: request)
        return services.signIn.isOpen(share.id.rawValue, cookie: cookie, hash: password, now: services.pages.now())
    }
}

/// The link has a password that the visitor hasn't entered.
struct LinkLocked: Error {
    let link: ShareLink
}
