import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import OAuthServer

/// A signed-in user who opens pages or submits forms.
struct SignedInPerson: Sendable {
    let pages: PageSupport
    let visit: BrowserVisit
    let session: BrowserSession
    let source: RequestSource
    /// The message about the result of the user's last form, which the next page shows once.
    let flashMessage: FlashMessage?

    /// - Throws: ``SignInNeeded``.
    init(_ request: Request, _ context: HostContext, pages: PageSupport) async throws {
        self.pages = pages
        (visit, session) = try await pages.signedIn(request)
        source = context.source(of: request)
        flashMessage = FlashMessageCookie(pages.cookies, of: visit).read(request)
    }

    var now: Date { visit.now }

    /// Reads a form of the user. The form token is verified before any other field is used.
    ///
    /// - Throws: ``FormRefused``, ``BodyError``, ``FormBody/ParseError``.
    func form(
        _ request: Request, _ context: HostContext, maxFields: Int = FormBody.maxFields
    ) async throws -> FormBody {
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

extension HTTPResponse.Status {
    /// Creates the status of a response that shows a form again because of this problem.
    init(of problem: FormProblem) {
        self =
            switch problem {
            case .nameTaken, .locked, .otherType, .folderNotEmpty, .intoItself, .ownDocument, .topNotShared, .fixed,
                .depthExceeded, .userNameTaken, .oneself:
                .conflict
            case .fileTooLarge, .quotaExceeded, .spaceOfOther, .noSpaceThere, .tooManyInZip, .tooManyTransferred:
                .contentTooLarge
            case .zipsBusy: .tooManyRequests
            case .storageFull, .spaceForSome: .init(code: 507)
            case .storageReadOnly: .serviceUnavailable
            case .wrongPassword: .forbidden
            case .nameNotAllowed, .nameEmpty, .nameTooLong, .nameReserved, .nameHasCharacter, .noFile, .notUTF8,
                .restNotSaved,
                .tooDeep,
                .noWord, .nothingChosen, .tooManyChosen, .noSuchAccount, .nobodyToShareWith,
                .permissionEnded, .passwordsDiffer,
                .passwordTooShort, .passwordTooLong, .passwordTooCommon, .passwordIsName, .userNameNotAllowed, .noQuota:
                .badRequest
            }
    }
}

extension RefusedForm {
    /// Creates the form that is shown again. Returns `nil` for a form without a text field.
    init?(_ kind: Kind?, _ form: FormBody) {
        guard let kind, let typed = form[FormField.name] else { return nil }
        self.init(
            kind: kind, typed: typed, mayEdit: form[FormField.access] == "edit",
            until: form[FormField.until].flatMap { $0.isEmpty ? nil : $0 })
    }
}
