/// The operator pages, in the order of the links at the top of each page.
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

    func label(_ strings: Strings.Operating) -> String {
        switch self {
        case .overview: strings.overview
        case .people: strings.people
        case .locks: strings.locks
        case .log: strings.log
        case .apps: strings.apps
        }
    }

    /// Returns the links to all operator pages.
    func model(_ strings: Strings.Operating) -> [[String: Any]] {
        Self.allCases.map { ["address": $0.path, "text": $0.label(strings), "isHere": $0 == self] }
    }
}

/// An operator page, with links to the other operator pages.
protocol OperatorPage: Page {
    var section: OperatorSection { get }
    var message: PageMessage { get }
    /// Returns the template values besides the links and the message.
    func content(_ localization: Localization) -> [String: Any]
}

extension OperatorPage {
    var width: PageWidth { .wide }
    var parts: PageParts { .script }
    var message: PageMessage { PageMessage() }

    func title(_ strings: Strings, _ provider: Provider) -> String { section.label(strings.operating) }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        var model = content(localization)
        model["sections"] = section.model(localization.strings.operating)
        return model.merging(message.model(localization)) { own, _ in own }
    }

    /// Splits a sentence in which backticks enclose commands.
    static func parts(_ sentence: String) -> [[String: Any]] {
        sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            [index.isMultiple(of: 2) ? "text" : "code": String(part)]
        }
    }
}

/// The tags next to a user's name in operator lists.
struct OperatorTags: Hashable, Sendable {
    var isDisabled = false
    var isOperator = false
    var isBusiness = false
    var isEducation = false
    /// Whether the user is the current operator.
    var isSelf = false

    func model(_ strings: Strings.Operating) -> [[String: Any]] {
        [
            (isSelf, strings.isYou), (isDisabled, strings.isDisabled), (isOperator, strings.isOperator),
            (isBusiness, strings.isBusiness), (isEducation, strings.isEducation),
        ].filter(\.0).map { ["text": $0.1] }
    }
}
