import Foundation

/// The trash: deleted documents and folders, the latest first, each with buttons to restore it or delete it for good.
struct TrashPage: Page {
    struct Entry: Hashable, Sendable {
        /// As the forms send it.
        var id: String
        var name: String
        var isFolder: Bool
        var deleted: Date
        /// Somebody else, who could change it.
        var deletedBy: String?
        /// The name of the folder it was in; `nil` for the top.
        var folder: String?
        /// Its folder is gone, so that it comes back at the top.
        var isHomeless: Bool
        /// The number of nodes that went with a folder, itself not included.
        var count: Int
        /// Bytes of all its versions, and of whatever went with it.
        var size: Int64
        /// The names of what was found in it.
        var found: [String] = []
        /// The identifier of a folder with something in it.
        var inside: String?
    }

    var entries: [Entry]
    /// Days for which something stays; `nil` for ever.
    var days: Int?
    /// The address of the next page of a long list.
    var next: String?
    /// The cursor at which the page begins, as ``TimeCursor/text`` has it; `nil` for the first.
    var cursor: String?
    /// What was searched for; `nil` for the whole list.
    var words: String?
    /// Whether all names there are were looked through.
    var isComplete = true
    /// Others share something with the person, which they may have deleted.
    var hasOthers = false
    /// The room of which it takes a part.
    var usage: UsageBar
    var message = PageMessage()

    /// The names that are told of what was found in a folder.
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
            model["room"] = usage.model(localization)
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
        // In search results the names that were found take the place of the number of entries.
        if !entry.found.isEmpty {
            row["found"] = strings.inTrash.holds(entry.found.listed(atMost: Self.found))
        } else if entry.count > 0 {
            row["count"] = strings.trash.withEntries(entry.count)
        }
        return row
    }
}
