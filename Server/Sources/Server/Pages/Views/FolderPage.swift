import Foundation

/// A folder: its entries, and the forms for them.
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

    /// Somebody who shares something, and how.
    struct Sharer: Hashable, Sendable {
        var name: String
        var mayEdit: Bool
        var expires: Date?
    }

    var folderID: String
    /// `nil` at the root, which the pages call "Documents".
    var folderName: String?
    /// The folders above, below the root; the outermost first.
    var path: [Crumb] = []
    var entries: [Entry]
    /// Share links of the folder.
    var links: [DocumentPage.Link] = []
    /// The accounts that the folder is shared with.
    var people: [SharedPerson] = []
    /// The folders above it that are shared.
    var above: [SharedAbove] = []
    var access = PageAccess.own
    /// The folder of what others share with the person.
    var holdsShared = false
    /// Bytes per file, when there is a limit.
    var uploadLimit: Int64?
    /// The part of a long list, and its order.
    var paging: FolderPaging?
    /// Whether it can't be chosen with others, as the folder of what others share can't.
    var fixed: Set<String> = []
    /// The rows of what the person shares.
    var shared: Set<String> = []
    /// The rows of what others have shared since the person looked last, and of the folder of that how many there are.
    var new: Set<String> = []
    var newInside: [String: Int] = [:]
    /// In the folder of what others share: whose each row is, and whether the person may change it.
    var sharers: [String: Sharer] = [:]
    /// How much others have deleted since the person looked at the trash.
    var deletedByOthers = 0
    /// The rows that were chosen when a form about several was refused.
    var chosen: Set<String> = []
    var isChoosing = false
    /// Bytes of all versions of all that is in it; `nil` for the top, and for a folder with much in it.
    var total: Int64?
    /// In a folder of one's own, where there is a bound.
    var usage: UsageBar?
    /// The guide to adding the place on a phone, until it was followed or dismissed.
    var guide: ConnectGuide?
    /// There is a page of what happened to it.
    var hasActivity = false
    var message = PageMessage()

    var template: PageTemplate { .home }
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
            "leave": PagePath.folder(folderID, .leave), "handOver": PagePath.folder(folderID, .transfer),
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
        if let usage { model["room"] = usage.model(localization) }
        if isOwn {
            model["roomPage"] = PagePath.usage
            if message.isAboutQuota { model["aboutRoom"] = PagePath.usage }
        }
        if let guide { model["guide"] = guide.model(localization, provider) }
        return model.merging(message.model(localization, hasSharing: isShareable)) { _, new in new }
    }

    private var isShareable: Bool { folderName != nil && access.mayShare && access.mayWrite }

    /// Whether what is put here takes the person's own room.
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

    /// Whether something that just happened, or was refused, concerns the people and links that are folded away.
    private var isAboutSharing: Bool {
        message.flashMessage?.isAboutSharing == true || message.refused?.kind.isOfSharing == true
    }
}

extension FolderPage.Entry {
    /// As forms have it, see ``NodeID/inForm``.
    var inForm: String {
        switch self {
        case .folder(let id, _): "folder-" + id
        case .document(let id, _, _, _, _, _): "file-" + id
        }
    }

    /// The values of a row of a list.
    ///
    /// - Parameter hasHistory: the person may see former versions.
    func row(_ localization: Localization, hasHistory: Bool) -> [String: Any] {
        switch self {
        // The date of a folder itself says nothing of what is in it, for which a reader would take it.
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
