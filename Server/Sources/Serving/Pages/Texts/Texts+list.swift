extension Texts {
    /// The order and the pages of a folder's list.
    struct List: Sendable {
        var sortBy, previous: String
        /// The first and the last entry on a page, and how many there are.
        var range: @Sendable (_ first: String, _ last: String, _ total: String) -> String
    }
}

extension Texts.List {
    static let english = Texts.List(
        sortBy: "Sort by", previous: "Previous page", range: { "\($0)–\($1) of \($2)" })
    static let german = Texts.List(
        sortBy: "Sortieren nach", previous: "Vorige Seite", range: { "\($0)–\($1) von \($2)" })
    static let french = Texts.List(
        sortBy: "Trier par", previous: "Page précédente", range: { "\($0)–\($1) sur \($2)" })
    static let spanish = Texts.List(
        sortBy: "Ordenar por", previous: "Página anterior", range: { "\($0)–\($1) de \($2)" })
    static let japanese = Texts.List(
        sortBy: "並べ替え", previous: "前のページ", range: { "\($2) 件中 \($0)～\($1)" })
}
