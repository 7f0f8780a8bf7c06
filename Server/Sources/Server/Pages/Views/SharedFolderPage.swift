import Foundation
import HTMLTemplates
import Localization

/// The page of a folder that a share link opens, and of its subfolders. The page says nothing about parents of the
/// shared folder.
struct SharedFolderPage: Page {
    var token: String
    var folderID: String
    var name: String
    /// The parent folders of the folder on the page, beginning with the shared folder.
    var path: [FolderPage.Crumb] = []
    var entries: [FolderPage.Entry]
    /// The part of a long list that the page shows, and the order of the list.
    var paging: FolderPaging?
    /// The display name of the user who created the link.
    var sharedBy: String
    /// The time at which the link expires; `nil` if it doesn't expire.
    var expires: Date?
    var mayEdit: Bool
    var uploadLimit: Int64?
    /// The offer to add the folder to the visitor's documents; `nil` for a subfolder of the shared folder.
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
            entries: entries.map { $0.row(localization, hasHistory: false, in: token) },
            paging: paging?.content(localization), from: strings.share.from(sharedBy),
            may: mayEdit ? strings.share.canFill : strings.share.canView, ends: expires.map(localization.linkEnd),
            mayUpload: mayEdit, upload: PagePath.share(token, folder: folderID, .upload),
            zip: PagePath.share(token, folder: folderID, .download),
            limit: uploadLimit.map { UploadLimit($0, localization) }, keep: keep?.content(strings, token: token))
    }
}
