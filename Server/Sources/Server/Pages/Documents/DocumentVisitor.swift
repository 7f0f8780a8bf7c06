import Documents
import Foundation
import HTTPServing
import Hummingbird

/// A person who opens documents: a signed-in user, or a visitor with a share link.
protocol DocumentVisitor: PageVisitor where Services == DocumentServices {
    var services: DocumentServices { get }
    /// The person for whom the library acts.
    var caller: Caller { get }
}

extension DocumentVisitor {
    var library: Library { services.library }
    /// The current time, read again for each step because a form can take hours to arrive.
    var now: Date { services.pages.now() }

    /// Responds with the content of a document.
    ///
    /// - Parameter name: the file name for the browser; defaults to the document's name.
    func send(_ opened: OpenedFile, named name: String? = nil) async throws -> Response {
        try await services.answer(opened, named: name, to: request, context: context)
    }
}

extension DocumentServices {
    /// Returns routes for signed-in users.
    func routes(on router: Router<HostContext>, _ path: RouterPath = "") -> VisitorRoutes<DocumentPerson> {
        VisitorRoutes(group: pages.group(router).group(path), services: self)
    }

    /// Adds the page at `/`: the root folder or, for visitors who aren't signed in, the landing page.
    func addHome(to router: Router<HostContext>, root: @escaping @Sendable (DocumentPerson) async throws -> Response) {
        pages.group(router).get(RouterPath(PagePath.home)) { request, context in
            let visit = try await pages.visit(request)
            guard visit.session != nil else { return pages.answer(LandingPage(isHosted: hosted != nil), to: visit) }
            return try await root(DocumentPerson(request, context, services: self))
        }
    }
}
