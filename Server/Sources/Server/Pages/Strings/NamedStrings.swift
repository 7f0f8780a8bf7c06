import Mustache

/// The texts of a language by their names, as templates ask for them: `t.search.title`.
///
/// Mustache finds the members of any other value by reflection, anew at each place of each row: that was more than half
/// of the time that a page of a folder takes.
struct NamedStrings: MustacheParent, Sendable {
    private static let all = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, NamedStrings(reflecting: $0.strings)) })

    private var strings: [String: String] = [:]
    private var groups: [String: NamedStrings] = [:]

    init(_ language: Language) { self = Self.all[language] ?? NamedStrings(reflecting: language.strings) }

    /// Whole texts, and groups of them; not those that are made of a name or a number.
    private init(reflecting value: Any) {
        for (name, member) in Mirror(reflecting: value).children {
            guard let name else { continue }
            if let text = member as? String {
                strings[name] = text
            } else if Mirror(reflecting: member).displayStyle == .struct {
                groups[name] = NamedStrings(reflecting: member)
            }
        }
    }

    func child(named name: String) -> Any? {
        if let text = strings[name] { return text }
        return groups[name]
    }
}
