import Basics
import Documents
import HTMLTemplates
import Localization

/// The trash page: deleted documents and folders, latest first. Each row has buttons that restore the item or delete it
/// permanently.
struct TrashPage: Page {
    var entries: [TrashView]
    /// The number of days for which items stay in the trash; `nil` for no time limit.
    var days: Int?
    /// The address of the next page; `nil` on the last page.
    var next: String?
    /// The position in the list at which the page begins, as ``TimeCursor/text``; `nil` for the first page.
    var cursor: String?
    /// The search text; `nil` when the page shows the whole list.
    var words: String?
    /// Whether the search index already contains the names of all items.
    var isComplete = true
    /// Whether other users share items with this user. If this user deletes such an item, the item goes to its owner's
    /// trash.
    var hasOthers = false
    /// The storage usage, which includes the trash.
    var usage: UsageBar
    var message = PageMessage()

    /// The maximum number of matching names that the row of a deleted folder shows.
    private static let found = 3

    var template: PageTemplate { .trash }
    var rows: Int { entries.count }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.trash.title }

    struct Content: Encodable {
        struct Row: Encodable {
            let id: String
            @Flattened var item: RowItem
            let deleted: TimeText
            let author: Sentence?
            let from: Sentence
            let size, discard: String
            /// The address of the page that lists the items of a deleted folder.
            let inside: String?
            let count: String?
            let found: Sentence?
        }

        let entries: [Row]
        let intro, nothing, typed: String
        let hasOthers, isSearchable, mayEmpty, isIncomplete: Bool
        /// On a page with search results: the address of a search for the same text in all documents.
        let find: String?
        let usage: UsageBar.Content?
        let cursor: String?
        @Flattened var sequence: PageSequence
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings
        var usage = usage
        usage.isTrashEmpty = entries.isEmpty && cursor == nil
        return Content(
            entries: entries.map { row($0, localization) },
            intro: days.map { strings.trash.intro($0) } ?? strings.trash.introForEver, nothing: nothing(strings),
            typed: words ?? "", hasOthers: hasOthers, isSearchable: words != nil || !entries.isEmpty,
            mayEmpty: words == nil && !entries.isEmpty, isIncomplete: !isComplete,
            find: words.map { PagePath.find($0) }, usage: words == nil ? usage.content(localization) : nil,
            cursor: words == nil ? cursor : nil,
            sequence: PageSequence(
                next: next, start: cursor.map { _ in words.map { PagePath.trash(finding: $0) } ?? PagePath.trash }))
    }

    private func nothing(_ strings: Strings) -> String {
        if words == nil { return strings.trash.nothing }
        return next != nil ? strings.search.further : cursor == nil ? strings.inTrash.nothing : strings.search.noMore
    }

    private func row(_ entry: TrashView, _ localization: Localization) -> Content.Row {
        let strings = localization.strings, record = entry.record, id = record.resource
        let found = entry.found.prefix(Self.found + 1).map { RowPath.short($0.name) }
        // The number of items in a deleted folder, not counting the folder itself.
        let count = record.count - 1
        return Content.Row(
            id: id.inForm, item: RowItem(record.name, isFolder: !id.isFile, strings),
            deleted: localization.time(record.deleted), author: entry.deletedBy.map { strings.document.by($0) },
            from: entry.path.map { strings.trash.from($0.isEmpty ? strings.common.documents : RowPath.joined($0)) }
                ?? Sentence(stringLiteral: strings.trash.homeless),
            size: localization.size(record.bytes),
            discard: PagePath.trash(.delete) + "?id=" + PagePath.segment(id.inForm),
            inside: id.isFile || count < 1 ? nil : PagePath.trash(in: id.rawValue),
            // A row with search results shows the names of the matching items instead of the number of items.
            count: found.isEmpty && count > 0 ? strings.trash.withEntries(count) : nil,
            found: found.isEmpty ? nil : strings.inTrash.holds(found.listed(atMost: Self.found)))
    }
}

/// The page of a deleted folder in the trash. Each item has a button that restores only that item.
struct TrashFolderPage: Page {
    var folder: TrashedFolder
    var message = PageMessage()

    var template: PageTemplate { .trashFolder }
    var rows: Int { folder.nodes.count }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { name }

    private var name: String { folder.path.last?.name ?? folder.record.name }

    struct Content: Encodable {
        struct Row: Encodable {
            let id: String
            @Flattened var item: RowItem
            var size: String?
            var modified: TimeText?
            /// The address of the page of a subfolder in the deleted folder; `nil` for documents.
            var address: String?
        }

        let crumbs: [PageLink<String>]
        let name, folder: String
        let deleted: TimeText
        /// The sentence that names the folder into which the items will be restored.
        let inside: Sentence
        /// The id, as in forms, of the deleted folder that a button restores as a whole. `nil` for a folder inside a
        /// deleted folder. Only the page of the deleted folder itself has the button.
        let whole: String?
        let entries: [Row]
        let more: String?
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings
        let above = folder.path.dropLast().map(FolderPage.Crumb.init).cut.links { PagePath.trash(in: $0) }
        return Content(
            crumbs: [PageLink(address: PagePath.trash, text: strings.trash.title)] + above, name: name,
            folder: folder.path.last?.id.rawValue ?? "", deleted: localization.time(folder.record.deleted),
            inside: strings.inTrash.inside(
                folder.home.isEmpty ? strings.common.documents : RowPath.joined(folder.home)),
            whole: folder.path.count == 1 ? folder.record.resource.inForm : nil,
            entries: folder.nodes.map { row($0, localization) },
            more: folder.isComplete ? nil : strings.inTrash.more(folder.nodes.count))
    }

    private func row(_ node: Node, _ localization: Localization) -> Content.Row {
        var row = Content.Row(id: node.id.inForm, item: RowItem(node, localization.strings))
        switch node {
        case .file(let file):
            row.size = localization.size(file.size)
            row.modified = localization.time(file.modified)
        case .container(let folder): row.address = PagePath.trash(in: folder.id.rawValue)
        }
        return row
    }
}
