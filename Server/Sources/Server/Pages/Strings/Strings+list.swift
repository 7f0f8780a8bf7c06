extension Strings {
    /// Texts for the order and pages of a folder's list, and for omitted rows.
    struct List: Sendable {
        var sortBy, previous: String
        /// The first and last entry on a page, and the total number.
        var range: @Sendable (_ first: String, _ last: String, _ total: String) -> String
        /// The number of omitted rows, after the rows.
        var more: Counting
    }
}

extension Strings.List {
    static let english = Strings.List(
        sortBy: "Sort by", previous: "Previous page", range: { "\($0)–\($1) of \($2)" },
        more: { "and \($0) more" })
    static let german = Strings.List(
        sortBy: "Sortieren nach", previous: "Vorige Seite", range: { "\($0)–\($1) von \($2)" },
        more: { $0 == 1 ? "und ein weiterer Eintrag" : "und \($0) weitere Einträge" })
    static let french = Strings.List(
        sortBy: "Trier par", previous: "Page précédente", range: { "\($0)–\($1) sur \($2)" },
        more: { $0 == 1 ? "et 1 autre" : "et \($0) autres" })
    static let spanish = Strings.List(
        sortBy: "Ordenar por", previous: "Página anterior", range: { "\($0)–\($1) de \($2)" },
        more: { "y \($0) más" })
    static let japanese = Strings.List(
        sortBy: "並べ替え", previous: "前のページ", range: { "\($2) 件中 \($0)～\($1)" },
        more: { "ほか \($0) 件" })
}
