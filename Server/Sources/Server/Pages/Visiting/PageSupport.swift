import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// The shared parts of all routes of pages: visits, forms, cookies and the answer.
struct PageSupport: Sendable {
    let renderer: PageRenderer
    let sessions: BrowserSessions
    let cookies: Cookies
    let now: @Sendable () -> Date

    /// A group of routes that answer with pages.
    func group(_ router: Router<HostContext>) -> RouterGroup<HostContext> {
        router.group().add(middleware: PageErrors(pages: self))
    }
}

extension HostContext {
    /// The network address and user agent, for the audit log and the throttles.
    func source(of request: Request) -> RequestSource {
        RequestSource(address: clientAddress?.description, userAgent: request.headers[.userAgent])
    }
}
