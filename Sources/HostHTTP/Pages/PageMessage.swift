/// Why a form was not accepted.
enum FormProblem: Hashable, Sendable {
    case nameTaken(String)
    case nameNotAllowed
    case noFile
    case fileTooLarge(String)
    case locked(String)
    case folderNotEmpty(String)
    case storageFull
    case intoItself
    case wrongPassword
    case passwordsDiffer
    /// The least number of characters.
    case passwordTooShort(Int)
    case passwordTooLong

    func sentence(_ texts: Texts) -> Sentence {
        let problems = texts.problems
        return switch self {
        case .nameTaken(let name): problems.nameTaken(name)
        case .nameNotAllowed: Sentence(stringLiteral: problems.nameNotAllowed)
        case .noFile: Sentence(stringLiteral: problems.noFile)
        case .fileTooLarge(let name): problems.fileTooLarge(name)
        case .locked(let name): problems.locked(name)
        case .folderNotEmpty(let name): problems.notEmpty(name)
        case .storageFull: Sentence(stringLiteral: problems.storageFull)
        case .intoItself: Sentence(stringLiteral: problems.intoItself)
        case .wrongPassword: Sentence(stringLiteral: problems.wrongPassword)
        case .passwordsDiffer: Sentence(stringLiteral: problems.passwordsDiffer)
        case .passwordTooShort(let count): Sentence(stringLiteral: problems.passwordTooShort(count))
        case .passwordTooLong: Sentence(stringLiteral: problems.passwordTooLong)
        }
    }
}

/// What a form did, shown once on the page it leads to.
enum Notice: Hashable, Sendable {
    case uploaded(String)
    case uploadedMany(Int)
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

    func sentence(_ texts: Texts) -> Sentence {
        let notices = texts.notices
        return switch self {
        case .uploaded(let name): notices.uploaded(name)
        case .uploadedMany(let count): Sentence(stringLiteral: notices.uploadedMany(count))
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
        }
    }
}

/// At most one of each, above the content.
struct PageMessage: Hashable, Sendable {
    var notice: Notice?
    var problem: FormProblem?

    init(notice: Notice? = nil, problem: FormProblem? = nil) {
        self.notice = notice
        self.problem = problem
    }

    func model(_ texts: Texts) -> [String: Any] {
        var model: [String: Any] = [:]
        if let notice { model["notice"] = notice.sentence(texts) }
        if let problem { model["problem"] = problem.sentence(texts) }
        return model
    }
}
