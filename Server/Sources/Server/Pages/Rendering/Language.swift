import Foundation

/// A language of the pages.
package enum Language: String, CaseIterable, Hashable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case japanese = "ja"

    /// The language tag for the `lang` attribute (BCP 47).
    package var tag: String { rawValue }

    /// The name of the language in that language.
    var ownName: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        case .french: "Français"
        case .spanish: "Español"
        case .japanese: "日本語"
        }
    }

    var strings: Strings {
        switch self {
        case .english: .english
        case .german: .german
        case .french: .french
        case .spanish: .spanish
        case .japanese: .japanese
        }
    }

    var locale: Locale { Locale(identifier: rawValue) }
}
