package import Localization
import Mustache

/// The texts of a language by name, as templates refer to them: `t.search.title`.
///
/// Without this type, Mustache would find the texts by reflection, again for each row. Reflection took more than half
/// of the rendering time of a folder page.
package struct NamedStrings: MustacheParent, Sendable {
    private static let all = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, NamedStrings(reflecting: $0.strings)) })

    private var strings: [String: String] = [:]
    private var groups: [String: NamedStrings] = [:]

    package init(_ language: Language) { self = Self.all[language] ?? NamedStrings(reflecting: language.strings) }

    /// Collects texts without parameters, and groups of texts. Texts with parameters are left out.
    private init(reflecting value: Any) {
        for (name, member) in Mirror(reflecting: value).children {
            guard let name else { continue }
            if let text = member as? String ?? (member as? ScriptText)?.template {
                strings[name] = text
            } else if !(member is any LocalizedText) || member is ScriptPlural {
                groups[name] = NamedStrings(reflecting: member)
            }
        }
    }

    package func child(named name: String) -> Any? {
        if let text = strings[name] { return text }
        return groups[name]
    }
}
