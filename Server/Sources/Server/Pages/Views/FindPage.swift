/// The results of a search by name.
struct FindPage: Page {
    struct Result: Hashable, Sendable {
        var entry: FolderPage.Entry
        /// The names of the parent folders that the user may see, without the root.
        var path: [String]
        var access: PageAccess
    }

    /// The search text as typed.
    var words: String
    /// The results; `nil` if there was no search yet.
    var results: [Result]?
    /// The address of the next page.
    var next: String?
    var isFirstPage = true
    /// Whether the search index covers all names.
    var isComplete = true
    var message = PageMessage()

    var template: PageTemplate { .find }
    var rows: Int { results?.count ?? 0 }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    /// The maximum number of results with which the page suggests that the item may be in the trash.
    private static let few = 3

    func title(_ strings: Strings, _ provider: Provider) -> String {
        words.isEmpty ? strings.search.title : strings.search.title + ": " + words
    }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings, rows = results ?? []
        var model: [String: Any] = [
            "find": PagePath.find, "typed": words, "home": PagePath.home,
            "entries": rows.map { row($0, localization) }, "hasEntries": !rows.isEmpty,
            "isIncomplete": !isComplete, "isFound": results != nil,
        ]
        if results != nil, rows.isEmpty {
            model["nothing"] =
                next != nil ? strings.search.further : isFirstPage ? strings.search.none : strings.search.noMore
        }
        if results != nil, next == nil, rows.count <= Self.few { model["trash"] = PagePath.trash(finding: words) }
        if let next { model["next"] = next }
        if !isFirstPage { model["start"] = PagePath.find(words) }
        return model.merging(message.model(localization)) { _, new in new }
    }

    private func row(_ result: Result, _ localization: Localization) -> [String: Any] {
        let strings = localization.strings
        var row = result.entry.row(localization, hasHistory: result.access.mayReadHistory)
        row["hasPlace"] = true
        row["place"] = ([strings.common.documents] + RowPath.names(result.path)).map { ["name": $0] }
        if let owner = result.access.sharedBy {
            row["from"] = strings.share.from(owner)
            row["right"] = result.access.mayWrite ? strings.sharing.edit : strings.sharing.view
        }
        return row
    }
}
