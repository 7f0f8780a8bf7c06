import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import OAuthServer

/// A signed-in user who opens pages or submits forms.
struct SignedInPerson: PageVisitor {
    let pages: PageSupport
    let request: Request
    let context: HostContext
    let visit: BrowserVisit
    let session: BrowserSession

    /// - Throws: ``SignInNeeded``.
    init(_ request: Request, _ context: HostContext, services pages: PageSupport) async throws {
        (self.pages, self.request, self.context) = (pages, request, context)
        (visit, session) = try await pages.signedIn(request)
    }

    var now: Date { visit.now }
    var source: RequestSource { context.source(of: request) }
}

/// A signed-in user with the domain objects of some pages.
protocol SignedInVisitor: PageVisitor {
    var signedIn: SignedInPerson { get }
}

extension SignedInVisitor {
    var pages: PageSupport { signedIn.pages }
    var request: Request { signedIn.request }
    var context: HostContext { signedIn.context }
    var visit: BrowserVisit { signedIn.visit }
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
                .restNotSaved, .tooDeep, .noWord, .nothingChosen, .tooManyChosen, .noSuchAccount, .nobodyToShareWith,
                .permissionEnded, .passwordsDiffer, .passwordTooShort, .passwordTooLong, .passwordTooCommon,
                .passwordIsName, .userNameNotAllowed, .noQuota:
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
