import Localization
import OAuthServer

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

    /// The link to an operator page.
    struct Tab: Encodable {
        let address, text: String
        let isHere: Bool
    }

    /// Returns the links to all operator pages.
    ///
    /// - Parameter isHosted: whether the documents are in another store than the library. The page with open documents
    ///   then doesn't exist, because it lists the library's locks.
    func tabs(_ strings: Strings.Operating, isHosted: Bool) -> [Tab] {
        Self.allCases.filter { !isHosted || $0 != .locks }.map {
            Tab(address: $0.path, text: $0.label(strings), isHere: $0 == self)
        }
    }
}

/// An operator page, with links to the other operator pages.
protocol OperatorPage: Page {}

extension OperatorPage {
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String {
        if case .operating(let section) = section { section.label(strings.operating) } else { strings.operating.title }
    }
}

/// A part of a text: either plain text, or a command, which is enclosed in backticks in the text.
struct CommandText: Encodable {
    var text: String?
    var code: String?

    static func parts(of text: String) -> [CommandText] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            index.isMultiple(of: 2) ? CommandText(text: String(part)) : CommandText(code: String(part))
        }
    }
}

extension Account {
    /// Returns the labels next to the user's name on pages for operators, such as "operator" or "disabled".
    ///
    /// - Parameter isSelf: whether the user is the operator who views the page.
    func tags(isSelf: Bool, _ strings: Strings.Operating) -> [String] {
        [
            (isSelf, strings.isYou), (disabled != nil, strings.isDisabled), (isOperator, strings.isOperator),
            (isBusiness, strings.isBusiness), (isEducation, strings.isEducation),
        ].filter(\.0).map(\.1)
    }
}
