import Foundation
import HTMLTemplates
import Localization

/// The page of a folder, with the list of its entries and the forms for creating, uploading and sharing.
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

    /// The owner of an item that is shared with the user, and the user's access level.
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
    var sharing = PageSharing()
    var access = PageAccess.own
    /// Whether this is the folder "Shared with me".
    var holdsShared = false
    /// The maximum size of an uploaded file in bytes; `nil` for no limit.
    var uploadLimit: Int64?
    /// The part of a long list that the page shows, and the order of the list.
    var paging: FolderPaging?
    /// The entries that can't be selected, such as the folder "Shared with me". Each entry is identified by its value
    /// in forms, ``NodeID/inForm``.
    var fixed: Set<String> = []
    /// The entries that the user shares with others. Each entry is identified by its value in forms, ``NodeID/inForm``.
    var shared: Set<String> = []
    /// The entries that were shared with the user since the user's last visit.
    var new: Set<String> = []
    /// The number of new items in the folder "Shared with me".
    var newInside = 0
    /// The owner of each entry in the folder "Shared with me", and whether the user may change the entry.
    var sharers: [String: Sharer] = [:]
    /// The number of items that other users have deleted since this user last opened the trash.
    var deletedByOthers = 0
    /// The entries that were selected in the form when it was refused.
    var chosen: Set<String> = []
    var isChoosing = false
    /// The total size in bytes of all versions of all documents in the folder. `nil` for the root and for a folder with
    /// many items.
    var total: Int64?
    /// The bar that shows the storage usage. `nil` in folders of other users, and if the user has no quota.
    var usage: UsageBar?
    /// The guide to adding the Place on a phone; `nil` if the user has followed or dismissed the guide.
    var guide: ConnectGuide?
    /// Whether the page links to the activity of the folder.
    var hasActivity = false
    var message = PageMessage()

    var template: PageTemplate { .folder }
    var section: PageSection { .documents }
    var rows: Int { entries.count + sharing.rows }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { folderName ?? strings.common.documents }

    struct Content: Encodable {
        let heading: String
        /// The name of the folder; `nil` for the root.
        let folderName: String?
        let crumbs: [PageLink<String>]
        @Flattened var access: PageAccess.Content
        let entries: [Entry.Row]
        @Flattened var paging: FolderPaging.Content?
        let isChoosable, isChoosing, isFirstVisit, isEmptyFolder, hasWays: Bool
        let isTop, isOwn, isAboutUsage, isSharing, isShareable, hasOptions, mayUpload: Bool
        let emptyText: String
        /// The text with the number of items that other users have deleted. It is shown next to the link to the trash.
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
            sharing: SharingPanel(sharing, isReadOnly: false, message: message, localization),
            actions: ActionPaths(below: PagePath.folder(folderID), isOfItem: true))
    }

    var hasSharing: Bool { folderName != nil && access.mayShare && access.mayWrite }

    /// Whether uploads to this folder count toward the quota of the user of this page.
    private var isOwn: Bool { access.sharedBy == nil && !holdsShared }

    private func row(_ entry: Entry, _ localization: Localization) -> Entry.Row {
        let strings = localization.strings
        var row = entry.row(localization, hasHistory: access.mayReadHistory)
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
        if new.contains(row) { return strings.new }
        // Only the folder "Shared with me" can't be selected.
        return fixed.contains(row) && newInside > 0 ? strings.newOnes(newInside) : nil
    }

    /// Whether a flash message or refused form is in the part of the page about people and links, which is then
    /// expanded.
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
        /// The path and the owner of a search result or of a shared item.
        struct Location: Encodable {
            /// The names of the folders above a search result.
            var path: [String]?
            /// The sentence that names the owner of a shared item.
            let from: Sentence?
            /// The user's access level for a shared item.
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
        /// The form value of the checkbox that selects the row; `nil` if the row can't be selected.
        var pick: String?
        var isChosen: Bool?
        var location: Location?
    }

    /// - Parameters:
    ///   - hasHistory: whether the user may see old versions.
    ///   - token: the token of the share link with which the visitor opened the page; `nil` on pages without a share
    ///     link.
    func row(_ localization: Localization, hasHistory: Bool, in token: String? = nil) -> Row {
        switch self {
        // The folder's own date is omitted, because readers would take it for the date of the folder's contents.
        case .folder(let id, let name):
            var row = Row(
                item: RowItem(name, isFolder: true, localization.strings),
                address: token.map { PagePath.share($0, folder: id) } ?? PagePath.folder(id), anchor: inForm)
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
                office: office?.content(localization.strings), anchor: inForm)
        }
    }
}

extension [FolderPage.Crumb] {
    func links(_ address: (_ id: String) -> String) -> [PageLink<String>] {
        map { PageLink(address: address($0.id), text: $0.name) }
    }
}
