import Foundation

/// The page of a folder, with its entries and the forms for them.
struct FolderPage: Page {
    struct Crumb: Hashable, Sendable {
        var id: String
        var name: String
    }

    enum Entry: Hashable, Sendable {
        case folder(id: String, name: String)
        case document(
            id: String, name: String, size: Int64, modified: Date, isOpen: Bool = false, office: OfficeButton? = nil)
    }

    /// The owner of a shared item, and the access level.
    struct Sharer: Hashable, Sendable {
        var name: String
        var mayEdit: Bool
        var expires: Date?
    }

    var folderID: String
    /// The folder's name; `nil` for the root, which pages call "Documents".
    var folderName: String?
    /// The parent folders without the root, outermost first.
    var path: [Crumb] = []
    var entries: [Entry]
    /// The share links of the folder.
    var links: [DocumentPage.Link] = []
    /// The accounts that the folder is shared with.
    var people: [SharedPerson] = []
    /// The parent folders that are shared.
    var above: [SharedAbove] = []
    var access = PageAccess.own
    /// Whether this is the "shared with me" folder.
    var holdsShared = false
    /// The maximum file size in bytes, if there is a limit.
    var uploadLimit: Int64?
    /// The displayed part of a long list, and its sort order.
    var paging: FolderPaging?
    /// The rows that can't be selected, such as the "shared with me" folder.
    var fixed: Set<String> = []
    /// The rows of items that the user shares.
    var shared: Set<String> = []
    /// The rows of items shared since the user's last visit, and the
    /// number of such items in the "shared with me" folder.
    var new: Set<String> = []
    var newInside: [String: Int] = [:]
    /// In the "shared with me" folder: the owner of each row, and whether the user may change the item.
    var sharers: [String: Sharer] = [:]
    /// The number of items that others have deleted since the user last opened the trash.
    var deletedByOthers = 0
    /// The rows that were selected when a form was refused.
    var chosen: Set<String> = []
    var isChoosing = false
    /// The size in bytes of all versions of all documents in the folder.
    /// `nil` for the root and for a folder with many items.
    var total: Int64?
    /// The storage bar, in the user's own folders if there is a quota.
    var usage: UsageBar?
    /// The guide to adding the Place on a phone, until the user has followed or dismissed it.
    var guide: ConnectGuide?
    /// Whether the folder has an activity page.
    var hasActivity = false
    var message = PageMessage()

    var template: PageTemplate { .folder }
    var rows: Int { entries.count + people.count + above.rows }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { folderName ?? strings.common.documents }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings
        let isFirstVisit = entries.isEmpty && folderName == nil
        var model: [String: Any] = [
            "heading": folderName ?? strings.common.documents, "isFolder": folderName != nil,
            "home": PagePath.home, "find": PagePath.find,
            "crumbs": path.map { ["name": $0.name, "address": PagePath.folder($0.id)] },
            "entries": entries.map { row($0, localization) },
            "isChoosable": entries.contains { !fixed.contains($0.inForm) }, "isChoosing": isChoosing,
            "choose": PagePath.folder(folderID, .choose), "zip": PagePath.folder(folderID, .download),
            "hasEntries": !entries.isEmpty,
            "isFirstVisit": isFirstVisit, "isEmptyFolder": entries.isEmpty && !isFirstVisit,
            "upload": PagePath.folder(folderID, .upload), "newFolder": PagePath.folder(folderID, .newFolder),
            "rename": PagePath.folder(folderID, .rename), "delete": PagePath.folder(folderID, .delete),
            "move": PagePath.folder(folderID, .move), "share": PagePath.folder(folderID, .share),
            "unshare": PagePath.folder(folderID, .unshare),
            "changeLink": PagePath.folder(folderID, .changeLink),
            "permit": PagePath.folder(folderID, .permit), "forbid": PagePath.folder(folderID, .forbid),
            "leave": PagePath.folder(folderID, .leave), "transferPath": PagePath.folder(folderID, .transfer),
            "isSharing": isAboutSharing, "isShareable": isShareable,
            "hasOptions": folderName != nil && access.mayArrange,
            "emptyText": holdsShared ? strings.sharing.empty : strings.home.emptyFolder,
        ].merging(access.model(localization)) { _, new in new }
        model.merge(links.model(localization, message, isReadOnly: false)) { _, new in new }
        model.merge(above.model(localization)) { _, new in new }
        model.merge(people.model(localization, isReadOnly: false, message)) { _, new in new }
        if let folderName {
            model["folderName"] = folderName
        } else {
            model["trash"] = PagePath.trash
            if deletedByOthers > 0 { model["trashMark"] = strings.marks.deletedByOthers(deletedByOthers) }
            model["shared"] = PagePath.shared
            model["connectPage"] = PagePath.connect
        }
        if hasActivity, access.mayShare {
            model["activity"] = PagePath.activity(of: folderName == nil ? nil : folderID)
        }
        model["hasWays"] = !entries.isEmpty || (folderName != nil && model["activity"] != nil)
        model["mayUpload"] = access.mayWrite
        if let uploadLimit {
            model["limit"] = strings.home.limit(localization.size(uploadLimit))
            model["limitBytes"] = uploadLimit
        }
        if let paging { model.merge(paging.model(localization)) { _, new in new } }
        if let total { model["total"] = strings.usage.inAll(localization.size(total)) }
        if let usage { model["usage"] = usage.model(localization) }
        if isOwn {
            model["usagePage"] = PagePath.usage
            if message.isAboutQuota { model["aboutRoom"] = PagePath.usage }
        }
        if let guide { model["guide"] = guide.model(localization, provider) }
        return model.merging(message.model(localization, hasSharing: isShareable)) { _, new in new }
    }

    private var isShareable: Bool { folderName != nil && access.mayShare && access.mayWrite }

    /// Whether uploads to this folder count towards the user's own storage.
    private var isOwn: Bool { access.sharedBy == nil && !holdsShared }

    private func row(_ entry: Entry, _ localization: Localization) -> [String: Any] {
        var row = entry.row(localization, hasHistory: access.mayReadHistory)
        row["anchor"] = entry.inForm
        if let mark = mark(entry.inForm, localization.strings.marks) { row["mark"] = mark }
        if let sharer = sharers[entry.inForm] {
            row["hasPlace"] = true
            row["from"] = localization.strings.share.from(sharer.name)
            let right = sharer.mayEdit ? localization.strings.sharing.edit : localization.strings.sharing.view
            row["right"] = right + (sharer.expires.map { " · " + localization.lastDay(before: $0) } ?? "")
        }
        guard !fixed.contains(entry.inForm) else { return row }
        row["pick"] = entry.inForm
        row["isChosen"] = chosen.contains(entry.inForm)
        return row
    }

    private func mark(_ row: String, _ strings: Strings.Marks) -> String? {
        if shared.contains(row) { return strings.shared }
        return new.contains(row) ? strings.new : newInside[row].map(strings.newOnes)
    }

    /// Whether a flash message or refused form concerns the collapsed list of people and links.
    private var isAboutSharing: Bool {
        message.flashMessage?.isAboutSharing == true || message.refused?.kind.isOfSharing == true
    }
}

extension FolderPage.Entry {
    /// The entry's form value; see ``NodeID/inForm``.
    var inForm: String {
        switch self {
        case .folder(let id, _): "folder-" + id
        case .document(let id, _, _, _, _, _): "file-" + id
        }
    }

    /// Returns the template values of a list row.
    ///
    /// - Parameter hasHistory: whether the user may see old versions.
    func row(_ localization: Localization, hasHistory: Bool) -> [String: Any] {
        switch self {
        // The folder's own date is omitted. Readers would take it for the date of its contents.
        case .folder(let id, let name):
            return [
                "name": name, "kind": DocumentKind.folder.model(localization.strings), "address": PagePath.folder(id),
            ]
        case .document(let id, let name, let size, let modified, let isOpen, let office):
            var row: [String: Any] = [
                "name": name, "kind": DocumentKind(fileName: name).model(localization.strings),
                "address": PagePath.document(id), "modified": localization.time(modified),
                "size": localization.size(size),
                "isOpen": isOpen, "versions": PagePath.versions(of: id), "download": PagePath.document(id, .download),
            ]
            if let office { row["office"] = office.model(localization.strings) }
            if !hasHistory { row["versions"] = nil }
            row["broken"] = BrokenName(name)?.model
            return row
        }
    }
}
