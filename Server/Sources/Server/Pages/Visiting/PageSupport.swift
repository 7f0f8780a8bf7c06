import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// What all routes of the pages have in common: visits, forms, cookies and responses.
struct PageSupport: Sendable {
    let renderer: PageRenderer
    let sessions: BrowserSessions
    let cookies: Cookies
    let now: @Sendable () -> Date

    /// Returns a group of routes that respond with pages.
    func group(_ router: Router<HostContext>) -> RouterGroup<HostContext> {
        router.group().add(middleware: PageErrors(pages: self))
    }

    /// Returns routes for signed-in users.
    func routes(on router: Router<HostContext>) -> VisitorRoutes<SignedInPerson> {
        VisitorRoutes(group: group(router), services: self)
    }
}

extension HostContext {
    /// Returns the client address and user agent for the audit log and the throttles.
    func source(of request: Request) -> RequestSource {
        RequestSource(address: clientAddress?.description, userAgent: request.headers[.userAgent])
    }
}
