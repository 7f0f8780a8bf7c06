import HTTPServing
import HTTPTypes
import Hummingbird

/// A person who opens pages and submits forms.
protocol PageVisitor: Sendable {
    associatedtype Services: Sendable

    var pages: PageSupport { get }
    /// The request for a page, or the request with a form.
    var request: Request { get }
    var context: HostContext { get }
    var visit: BrowserVisit { get }

    /// - Throws: ``SignInNeeded`` if the pages require a signed-in user.
    init(_ request: Request, _ context: HostContext, services: Services) async throws
}

extension PageVisitor {
    /// The message about the result of the person's last form, which the next page shows once.
    var flashMessage: FlashMessage? { FlashMessageCookie(pages.cookies, of: visit).read(request) }
    /// The messages of a page that has only the flash message.
    var message: PageMessage { PageMessage(flashMessage: flashMessage) }

    /// Reads a form of the person. The form token is verified before any other field is used.
    ///
    /// - Throws: ``FormRefused``, ``BodyError``, ``FormBody/ParseError``.
    func form(maxFields: Int = FormBody.maxFields) async throws -> FormBody {
        let form = try await FormBody(request, context: context, maxFields: maxFields)
        try pages.checkForm(form[FormField.csrf], of: visit, for: request)
        return form
    }

    /// Responds with a page that shows the flash message, and deletes the message's cookie.
    func answer(_ page: some Page, status: HTTPResponse.Status = .ok) -> Response {
        var response = pages.answer(page, to: visit, status: status)
        if flashMessage != nil { response.headers.append(FlashMessageCookie(pages.cookies, of: visit).cleared) }
        return response
    }

    /// Redirects to a page that shows the result of the form. With the redirect, reloading the page doesn't repeat the
    /// action.
    func redirect(to path: String, _ flashMessage: FlashMessage? = nil) -> Response {
        .onward(to: path, setting: FlashMessageCookie(pages.cookies, of: visit).setting(flashMessage))
    }
}

/// Adds routes whose handlers get the person, and the form if the person sends one.
struct VisitorRoutes<Person: PageVisitor> {
    let group: RouterGroup<HostContext>
    let services: Person.Services

    func group(_ path: RouterPath) -> Self { Self(group: group.group(path), services: services) }

    /// Adds a page.
    func get(_ path: RouterPath = "", use handler: @escaping @Sendable (Person) async throws -> Response) {
        group.get(path) { [services] in try await handler(Person($0, $1, services: services)) }
    }

    /// Adds a form that the handler reads itself, such as a form with files.
    func post(_ path: RouterPath = "", use handler: @escaping @Sendable (Person) async throws -> Response) {
        group.post(path) { [services] in try await handler(Person($0, $1, services: services)) }
    }

    /// Adds a form.
    func post(_ path: RouterPath = "", use handler: @escaping @Sendable (Person, FormBody) async throws -> Response) {
        post(path) { person in try await handler(person, person.form()) }
    }
}
