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
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { name }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings
        var model: [String: Any] = [
            "name": name, "entries": entries.map { row($0, localization) }, "hasEntries": !entries.isEmpty,
            "crumbs": path.map { ["name": $0.name, "address": PagePath.share(token, folder: $0.id)] },
            "hasCrumbs": !path.isEmpty, "from": strings.share.from(sharedBy), "mayEdit": mayEdit,
            "may": mayEdit ? strings.share.canFill : strings.share.canView,
            "upload": PagePath.share(token, folder: folderID, .upload),
            "zip": PagePath.share(token, folder: folderID, .download),
        ]
        if let expires { model["ends"] = localization.linkEnd(expires) }
        if let keep { model["keep"] = keep.model(strings, token: token) }
        if let paging { model.merge(paging.model(localization)) { _, new in new } }
        model["mayUpload"] = mayEdit
        if let uploadLimit {
            model["limit"] = strings.home.limit(localization.size(uploadLimit))
            model["limitBytes"] = uploadLimit
        }
        return model.merging(message.model(localization)) { _, new in new }
    }

    private func row(_ entry: FolderPage.Entry, _ localization: Localization) -> [String: Any] {
        switch entry {
        case .folder(let id, let name):
            return [
                "anchor": entry.inForm, "name": name, "kind": DocumentKind.folder.model(localization.strings),
                "address": PagePath.share(token, folder: id),
            ]
        case .document(let id, let name, let size, let modified, let isOpen, let office):
            var row: [String: Any] = [
                "anchor": entry.inForm, "name": name, "kind": DocumentKind(fileName: name).model(localization.strings),
                "isOpen": isOpen,
                "address": PagePath.share(token, document: id), "modified": localization.time(modified),
                "size": localization.size(size), "download": PagePath.share(token, document: id, .download),
            ]
            row["broken"] = BrokenName(name)?.model
            if let office { row["office"] = office.model(localization.strings) }
            return row
        }
    }
}
