package import Foundation

/// A language of the pages.
package enum Language: String, CaseIterable, Hashable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case japanese = "ja"

    /// The language tag for the `lang` attribute (BCP 47).
    package var tag: String { rawValue }

    /// The file with the texts of the language, and the rule by which the language selects plural forms.
    var source: (file: [UInt8], plurals: PluralRule) {
        switch self {
        case .english: (EmbeddedText.en_json, .one)
        case .german: (EmbeddedText.de_json, .one)
        case .french: (EmbeddedText.fr_json, .zeroAndOne)
        case .spanish: (EmbeddedText.es_json, .one)
        case .japanese: (EmbeddedText.ja_json, .other)
        }
    }

    package var locale: Locale { Locale(identifier: rawValue) }
}

extension Language {
    /// Selects the language of a response from, in this order, Office's parameter `rs`, the browser's
    /// `Accept-Language`, and English (docs/protocol/bootstrap-and-oauth.md#authorization-request). `rs` and
    /// `Accept-Language` are untrusted.
    package static func preferred(rs: String?, acceptLanguage: String?) -> Language {
        if let rs, let language = Language(culture: rs.prefix(16)) { return language }
        return acceptLanguage.flatMap(maxWanted) ?? .english
    }

    /// Parses `de-DE`, `DE_at` and the `enUS` of app-to-app sign-in.
    private init?(culture: Substring) {
        let primary = culture.prefix { $0 != "-" && $0 != "_" }.lowercased()
        guard primary.utf8.count == 2 || (primary.utf8.count == 4 && primary.utf8.count == culture.utf8.count) else {
            return nil
        }
        self.init(rawValue: String(primary.prefix(2)))
    }

    /// Returns the supported language that has the highest weight in the header field. If several have the same weight,
    /// the first is returned (RFC 9110 §12.5.4).
    private static func maxWanted(_ header: String) -> Language? {
        var best: (language: Language, weight: Double)?
        let ranges = header.prefix(maxHeaderLength).split(separator: ",", maxSplits: maxRanges)
        for range in ranges.prefix(maxRanges) {
            let parts = range.split(separator: ";", maxSplits: 1)
            guard let tag = parts.first.map(trimmed), let language = Language(culture: tag) else { continue }
            let weight = parts.count > 1 ? weight(of: parts[1]) : 1
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        return best?.language
    }

    /// Returns the weight of a language range, such as 0.8 for `q=0.8`. A weight that isn't a number counts as `q=0`,
    /// which excludes the language.
    private static func weight(of parameter: Substring) -> Double {
        let parts = parameter.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, trimmed(parts[0]).lowercased() == "q" else { return 1 }
        guard let weight = Double(trimmed(parts[1]).prefix(8)), weight >= 0, weight <= 1 else { return 0 }
        return weight
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...end]
    }

    private static let maxHeaderLength = 1000
    private static let maxRanges = 32
}
