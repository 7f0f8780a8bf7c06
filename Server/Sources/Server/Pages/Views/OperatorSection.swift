/// The pages of operators, in the order of the links above each of them.
enum OperatorSection: CaseIterable, Sendable {
    case overview, people, locks, log, apps

    private var path: String {
        switch self {
        case .overview: PagePath.operating
        case .people: PagePath.operatorPeople
        case .locks: PagePath.operatorLocks
        case .log: PagePath.operatorLog
        case .apps: PagePath.operatorApps
        }
    }

    func label(_ texts: Texts.Operating) -> String {
        switch self {
        case .overview: texts.overview
        case .people: texts.people
        case .locks: texts.locks
        case .log: texts.log
        case .apps: texts.apps
        }
    }

    /// The links to all of them.
    func model(_ texts: Texts.Operating) -> [[String: Any]] {
        Self.allCases.map { ["address": $0.path, "text": $0.label(texts), "isHere": $0 == self] }
    }
}

/// A page of operators, which has links to the others.
protocol OperatorPage: Page {
    var section: OperatorSection { get }
    var message: PageMessage { get }
    /// The values of the template beside the links and the message.
    func content(_ wording: Wording) -> [String: Any]
}

extension OperatorPage {
    var width: PageWidth { .wide }
    var parts: PageParts { .script }
    var message: PageMessage { PageMessage() }

    func title(_ texts: Texts, _ provider: Provider) -> String { section.label(texts.operating) }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        var model = content(wording)
        model["sections"] = section.model(wording.texts.operating)
        return model.merging(message.model(wording)) { own, _ in own }
    }
}
