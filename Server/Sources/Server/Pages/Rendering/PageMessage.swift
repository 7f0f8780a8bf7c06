import Documents
import HTMLTemplates
import Localization

extension FormProblem {
    /// The fields of a sharing form. Each problem of the form is shown at one of these fields.
    fileprivate enum Field {
        case name, day, password
    }

    /// Whether the problem is about a name that the user typed for an item.
    fileprivate var isOfName: Bool {
        switch self {
        case .nameTaken, .nameNotAllowed, .nameEmpty, .nameTooLong, .nameReserved, .nameHasCharacter: true
        default: false
        }
    }

    fileprivate var field: Field {
        switch self {
        case .permissionEnded: .day
        case .passwordTooShort, .passwordTooLong, .passwordTooCommon, .passwordIsName: .password
        default: .name
        }
    }
}

/// A refused form that is shown again with the typed text.
struct RefusedForm: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case newFolder, rename, permit, permitEnd, link, linkTerms, userName, quota, transfer

        /// Whether the form is in the "Share" panel.
        var isOfSharing: Bool {
            switch self {
            case .permit, .permitEnd, .link, .linkTerms, .transfer: true
            case .newFolder, .rename, .userName, .quota: false
            }
        }

        /// The property that passes the text typed into this form to the template; `nil` for a form in a row of a list.
        fileprivate var property: WritableKeyPath<PageMessage.Content, RefusedForm.Content?>? {
            switch self {
            case .newFolder: \.refusedFolder
            case .rename: \.refusedName
            case .permit: \.refusedPerson
            case .link: \.refusedLink
            case .userName: \.refusedUser
            case .quota: \.refusedQuota
            case .transfer: \.refusedTransfer
            case .permitEnd, .linkTerms: nil
            }
        }
    }

    var kind: Kind
    var typed: String
    /// The access level and the last day that the user chose in a sharing form.
    var mayEdit = false
    var until: String?
    /// The unit that the operator selected next to an amount of storage.
    var unit: String?
    /// The id of the link or user in the row that contains the form.
    var id: String?
}

extension RefusedForm {
    struct Content: Encodable {
        let typed: String
        let edits: Bool
        let until: String?
        @Flattened var problems: FormProblems?
    }
}

/// The problems of a refused form, and the fields that caused the problems.
struct FormProblems: Encodable {
    let isInForm = true
    let problems: [Sentence]
    let isDayWrong, isPasswordWrong, isNameWrong: Bool
}

/// The messages above the content of a page: at most one flash message, and the problem of a refused form.
struct PageMessage: Hashable, Sendable {
    var flashMessage: FlashMessage?
    var problem: FormProblem?
    /// The problems of the refused form after the first, which is `problem`.
    var further: [FormProblem] = []
    var refused: RefusedForm?
    /// The user's choice for files whose name already exists, if an upload form was refused.
    var clash: NameClash?

    /// The id of the share link that the user has just created.
    var madeLink: String? {
        if case .shared(let id) = flashMessage { id } else { nil }
    }

    /// Whether the form was refused because of the owner's quota.
    var isAboutQuota: Bool {
        switch problem {
        case .quotaExceeded, .spaceForSome: true
        default: false
        }
    }

    /// Whether the form for a new folder was refused because of its name. The problem is then shown at the field for
    /// the name.
    private var isAboutNewFolder: Bool { refused?.kind == .newFolder && problem?.isOfName == true }

    struct Content: Encodable {
        /// The choice for files whose name already exists, if it isn't the default choice.
        struct Clash: Encodable {
            let isBoth, isSkip: Bool
        }

        var notice, sharingNotice, problem: Sentence?
        var onward: PageLink<String>?
        var undo: UndoForm?
        var isOtherType, refused: Bool?
        var refusedUpload: Clash?
        var refusedFolder, refusedName, refusedPerson, refusedLink: RefusedForm.Content?
        var refusedUser, refusedQuota, refusedTransfer: RefusedForm.Content?
    }

    /// Returns the values for the template. On a page with a "Share" panel, messages about sharing appear in the panel,
    /// and a problem appears at the refused form.
    func content(_ localization: Localization, hasSharing: Bool) -> Content {
        var content = Content()
        let isInForm = isAboutNewFolder || (hasSharing && refused?.kind.isOfSharing == true)
        if let flashMessage {
            let sentence = flashMessage.sentence(localization)
            if hasSharing, flashMessage.isAboutSharing {
                content.sharingNotice = sentence
            } else {
                content.notice = sentence
            }
            content.onward = flashMessage.onward(localization.strings)
            content.undo = flashMessage.undo
        }
        if let problem, !isInForm { content.problem = problem.sentence(localization) }
        if case .otherType = problem { content.isOtherType = true }
        content.refusedUpload = clash.map { .init(isBoth: $0 == .both, isSkip: $0 == .skip) }
        if let refused {
            content.refused = true
            if let property = refused.kind.property {
                content[keyPath: property] = RefusedForm.Content(
                    typed: refused.typed, edits: refused.mayEdit, until: refused.until,
                    problems: isInForm ? problemsInForm(localization) : nil)
            }
        }
        return content
    }

    /// Returns the problems to show in the refused form, and the fields that caused the problems.
    func problemsInForm(_ localization: Localization) -> FormProblems {
        let problems = [problem].compactMap(\.self) + further
        func concern(_ field: FormProblem.Field) -> Bool { problems.contains { $0.field == field } }
        return FormProblems(
            problems: problems.map { $0.sentence(localization) }, isDayWrong: concern(.day),
            isPasswordWrong: concern(.password), isNameWrong: concern(.name))
    }
}
