import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// A person who is signed in and looks at pages or posts their forms.
struct SignedInPerson: Sendable {
    let pages: PageSupport
    let visit: BrowserVisit
    let session: BrowserSession
    let source: RequestSource
    /// The effect of the last form, to be shown once.
    let flashMessage: FlashMessage?

    /// - Throws: ``SignInNeeded``.
    init(_ request: Request, _ context: HostContext, pages: PageSupport) async throws {
        self.pages = pages
        (visit, session) = try await pages.signedIn(request)
        source = context.source(of: request)
        flashMessage = FlashMessageCookie(pages.cookies, of: visit).read(request)
    }

    var now: Date { visit.now }

    /// Reads a form of theirs. Its token is checked before anything else of it is used.
    ///
    /// - Throws: ``FormRefused``, ``BodyError``, ``FormBody/ParseError``.
    func form(
        _ request: Request, _ context: HostContext, maxFields: Int = FormBody.maxFields
    ) async throws -> FormBody {
        let form = try await FormBody(request, context: context, maxFields: maxFields)
        try pages.checkForm(form[FormField.csrf], of: visit, for: request)
        return form
    }

    /// Answers with a page, and removes the notice that it has shown.
    func answer(_ page: some Page, status: HTTPResponse.Status = .ok) -> Response {
        var response = pages.answer(page, to: visit, status: status)
        if flashMessage != nil { response.headers.append(FlashMessageCookie(pages.cookies, of: visit).cleared) }
        return response
    }

    /// Redirects to a page that shows the effect of the form, so that reloading that page repeats nothing.
    func redirect(to path: String, _ flashMessage: FlashMessage? = nil) -> Response {
        .onward(to: path, setting: FlashMessageCookie(pages.cookies, of: visit).setting(flashMessage))
    }
}

extension HTTPResponse.Status {
    /// The status of the page that shows a form again.
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
    /// `nil` for a form without a text field.
    init?(_ kind: Kind?, _ form: FormBody) {
        guard let kind, let typed = form[FormField.name] else { return nil }
        self.init(
            kind: kind, typed: typed, mayEdit: form[FormField.access] == "edit",
            until: form[FormField.until].flatMap { $0.isEmpty ? nil : $0 })
    }
}
