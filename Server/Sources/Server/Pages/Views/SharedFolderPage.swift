import Foundation

/// The page of a shared folder and its subfolders. It reveals nothing about parents of the shared folder.
struct SharedFolderPage: Page {
    var token: String
    var folderID: String
    var name: String
    /// The parent folders, beginning with the shared one.
    var path: [FolderPage.Crumb] = []
    var entries: [FolderPage.Entry]
    /// The displayed part of a long list, and its sort order.
    var paging: FolderPaging?
    /// The display name of the user who made the link.
    var sharedBy: String
    /// The end of the link, if it has one.
    var expires: Date?
    var mayEdit: Bool
    var uploadLimit: Int64?
    /// The offer to keep the item; set only for the linked item itself.
    var keep: KeepOffer?
    var message = PageMessage()

    var template: PageTemplate { .sharedFolder }
    var rows: Int { entries.count }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { name }

    struct Content: Encodable {
        let name: String
        let crumbs: [PageLink<String>]
        let entries: [FolderPage.Entry.Row]
        @Flattened var paging: FolderPaging.Content?
        let from: Sentence
        let may: String
        let ends: String?
        let mayUpload: Bool
        let upload, zip: String
        let limit: UploadLimit?
        let keep: KeepOffer.Content?
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings
        return Content(
            name: name, crumbs: path.links { PagePath.share(token, folder: $0) },
            entries: entries.map { entry in
                var row = entry.row(localization, hasHistory: false, in: token)
                row.anchor = entry.inForm
                return row
            },
            paging: paging?.content(localization), from: strings.share.from(sharedBy),
            may: mayEdit ? strings.share.canFill : strings.share.canView, ends: expires.map(localization.linkEnd),
            mayUpload: mayEdit, upload: PagePath.share(token, folder: folderID, .upload),
            zip: PagePath.share(token, folder: folderID, .download),
            limit: uploadLimit.map { UploadLimit($0, localization) }, keep: keep?.content(strings, token: token))
    }
}
