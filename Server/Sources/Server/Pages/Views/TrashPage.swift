import Foundation

/// The trash: deleted documents and folders, latest first, each with buttons to restore or permanently delete it.
struct TrashPage: Page {
    struct Entry: Hashable, Sendable {
        /// The item's form value.
        var id: String
        var name: String
        var isFolder: Bool
        var deleted: Date
        /// The other user who deleted the item.
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
    /// Whether others share items with the user, who may have deleted such items.
    var hasOthers = false
    /// The storage usage, which includes the trash.
    var usage: UsageBar
    var message = PageMessage()

    /// The maximum number of matching names shown for a folder.
    static let found = 3

    var template: PageTemplate { .trash }
    var rows: Int { entries.count }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.trash.title }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings.trash
        var model: [String: Any] = [
            "home": PagePath.home, "crumbs": [[String: Any]](), "entries": entries.map { row($0, localization) },
            "hasEntries": !entries.isEmpty, "intro": days.map(strings.intro) ?? strings.introForEver,
            "empty": PagePath.trash(.empty), "restore": PagePath.trash(.restore), "trash": PagePath.trash,
            "hasOthers": hasOthers, "nothing": nothing(localization.strings), "typed": words ?? "",
            "isSearchable": words != nil || !entries.isEmpty, "mayEmpty": words == nil && !entries.isEmpty,
            "isIncomplete": !isComplete,
        ]
        if let next { model["next"] = next }
        if let words {
            model["all"] = PagePath.trash
            model["find"] = PagePath.find(words)
            if cursor != nil { model["start"] = PagePath.trash(finding: words) }
        } else {
            var usage = usage
            usage.isTrashEmpty = entries.isEmpty && cursor == nil
            model["usage"] = usage.model(localization)
            if let cursor {
                model["start"] = PagePath.trash
                model["cursor"] = cursor
            }
        }
        return model.merging(message.model(localization)) { _, new in new }
    }

    private func nothing(_ strings: Strings) -> String {
        if words == nil { return strings.trash.nothing }
        return next != nil ? strings.search.further : cursor == nil ? strings.inTrash.nothing : strings.search.noMore
    }

    private func row(_ entry: Entry, _ localization: Localization) -> [String: Any] {
        let strings = localization.strings,
            kind = entry.isFolder ? DocumentKind.folder : DocumentKind(fileName: entry.name)
        var row: [String: Any] = [
            "id": entry.id, "name": entry.name, "kind": kind.model(strings),
            "deleted": localization.time(entry.deleted),
            "size": localization.size(entry.size),
            "discard": PagePath.trash(.delete) + "?id=" + PagePath.segment(entry.id),
            "from": entry.isHomeless
                ? Sentence(stringLiteral: strings.trash.homeless)
                : strings.trash.from(entry.folder ?? strings.common.documents),
        ]
        row["broken"] = BrokenName(entry.name)?.model
        if let folder = entry.inside { row["inside"] = PagePath.trash(in: folder) }
        if let author = entry.deletedBy { row["author"] = strings.document.by(author) }
        // Search results show the matching names instead of the number of items.
        if !entry.found.isEmpty {
            row["found"] = strings.inTrash.holds(entry.found.listed(atMost: Self.found))
        } else if entry.count > 0 {
            row["count"] = strings.trash.withEntries(entry.count)
        }
        return row
    }
}
