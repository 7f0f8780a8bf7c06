import Basics
import Documents
import HTMLTemplates
import Localization

/// The reason why a form was refused.
enum FormProblem: Hashable, Sendable {
    case nameTaken(String)
    case nameNotAllowed
    case nameEmpty
    /// The name is too long. The value is the maximum in UTF-16 units.
    case nameTooLong(Int)
    /// The name is `.` or `..`.
    case nameReserved(String)
    /// The name contains an illegal character. The value is the first such character.
    case nameHasCharacter(String)
    case noFile
    /// The search text contains no letter or digit.
    case noWord
    case fileTooLarge(String)
    case locked(String)
    /// The upload has another type than the document. The values are the document's name, the document's type and the
    /// type of the upload.
    case otherType(String, String, sent: String)
    case folderNotEmpty(String)
    case storageFull
    case storageReadOnly
    /// The owner's storage quota would be exceeded. The value is the excess in bytes.
    case quotaExceeded(excess: Int64)
    /// Another user's quota is exceeded. The value is the owner's name.
    case spaceOfOther(String)
    /// The upload ended early. The value is the number of files that were saved before the end.
    case restNotSaved(saved: Int)
    /// The upload ended early because a file name isn't UTF-8. The value is the number of files that were saved before
    /// the end.
    case notUTF8(saved: Int)
    /// Storage ran out after some of the files were saved. The value is the number of saved files.
    case spaceForSome(saved: Int)
    case intoItself
    case nothingChosen
    /// The upload has too many nested folders. The value is the maximum depth.
    case tooDeep(Int)
    /// The folders would be nested too deeply. The value is the maximum depth.
    case depthExceeded(Int)
    /// Too many items are selected. The value is the maximum number.
    case tooManyChosen(Int)
    /// No user can change the item. The value is the item's name.
    case fixed(String)
    /// The zip file would have too many items or too deeply nested folders. The values are the maximum number of items
    /// and the maximum depth.
    case tooManyInZip(Int, levels: Int)
    /// The maximum number of concurrent zip downloads is reached.
    case zipsBusy
    /// No account has the typed name.
    case noSuchAccount(String)
    /// No account to share with, or to transfer ownership to, has the typed name.
    case nobodyToShareWith(String)
    case ownDocument
    case topNotShared
    case permissionEnded
    /// The quota of the new owner in a transfer of ownership would be exceeded. The value is the new owner's name.
    case noSpaceThere(String)
    /// The user selected too many items for one transfer of ownership. The value is the maximum number.
    case tooManyTransferred(Int)
    case wrongPassword
    case passwordsDiffer
    /// The password is too short. The value is the minimum number of characters.
    case passwordTooShort(Int)
    case passwordTooLong
    case passwordTooCommon
    case passwordIsName
    /// Another account already has the sign-in name.
    case userNameTaken(String)
    case userNameNotAllowed
    /// The text isn't a valid amount of storage.
    case noQuota
    /// Operators can't remove their own operator role or their own access.
    case oneself

    func sentence(_ localization: Localization) -> Sentence {
        let strings = localization.strings, problems = strings.problems
        return switch self {
        case .nameTaken(let name): problems.nameTaken(name)
        case .nameNotAllowed: Sentence(stringLiteral: problems.nameNotAllowed)
        case .nameEmpty: Sentence(stringLiteral: problems.nameEmpty)
        case .nameTooLong(let count): Sentence(stringLiteral: problems.nameTooLong(count))
        case .nameReserved(let name): problems.nameReserved(name)
        case .nameHasCharacter(let character): problems.nameHasCharacter(character)
        case .noFile: Sentence(stringLiteral: problems.noFile)
        case .noWord: Sentence(stringLiteral: strings.search.noWord)
        case .fileTooLarge(let name): problems.fileTooLarge(name)
        case .locked(let name): problems.locked(name)
        case .otherType(let name, let type, let sent): problems.otherType(name, type, sent)
        case .folderNotEmpty(let name): problems.notEmpty(name)
        case .storageFull: Sentence(stringLiteral: problems.storageFull)
        case .storageReadOnly: Sentence(stringLiteral: problems.storageReadOnly)
        case .quotaExceeded(let excess): Sentence(stringLiteral: problems.quotaExceeded(localization.size(excess)))
        case .spaceOfOther(let owner): strings.opening.spaceOfOther(owner)
        case .restNotSaved(let count): Sentence(stringLiteral: problems.restNotSaved(count))
        case .notUTF8(let count):
            Sentence(
                stringLiteral: strings.errors.notUTF8Text + strings.flashMessages.space + problems.restNotSaved(count))
        case .spaceForSome(let count): Sentence(stringLiteral: problems.spaceForSome(count))
        case .intoItself: Sentence(stringLiteral: problems.intoItself)
        case .nothingChosen: Sentence(stringLiteral: strings.several.nothingChosen)
        case .tooManyChosen(let limit): Sentence(stringLiteral: strings.several.tooMany(limit))
        case .tooDeep(let limit): Sentence(stringLiteral: strings.uploading.tooDeep(limit))
        case .depthExceeded(let limit): Sentence(stringLiteral: problems.depthExceeded(limit))
        case .fixed(let name): strings.several.fixed(name)
        case .tooManyInZip(let limit, let levels): Sentence(stringLiteral: strings.several.tooManyInZip(limit, levels))
        case .zipsBusy: Sentence(stringLiteral: strings.several.zipsBusy)
        case .noSuchAccount(let name): problems.noSuchAccount(name)
        case .nobodyToShareWith(let name): problems.nobodyToShareWith(name)
        case .ownDocument: Sentence(stringLiteral: problems.ownDocument)
        case .topNotShared: Sentence(stringLiteral: problems.topNotShared)
        case .permissionEnded: Sentence(stringLiteral: problems.permissionEnded)
        case .noSpaceThere(let name): strings.transfer.noSpace(name)
        case .tooManyTransferred(let limit): Sentence(stringLiteral: strings.transfer.tooMany(limit))
        case .wrongPassword: Sentence(stringLiteral: problems.wrongPassword)
        case .passwordsDiffer: Sentence(stringLiteral: problems.passwordsDiffer)
        case .passwordTooShort(let count): Sentence(stringLiteral: problems.passwordTooShort(count))
        case .passwordTooLong: Sentence(stringLiteral: problems.passwordTooLong)
        case .passwordTooCommon: Sentence(stringLiteral: problems.passwordTooCommon)
        case .passwordIsName: Sentence(stringLiteral: problems.passwordIsName)
        case .userNameTaken(let name): strings.operating.problems.nameTaken(name)
        case .userNameNotAllowed: Sentence(stringLiteral: strings.operating.problems.nameNotAllowed)
        case .noQuota: Sentence(stringLiteral: strings.operating.problems.quota)
        case .oneself: Sentence(stringLiteral: strings.operating.problems.oneself)
        }
    }
}

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

    init(
        flashMessage: FlashMessage? = nil, problem: FormProblem? = nil, further: [FormProblem] = [],
        refused: RefusedForm? = nil,
        clash: NameClash? = nil
    ) {
        self.flashMessage = flashMessage
        self.problem = problem
        self.further = further
        self.refused = refused
        self.clash = clash
    }

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
