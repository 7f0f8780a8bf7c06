import Documents
import HTTPServing
import HTTPTypes
import Localization

/// The status and message with which pages respond to an error of the library. All pages use this type, and its switch
/// covers every error.
struct LibraryAnswer {
    /// The status and the error page; `nil` for an error that pages expect only from forms. If a request without a form
    /// causes such an error, the response is the page for an internal server error.
    var page: (status: HTTPResponse.Status, kind: MessagePage.Kind)?
    /// The message on the page that shows the refused form again; `nil` if the error doesn't concern the form.
    var problem: FormProblem?
    /// Whether a visitor with a link sees only "nothing is shared" for this error, even if the item exists.
    var isNothingShared = false

    /// - Parameter name: the name of the document or folder, or the typed name.
    init(to error: DocumentsError, about name: String = "") {
        switch error {
        // This page appears only if access ended during an upload. In all other cases the user is redirected to sign
        // in.
        case .accessEnded:
            page = (.forbidden, .signedOut)
            isNothingShared = true
        case .notFound, .forbidden, .readOnly:
            page = (.notFound, .notFound)
            isNothingShared = true
        case .conditionFailed: page = (.preconditionFailed, .changedMeanwhile)
        case .locked, .nameTaken(_, lock: .some): problem = .locked(name)
        case .nameTaken(_, lock: nil): problem = .nameTaken(name)
        case .nameIllegal: problem = FormProblem(refusing: name)
        case .otherType(let type, let sent): problem = .otherType(name, type.description, sent: sent.description)
        case .cannotShare(.ownDocument): problem = .ownDocument
        // No button on the pages causes either of these errors.
        case .cannotShare(.top), .cannotShare(.role): problem = .topNotShared
        case .cannotShare(.ended): problem = .permissionEnded
        case .notEmpty: problem = .folderNotEmpty(name)
        case .cannotContainItself: problem = .intoItself
        case .tooMany(let limit): problem = .tooManyChosen(limit)
        case .tooDeep(let limit): problem = .tooDeep(limit)
        case .depthExceeded(let limit):
            page = (.conflict, .depthExceeded(limit: limit))
            problem = .depthExceeded(limit)
        case .pathTaken(let part): problem = .nameTaken(part.text)
        case .tooLarge(let limit): page = (.contentTooLarge, .tooLarge(limit: limit))
        case .quotaExceeded(limit: _, let excess):
            page = (.contentTooLarge, .quotaExceeded(excess: excess))
            problem = .quotaExceeded(excess: excess)
        case .storageFull:
            // The status 507 is defined in RFC 4918 §11.5.
            page = (.init(code: 507, reasonPhrase: "Insufficient Storage"), .storageFull)
            problem = .storageFull
        case .storageReadOnly:
            page = (.serviceUnavailable, .storageReadOnly)
            problem = .storageReadOnly
        case .busy, .treeUnavailable:
            page = (.serviceUnavailable, .tooManyRequests(seconds: RetryAfter.overloaded))
        case .damaged: break
        }
    }
}

extension FormProblem {
    /// Creates the problem for the rule of ``DocumentName`` that a name breaks.
    init(refusing name: String) {
        switch DocumentName.problem(with: name) {
        case .empty: self = .nameEmpty
        case .tooLong: self = .nameTooLong(DocumentName.maxLength)
        case .reserved: self = .nameReserved(name)
        case .slash: self = .nameHasCharacter("/")
        case .nul: self = .nameHasCharacter("NUL")
        case nil: self = .nameNotAllowed
        }
    }
}
