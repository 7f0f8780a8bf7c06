import Basics
import Documents

/// The reason for which a form was not accepted.
enum FormProblem: Hashable, Sendable {
    case nameTaken(String)
    case nameNotAllowed
    case nameEmpty
    /// The most UTF-16 units.
    case nameTooLong(Int)
    /// `.` or `..`
    case nameReserved(String)
    /// The first character that no name may have.
    case nameHasCharacter(String)
    case noFile
    /// Nothing to search for in what was typed.
    case noWord
    case fileTooLarge(String)
    case locked(String)
    /// The document, its type, and that of what was sent as its next version.
    case otherType(String, String, sent: String)
    case folderNotEmpty(String)
    case storageFull
    case storageReadOnly
    /// The owner's documents would take so many bytes more than they may.
    case quotaExceeded(excess: Int64)
    /// The same of somebody else's, by the name of the owner.
    case spaceOfOther(String)
    /// The upload ended early; so many files were saved before that.
    case restNotSaved(saved: Int)
    /// The same because of a file whose name isn't in UTF-8.
    case notUTF8(saved: Int)
    /// There was room for so many files of a form, and not for all of them.
    case spaceForSome(saved: Int)
    case intoItself
    case nothingChosen
    /// The most folders in each other that an upload makes.
    case tooDeep(Int)
    /// The most folders in each other that there may be.
    case depthExceeded(Int)
    /// The most that may be chosen at once.
    case tooManyChosen(Int)
    /// One that nobody may change.
    case fixed(String)
    /// The most documents and folders of one zip, and of folders in each other.
    case tooManyInZip(Int, levels: Int)
    /// As many zips are being made as may be at once.
    case zipsBusy
    /// The name that was typed.
    case noSuchAccount(String)
    /// The same, of somebody to share with or to hand over to.
    case nobodyToShareWith(String)
    case ownDocument
    case topNotShared
    case permissionEnded
    /// The person to whom something was to be handed over has no room for it.
    case noSpaceThere(String)
    /// The most documents and folders that are handed over at once.
    case tooManyTransferred(Int)
    case wrongPassword
    case passwordsDiffer
    /// The least number of characters.
    case passwordTooShort(Int)
    case passwordTooLong
    case passwordTooCommon
    case passwordIsName
    /// Another account has the sign-in name.
    case userNameTaken(String)
    case userNameNotAllowed
    /// No amount of room.
    case noQuota
    /// Operators keep their own role and access.
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
    /// The field of a form to share that a problem is about.
    fileprivate enum Field {
        case name, day, password
    }

    fileprivate var field: Field {
        switch self {
        case .permissionEnded: .day
        case .passwordTooShort, .passwordTooLong, .passwordTooCommon, .passwordIsName: .password
        default: .name
        }
    }
}

/// A form that is shown again to be corrected, with the text that was typed.
struct RefusedForm: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case newFolder, rename, permit, permitEnd, link, linkTerms, userName, quota, transfer

        /// It is a form of the panel *Share*.
        var isOfSharing: Bool {
            switch self {
            case .permit, .permitEnd, .link, .linkTerms, .transfer: true
            case .newFolder, .rename, .userName, .quota: false
            }
        }

        /// The member of the page's model that has what was typed.
        var member: String {
            switch self {
            case .newFolder: "refusedFolder"
            case .rename: "refusedName"
            case .permit: "refusedPerson"
            case .permitEnd: "refusedEnd"
            case .link: "refusedLink"
            case .linkTerms: "refusedTerms"
            case .userName: "refusedUser"
            case .quota: "refusedQuota"
            case .transfer: "refusedHandOver"
            }
        }
    }

    var kind: Kind
    var typed: String
    /// The right to edit was chosen, and the day until which, of a form to share.
    var mayEdit = false
    var until: String?
    /// The unit that was chosen beside what was typed.
    var unit: String?
    /// Of a form in a row, what the row is about.
    var id: String?
}

extension RefusedForm {
    fileprivate var model: [String: Any] {
        var model: [String: Any] = ["typed": typed, "edits": mayEdit]
        if let until { model["until"] = until }
        return model
    }
}

/// The messages above the content: at most one of each kind.
struct PageMessage: Hashable, Sendable {
    var flashMessage: FlashMessage?
    var problem: FormProblem?
    /// Problems with further fields of the same form.
    var further: [FormProblem] = []
    var refused: RefusedForm?
    /// The choice about taken names of an upload that was refused.
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

    /// The link that was just made.
    var madeLink: String? {
        if case .shared(let id) = flashMessage { id } else { nil }
    }

    /// Whether something was refused because the owner's documents may take no more room.
    var isAboutQuota: Bool {
        switch problem {
        case .quotaExceeded, .spaceForSome: true
        default: false
        }
    }

    /// The values of the messages: where the page has the panel *Share*, those about sharing are in it, and a problem at
    /// the form that has it.
    func model(_ localization: Localization, hasSharing: Bool = false) -> [String: Any] {
        let strings = localization.strings
        var model: [String: Any] = [:]
        let isInForm = hasSharing && refused?.kind.isOfSharing == true
        if let flashMessage {
            model[hasSharing && flashMessage.isAboutSharing ? "sharingNotice" : "notice"] = flashMessage.sentence(
                localization)
        }
        if let onward = flashMessage?.onward(strings) {
            model["onward"] = ["address": onward.address, "text": onward.text]
        }
        if let undo = flashMessage?.undo { model["undo"] = undo.model }
        if let problem, !isInForm { model["problem"] = problem.sentence(localization) }
        if case .otherType = problem { model["isOtherType"] = true }
        if let clash { model["refusedUpload"] = ["isBoth": clash == .both, "isSkip": clash == .skip] }
        if let refused {
            model["refused"] = true
            model[refused.kind.member] =
                isInForm ? refused.model.merging(problemsInForm(localization)) { _, new in new } : refused.model
        }
        return model
    }

    /// The problems for the form that has them, and which of its fields they are about.
    func problemsInForm(_ localization: Localization) -> [String: Any] {
        let problems = [problem].compactMap(\.self) + further
        return [
            "problems": problems.map { $0.sentence(localization) },
            "isDayWrong": problems.contains { $0.field == .day },
            "isPasswordWrong": problems.contains { $0.field == .password },
            "isNameWrong": problems.contains { $0.field == .name },
        ]
    }
}
