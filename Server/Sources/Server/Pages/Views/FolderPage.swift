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
    var section: PageSection { .documents }
    var rows: Int { entries.count + people.count + above.rows }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { folderName ?? strings.common.documents }

    struct Content: Encodable {
        let home = PagePath.home
        let heading: String
        /// The name of a folder that isn't the root.
        let folderName: String?
        let crumbs: [PageLink<String>]
        @Flattened var access: PageAccess.Content
        let entries: [Entry.Row]
        @Flattened var paging: FolderPaging.Content?
        let isChoosable, isChoosing, isFirstVisit, isEmptyFolder, hasWays: Bool
        let isTop, isOwn, isAboutUsage, isSharing, isShareable, hasOptions, mayUpload: Bool
        let emptyText: String
        /// The number of items that others have deleted, beside the link to the trash.
        let trashMark: String?
        let activity, total: String?
        let limit: UploadLimit?
        let usage: UsageBar.Content?
        let guide: ConnectGuide.Content?
        @Flattened var sharing: SharingPanel
        let actions: ActionPaths<PagePath.FolderAction>
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings, isTop = folderName == nil
        let isFirstVisit = entries.isEmpty && isTop
        let activity = hasActivity && access.mayShare ? PagePath.activity(of: isTop ? nil : folderID) : nil
        return Content(
            heading: folderName ?? strings.common.documents, folderName: folderName,
            crumbs: path.links(PagePath.folder), access: access.content(localization),
            entries: entries.map { row($0, localization) }, paging: paging?.content(localization),
            isChoosable: entries.contains { !fixed.contains($0.inForm) }, isChoosing: isChoosing,
            isFirstVisit: isFirstVisit, isEmptyFolder: entries.isEmpty && !isFirstVisit,
            hasWays: !entries.isEmpty || (!isTop && activity != nil), isTop: isTop, isOwn: isOwn,
            isAboutUsage: isOwn && message.isAboutQuota, isSharing: isAboutSharing, isShareable: hasSharing,
            hasOptions: !isTop && access.mayArrange, mayUpload: access.mayWrite,
            emptyText: holdsShared ? strings.sharing.empty : strings.home.emptyFolder,
            trashMark: deletedByOthers > 0 ? strings.marks.deletedByOthers(deletedByOthers) : nil,
            activity: activity, total: total.map { strings.usage.inAll(localization.size($0)) },
            limit: uploadLimit.map { UploadLimit($0, localization) }, usage: usage?.content(localization),
            guide: guide?.content(localization, provider),
            sharing: SharingPanel(
                people: people, links: links, above: above, isReadOnly: false, message: message, localization),
            actions: ActionPaths(below: PagePath.folder(folderID), isOfItem: true))
    }

    var hasSharing: Bool { folderName != nil && access.mayShare && access.mayWrite }

    /// Whether uploads to this folder count toward the user's own quota.
    private var isOwn: Bool { access.sharedBy == nil && !holdsShared }

    private func row(_ entry: Entry, _ localization: Localization) -> Entry.Row {
        let strings = localization.strings
        var row = entry.row(localization, hasHistory: access.mayReadHistory)
        row.anchor = entry.inForm
        row.mark = mark(entry.inForm, strings.marks)
        row.location = sharers[entry.inForm].map { sharer in
            let end = sharer.expires.map { " · " + localization.lastDay(before: $0) } ?? ""
            return .init(
                from: strings.share.from(sharer.name), right: strings.sharing.right(mayEdit: sharer.mayEdit) + end)
        }
        guard !fixed.contains(entry.inForm) else { return row }
        row.pick = entry.inForm
        row.isChosen = chosen.contains(entry.inForm)
        return row
    }

    private func mark(_ row: String, _ strings: Strings.Marks) -> String? {
        if shared.contains(row) { return strings.shared }
        return new.contains(row) ? strings.new : newInside[row].map { strings.newOnes($0) }
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

    struct Row: Encodable {
        /// The folders above a search result, and the owner and the access level of a shared item.
        struct Location: Encodable {
            var path: [String]?
            let from: Sentence?
            let right: String?
        }

        @Flattened var item: RowItem
        let address: String
        var modified: TimeText?
        var size: String?
        var isOpen: Bool?
        var versions, download: String?
        var office: OfficeButton.Content?
        var anchor, mark: String?
        /// The form value with which the row is selected.
        var pick: String?
        var isChosen: Bool?
        var location: Location?
    }

    /// - Parameters:
    ///   - hasHistory: whether the user may see old versions.
    ///   - token: the token of the link through which the entry is seen, if any.
    func row(_ localization: Localization, hasHistory: Bool, in token: String? = nil) -> Row {
        switch self {
        // The folder's own date is omitted. Readers would take it for the date of its contents.
        case .folder(let id, let name):
            var row = Row(
                item: RowItem(name, isFolder: true, localization.strings),
                address: token.map { PagePath.share($0, folder: id) } ?? PagePath.folder(id))
            row.item.broken = nil
            return row
        case .document(let id, let name, let size, let modified, let isOpen, let office):
            return Row(
                item: RowItem(name, localization.strings),
                address: token.map { PagePath.share($0, document: id) } ?? PagePath.document(id),
                modified: localization.time(modified), size: localization.size(size), isOpen: isOpen,
                versions: hasHistory ? PagePath.versions(of: id) : nil,
                download: token.map { PagePath.share($0, document: id, .download) }
                    ?? PagePath.document(id, .download),
                office: office?.content(localization.strings))
        }
    }
}

extension [FolderPage.Crumb] {
    func links(_ address: (_ id: String) -> String) -> [PageLink<String>] {
        map { PageLink(address: address($0.id), text: $0.name) }
    }
}
