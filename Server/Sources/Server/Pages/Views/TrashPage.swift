import Basics
import Documents
import Foundation

/// The trash: deleted documents and folders, latest first, each with buttons to restore or permanently delete it.
struct TrashPage: Page {
    struct Entry: Hashable, Sendable {
        /// The item's form value.
        var id: String
        var name: String
        var isFolder: Bool
        var deleted: Date
        /// The user who deleted the item, if that wasn't the owner of the trash.
        var deletedBy: String?
        /// The name of the original folder; `nil` for the root.
        var folder: String?
        /// Whether the original folder is gone, so the item is restored to the root.
        var isHomeless: Bool
        /// The number of items in a deleted folder, without the folder itself.
        var count: Int
        /// The size in bytes of all versions, including the contents of a folder.
        var size: Int64
        /// The names of matching items in the folder.
        var found: [String] = []
        /// The id of a deleted folder that isn't empty, to list its items.
        var inside: String?
    }

    var entries: [Entry]
    /// The number of days for which items stay in the trash; `nil` for no time limit.
    var days: Int?
    /// The address of the next page of a long list.
    var next: String?
    /// The cursor at which the page begins, as ``TimeCursor/text``; `nil` for the first page.
    var cursor: String?
    /// The search text; `nil` when the page shows the whole list.
    var words: String?
    /// Whether the search index covers all names.
    var isComplete = true
    /// Whether other users share items with this user. If this user deletes such an item, it goes to its owner's trash.
    var hasOthers = false
    /// The storage usage, which includes the trash.
    var usage: UsageBar
    var message = PageMessage()

    /// The maximum number of matching names shown for a folder.
    static let found = 3

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
            /// The address of a deleted folder's items.
            let inside: String?
            let count: String?
            let found: Sentence?
        }

        let home = PagePath.home
        let entries: [Row]
        let intro, nothing, typed: String
        let hasOthers, isSearchable, mayEmpty, isIncomplete: Bool
        /// In search results: the address of the same search outside the trash.
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

    private func row(_ entry: Entry, _ localization: Localization) -> Content.Row {
        let strings = localization.strings, isFound = !entry.found.isEmpty
        return Content.Row(
            id: entry.id, item: RowItem(entry.name, isFolder: entry.isFolder, strings),
            deleted: localization.time(entry.deleted), author: entry.deletedBy.map { strings.document.by($0) },
            from: entry.isHomeless
                ? Sentence(stringLiteral: strings.trash.homeless)
                : strings.trash.from(entry.folder ?? strings.common.documents),
            size: localization.size(entry.size),
            discard: PagePath.trash(.delete) + "?id=" + PagePath.segment(entry.id),
            inside: entry.inside.map { PagePath.trash(in: $0) },
            // Search results show the matching names instead of the number of items.
            count: !isFound && entry.count > 0 ? strings.trash.withEntries(entry.count) : nil,
            found: isFound ? strings.inTrash.holds(entry.found.listed(atMost: Self.found)) : nil)
    }
}

/// A deleted folder in the trash: its contents, each with a button to restore only that item.
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
            /// The address of a folder in the deleted folder.
            var address: String?
        }

        let home = PagePath.home
        let crumbs: [PageLink<String>]
        let name, folder: String
        let deleted: TimeText
        /// The sentence that names the folder to which the items will be restored.
        let inside: Sentence
        /// The form value that restores the whole folder. A folder inside a deleted folder has none, because its
        /// parent's page restores it.
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
                folder.home.isEmpty ? strings.common.documents : RowPath.names(folder.home).joined(separator: " / ")),
            whole: folder.path.count == 1 ? folder.record.resource.inForm : nil,
            entries: folder.nodes.map { row($0, localization) },
            more: folder.isComplete ? nil : strings.inTrash.more(folder.nodes.count))
    }

    private func row(_ node: Node, _ localization: Localization) -> Content.Row {
        var row = Content.Row(
            id: node.id.inForm, item: RowItem(node.name, isFolder: !node.id.isFile, localization.strings))
        switch node {
        case .file(let file):
            row.size = localization.size(file.size)
            row.modified = localization.time(file.modified)
        case .container(let folder): row.address = PagePath.trash(in: folder.id.rawValue)
        }
        return row
    }
}
