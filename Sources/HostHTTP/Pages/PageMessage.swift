/// Why a form was not accepted.
enum FormProblem: Hashable, Sendable {
    case nameTaken(String)
    case nameNotAllowed
    case noFile
    case fileTooLarge(String)
    case locked(String)
    case folderNotEmpty(String)
    case storageFull
    case wrongPassword
    case passwordsDiffer
    /// The least number of characters.
    case passwordTooShort(Int)

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
        case .wrongPassword: Sentence(stringLiteral: problems.wrongPassword)
        case .passwordsDiffer: Sentence(stringLiteral: problems.passwordsDiffer)
        case .passwordTooShort(let count): Sentence(stringLiteral: problems.passwordTooShort(count))
        }
    }
}

/// What a form did, shown once on the page it leads to.
enum Notice: Hashable, Sendable {
    case uploaded(String)
    case folderCreated(String)
    case deleted(String)
    case renamed(String)
    case disconnected(String)
    case restored
    case passwordChanged
    case languageSaved
    case sessionEnded
    case shared
    case unshared

    func sentence(_ texts: Texts) -> Sentence {
        let notices = texts.notices
        return switch self {
        case .uploaded(let name): notices.uploaded(name)
        case .folderCreated(let name): notices.folderCreated(name)
        case .deleted(let name): notices.deleted(name)
        case .renamed(let name): notices.renamed(name)
        case .disconnected(let name): notices.disconnected(name)
        case .restored: Sentence(stringLiteral: notices.restored)
        case .passwordChanged: Sentence(stringLiteral: notices.passwordChanged)
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
