import HTMLTemplates
import Localization

/// The page with the results of a search for documents and folders by name.
struct FindPage: Page {
    struct Result: Hashable, Sendable {
        var entry: FolderPage.Entry
        /// The names of the parent folders, without the root and without folders that the user may not see.
        var path: [String]
        var access: PageAccess
    }

    /// The search text as the user typed it.
    var words: String
    /// The results; `nil` if the user hasn't searched yet.
    var results: [Result]?
    /// The address of the next page of results; `nil` on the last page.
    var next: String?
    var isFirstPage = true
    /// Whether the search index already contains the names of all documents.
    var isComplete = true
    var message = PageMessage()

    var template: PageTemplate { .find }
    var section: PageSection { .documents }
    var rows: Int { results?.count ?? 0 }
    var parts: PageParts { .script }

    /// If a search finds at most this many items, the page offers to search the trash for the same words.
    private static let few = 3

    func title(_ strings: Strings, _ provider: Provider) -> String {
        words.isEmpty ? strings.search.title : strings.search.title + ": " + words
    }

    struct Content: Encodable {
        let typed: String
        let entries: [FolderPage.Entry.Row]
        let isIncomplete, isFound: Bool
        let nothing, trash: String?
        @Flattened var sequence: PageSequence
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let rows = results ?? []
        return Content(
            typed: words, entries: rows.map { row($0, localization) }, isIncomplete: !isComplete,
            isFound: results != nil,
            nothing: results?.isEmpty == true ? nothing(localization.strings.search) : nil,
            trash: results != nil && next == nil && rows.count <= Self.few ? PagePath.trash(finding: words) : nil,
            sequence: PageSequence(next: next, start: isFirstPage ? nil : PagePath.find(words)))
    }

    private func nothing(_ strings: Strings.Search) -> String {
        next != nil ? strings.further : isFirstPage ? strings.none : strings.noMore
    }

    private func row(_ result: Result, _ localization: Localization) -> FolderPage.Entry.Row {
        let strings = localization.strings
        var row = result.entry.row(localization, hasHistory: result.access.mayReadHistory)
        row.anchor = nil
        let path = [strings.common.documents] + RowPath.names(result.path)
        row.location = .init(
            path: path, from: result.access.sharedBy.map { strings.share.from($0) },
            right: result.access.sharedBy.map { _ in strings.sharing.right(mayEdit: result.access.mayWrite) })
        return row
    }
}
