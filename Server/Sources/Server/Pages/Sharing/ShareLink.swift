import Documents
import Foundation
import HTTPServing
import Hummingbird
import OAuthServer
import WOPIHost

/// The share link in an address, before its password was asked for.
struct ShareLink: Sendable {
    let services: DocumentServices
    let token: String
    let share: ShareRecord
    let visit: BrowserVisit

    /// - Throws: ``DocumentsError/notFound`` for a link that was withdrawn, has ended or was never made here.
    init(_ request: Request, _ context: HostContext, services: DocumentServices) async throws {
        self.services = services
        token = context.parameters.get("token") ?? ""
        share = try await services.host.share(linked: token, now: services.pages.now())
        visit = try await services.pages.visit(request)
    }

    /// The password to give; `nil` where there is none.
    var password: PasswordHash? { share.password.map { PasswordHash(rawValue: $0.rawValue) } }

    /// Whether this browser's visitor may see what is shared: they gave the password, there is none, or it is their own.
    func isOpen(to request: Request) -> Bool {
        guard let password, visit.session?.account.id != share.owner else { return true }
        let cookies = services.pages.cookies, cookie = cookies.read(cookies.link(share.id.rawValue), of: request)
        return services.signIn.isOpen(
            share.id.rawValue, cookie: cookie, hash: password, now: services.pages.now())
    }
}

/// A link whose password this browser's visitor hasn't given.
struct LinkLocked: Error {
    let link: ShareLink
}
