import Foundation
import HTTPTypes
import Hummingbird
import OAuthServer
import WOPI
import WOPIHost

/// Somebody signed in who looks at pages or posts their forms.
struct SignedInPerson: Sendable {
    let host: PlaceHost
    let visit: BrowserVisit
    let session: BrowserSession
    let source: RequestSource
    /// What the last form did, to be told once.
    let notice: Notice?

    /// - Throws: ``SignInNeeded``.
    init(_ request: Request, _ context: HostContext, host: PlaceHost) async throws {
        self.host = host
        (visit, session) = try await host.signedIn(request)
        source = context.source(of: request)
        notice = NoticeCookie(host.cookies).read(request)
    }

    /// Every verb of the library checks that the session still stands and that the thing is theirs.
    var caller: Caller { Caller(user: session.account.id, authority: .grant(session.grant.id)) }

    var library: any Library { host.ports.library }
    var now: Date { visit.now }

    /// A form of theirs: its token is checked before anything of it counts.
    ///
    /// - Throws: ``FormRefused``, ``BodyError``, ``FormBody/ParseError``.
    func form(_ request: Request, _ context: HostContext) async throws -> FormBody {
        let form = try await FormBody(request, context: context)
        try host.checkForm(form[FormField.csrf], visit, request)
        return form
    }

    /// A page. The notice has been told with it.
    func answer(_ page: some Page, status: HTTPResponse.Status = .ok) -> Response {
        var response = host.answer(page, to: visit, status: status)
        if notice != nil { response.headers.append(NoticeCookie(host.cookies).cleared) }
        return response
    }

    /// On to a page that tells what the form did, so that reloading it does nothing twice.
    func redirect(to path: String, _ notice: Notice? = nil) -> Response {
        host.redirect(to: path, setting: notice.map { [NoticeCookie(host.cookies).setting($0)] } ?? [])
    }
}

extension HTTPResponse.Status {
    /// What a form that was not accepted is answered with.
    init(of problem: FormProblem) {
        self =
            switch problem {
            case .nameTaken, .locked, .folderNotEmpty, .intoItself: .conflict
            case .fileTooLarge: .contentTooLarge
            case .storageFull: .init(code: 507)
            case .wrongPassword: .forbidden
            case .nameNotAllowed, .nameEmpty, .nameTooLong, .nameReserved, .nameHasCharacter, .noFile,
                .passwordsDiffer, .passwordTooShort, .passwordTooLong, .passwordTooCommon, .passwordIsName:
                .badRequest
            }
    }
}

extension FormProblem {
    /// What a refusal of the library means on a form about `name`; `nil` for what is no matter of the form.
    init?(_ error: HostError, about name: String) {
        switch error {
        case .lockConflict, .nameTaken(_, lock: .some): self = .locked(name)
        case .nameTaken(_, lock: nil): self = .nameTaken(name)
        case .nameIllegal: self = FormProblem(refusing: name)
        case .containerNotEmpty: self = .folderNotEmpty(name)
        case .storageFull: self = .storageFull
        case .notSupported: self = .nameTaken(name)
        default: return nil
        }
    }

    /// Says which of the rules of ``DocumentName`` a name breaks.
    private init(refusing name: String) {
        if name.isEmpty {
            self = .nameEmpty
        } else if name.utf16.count > DocumentName.maximumLength {
            self = .nameTooLong(DocumentName.maximumLength)
        } else if name == "." || name == ".." {
            self = .nameReserved(name)
        } else if name.unicodeScalars.contains("/") {
            self = .nameHasCharacter("/")
        } else if name.unicodeScalars.contains("\0") {
            self = .nameHasCharacter("NUL")
        } else {
            self = .nameNotAllowed
        }
    }
}

extension RefusedForm {
    /// `nil` for a form with nothing to type.
    init?(_ kind: Kind?, _ form: FormBody) {
        guard let kind, let typed = form[FormField.name] else { return nil }
        self.init(kind: kind, typed: typed)
    }
}
