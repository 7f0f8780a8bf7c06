import Foundation
import HTMLTemplates
import Localization

/// The page of a folder in another store than the library, such as a folder that other programs change too.
struct HostedFolderPage: Page {
    var folderID: String
    /// The folder's name; `nil` for the root, which pages call "Documents".
    var name: String?
    /// The parent folders without the root, outermost first.
    var path: [FolderPage.Crumb] = []
    var entries: [FolderPage.Entry]
    /// The cursor of the next page, as text for a query; `nil` on the last page.
    var next: String?
    var isFirstPage = true
    var mayWrite = true
    var mayArrange = true
    /// The maximum size of an uploaded file in bytes; `nil` for no limit.
    var uploadLimit: Int64?
    /// The guide to adding the Place on a phone; `nil` if the user has followed or dismissed the guide.
    var guide: ConnectGuide?
    var message = PageMessage()

    var template: PageTemplate { .hostedFolder }
    var section: PageSection { .documents }
    var rows: Int { entries.count }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { name ?? strings.common.documents }

    struct Content: Encodable {
        let heading: String
        let name: String?
        let crumbs: [PageLink<String>]
        let entries: [FolderPage.Entry.Row]
        @Flattened var sequence: PageSequence
        let mayWrite, mayArrange: Bool
        let limit: UploadLimit?
        let guide: ConnectGuide.Content?
        let actions: ActionPaths<PagePath.FolderAction>
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let address = PagePath.folder(folderID)
        return Content(
            heading: title(localization.strings, provider), name: name, crumbs: path.links(PagePath.folder),
            entries: entries.map { $0.row(localization, hasHistory: false) },
            sequence: PageSequence(
                next: next.map { "\(address)?\(FormField.after)=\($0)" }, start: isFirstPage ? nil : address),
            mayWrite: mayWrite, mayArrange: mayArrange, limit: uploadLimit.map { UploadLimit($0, localization) },
            guide: guide?.content(localization, provider), actions: ActionPaths(below: address, isOfItem: true))
    }
}

/// The page of a document in another store than the library. The store has no versions and no sharing.
struct HostedDocumentPage: Page {
    var id: String
    var name: String
    /// The parent folders without the root, outermost first.
    var path: [FolderPage.Crumb] = []
    var size: Int64
    var modified: Date
    /// The time at which the lock of the app that has the document open expires; `nil` if no app has it open.
    var lockEnds: Date?
    var office: OfficeButton?
    var mayArrange = true
    /// Whether the page tells an operator that buttons for Office require a provider id.
    var lacksProvider = false
    var message = PageMessage()

    var template: PageTemplate { .hostedDocument }
    var section: PageSection { .documents }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { name }

    struct Content: Encodable {
        let crumbs: [PageLink<String>]
        @Flattened var item: RowItem
        let size: String
        let modified: TimeText
        let lockEnds: TimeText?
        let office: OfficeButton.Content?
        let mayArrange, lacksProvider: Bool
        let actions: ActionPaths<PagePath.DocumentAction>
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings
        return Content(
            crumbs: path.links(PagePath.folder), item: RowItem(name, strings), size: localization.size(size),
            modified: localization.exactTime(modified), lockEnds: lockEnds.map { localization.clock($0) },
            office: office?.content(strings, isHosted: true), mayArrange: mayArrange && lockEnds == nil,
            lacksProvider: lacksProvider, actions: ActionPaths(below: PagePath.document(id), isOfItem: true))
    }
}
