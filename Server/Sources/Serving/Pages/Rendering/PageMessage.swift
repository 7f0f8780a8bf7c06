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
    case fileTooLarge(String)
    case locked(String)
    case folderNotEmpty(String)
    case storageFull
    /// The upload ended early; so many files were saved before that.
    case restNotSaved(saved: Int)
    /// There was room for so many files of a form, and not for all of them.
    case roomForSome(saved: Int)
    case intoItself
    case wrongPassword
    case passwordsDiffer
    /// The least number of characters.
    case passwordTooShort(Int)
    case passwordTooLong
    case passwordTooCommon
    case passwordIsName

    func sentence(_ texts: Texts) -> Sentence {
        let problems = texts.problems
        return switch self {
        case .nameTaken(let name): problems.nameTaken(name)
        case .nameNotAllowed: Sentence(stringLiteral: problems.nameNotAllowed)
        case .nameEmpty: Sentence(stringLiteral: problems.nameEmpty)
        case .nameTooLong(let count): Sentence(stringLiteral: problems.nameTooLong(count))
        case .nameReserved(let name): problems.nameReserved(name)
        case .nameHasCharacter(let character): problems.nameHasCharacter(character)
        case .noFile: Sentence(stringLiteral: problems.noFile)
        case .fileTooLarge(let name): problems.fileTooLarge(name)
        case .locked(let name): problems.locked(name)
        case .folderNotEmpty(let name): problems.notEmpty(name)
        case .storageFull: Sentence(stringLiteral: problems.storageFull)
        case .restNotSaved(let count): Sentence(stringLiteral: problems.restNotSaved(count))
        case .roomForSome(let count): Sentence(stringLiteral: problems.roomForSome(count))
        case .intoItself: Sentence(stringLiteral: problems.intoItself)
        case .wrongPassword: Sentence(stringLiteral: problems.wrongPassword)
        case .passwordsDiffer: Sentence(stringLiteral: problems.passwordsDiffer)
        case .passwordTooShort(let count): Sentence(stringLiteral: problems.passwordTooShort(count))
        case .passwordTooLong: Sentence(stringLiteral: problems.passwordTooLong)
        case .passwordTooCommon: Sentence(stringLiteral: problems.passwordTooCommon)
        case .passwordIsName: Sentence(stringLiteral: problems.passwordIsName)
        }
    }
}

/// The effect of a form, shown once on the page it leads to.
enum Notice: Hashable, Sendable {
    case uploaded(String)
    /// The upload became that version of a document already there.
    case uploadedVersion(String, Int)
    /// The number of files, and how many of them became versions of documents already there.
    case uploadedMany(Int, versions: Int)
    case folderCreated(String)
    case deleted(String)
    case renamed(String)
    case moved(String)
    case disconnected(String)
    case restored
    case nameSaved
    case languageSaved
    case sessionEnded
    case shared
    case unshared
    case guideDismissed

    func sentence(_ texts: Texts) -> Sentence {
        let notices = texts.notices
        return switch self {
        case .uploaded(let name): notices.uploaded(name)
        case .uploadedVersion(let name, let number): notices.uploadedVersion(name, number)
        case .uploadedMany(let count, 0): Sentence(stringLiteral: notices.uploadedMany(count))
        case .uploadedMany(let count, let versions):
            Sentence(stringLiteral: notices.uploadedMany(count) + notices.space + notices.newVersions(versions))
        case .folderCreated(let name): notices.folderCreated(name)
        case .deleted(let name): notices.deleted(name)
        case .renamed(let name): notices.renamed(name)
        case .moved(let name): notices.moved(name)
        case .disconnected(let name): notices.disconnected(name)
        case .restored: Sentence(stringLiteral: notices.restored)
        case .nameSaved: Sentence(stringLiteral: notices.nameSaved)
        case .languageSaved: Sentence(stringLiteral: notices.languageSaved)
        case .sessionEnded: Sentence(stringLiteral: notices.sessionEnded)
        case .shared: Sentence(stringLiteral: notices.shared)
        case .unshared: Sentence(stringLiteral: notices.unshared)
        case .guideDismissed: Sentence(stringLiteral: notices.guideDismissed)
        }
    }
}

/// A form that is shown again to be corrected, with the text that was typed.
struct RefusedForm: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case newFolder, rename
    }

    var kind: Kind
    var typed: String
}

/// The messages above the content: at most one of each kind.
struct PageMessage: Hashable, Sendable {
    var notice: Notice?
    var problem: FormProblem?
    var refused: RefusedForm?

    init(notice: Notice? = nil, problem: FormProblem? = nil, refused: RefusedForm? = nil) {
        self.notice = notice
        self.problem = problem
        self.refused = refused
    }

    func model(_ texts: Texts) -> [String: Any] {
        var model: [String: Any] = [:]
        if let notice { model["notice"] = notice.sentence(texts) }
        if let problem { model["problem"] = problem.sentence(texts) }
        if let refused {
            model["refused"] = true
            model[refused.kind == .newFolder ? "refusedFolder" : "refusedName"] = ["typed": refused.typed]
        }
        return model
    }
}
