/// The results of a search by name.
struct FindPage: Page {
    struct Result: Hashable, Sendable {
        var entry: HomePage.Entry
        /// The names of the folders above that the person may see, the root aside.
        var path: [String]
        var access: PageAccess
    }

    /// The text that was searched for, as it was typed.
    var words: String
    /// `nil` before anything was searched for.
    var results: [Result]?
    /// The address of the next page.
    var next: String?
    var isFirstPage = true
    /// Whether all names there are were looked through.
    var isComplete = true
    var message = PageMessage()

    var template: PageTemplate { .find }
    var rows: Int { results?.count ?? 0 }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    /// So few results that what is missed may have been deleted.
    private static let few = 3

    func title(_ texts: Texts, _ provider: Provider) -> String {
        words.isEmpty ? texts.search.title : texts.search.title + ": " + words
    }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts, rows = results ?? []
        var model: [String: Any] = [
            "find": PagePath.find, "typed": words, "home": PagePath.home,
            "entries": rows.map { row($0, wording) }, "hasEntries": !rows.isEmpty,
            "isIncomplete": !isComplete, "isFound": results != nil,
        ]
        if results != nil, rows.isEmpty {
            model["nothing"] =
                next != nil ? texts.search.further : isFirstPage ? texts.search.none : texts.search.noMore
        }
        if results != nil, next == nil, rows.count <= Self.few { model["trash"] = PagePath.trash(finding: words) }
        if let next { model["next"] = next }
        if !isFirstPage { model["start"] = PagePath.find(words) }
        return model.merging(message.model(wording)) { _, new in new }
    }

    private func row(_ result: Result, _ wording: Wording) -> [String: Any] {
        let texts = wording.texts
        var row = result.entry.row(wording, hasHistory: result.access.mayReadHistory)
        row["hasPlace"] = true
        row["place"] = ([texts.common.documents] + RowPath.names(result.path)).map { ["name": $0] }
        if let owner = result.access.sharedBy {
            row["from"] = texts.share.from(owner)
            row["right"] = result.access.mayWrite ? texts.sharing.edit : texts.sharing.view
        }
        return row
    }
}
