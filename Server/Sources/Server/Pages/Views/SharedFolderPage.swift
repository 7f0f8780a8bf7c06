import Foundation

/// The page of a shared folder and of the folders below it. It reveals nothing of the folders above.
struct SharedFolderPage: Page {
    var token: String
    var folderID: String
    var name: String
    /// The folders above up to the shared one, which comes first.
    var path: [HomePage.Crumb] = []
    var entries: [HomePage.Entry]
    /// The part of a long list, and its order.
    var paging: FolderPaging?
    /// The display name of the person who made the link.
    var sharedBy: String
    /// The end of the link, if it has one.
    var expires: Date?
    var mayEdit: Bool
    var uploadLimit: Int64?
    /// Only where the link itself leads to.
    var keep: KeepOffer?
    var message = PageMessage()

    var template: PageTemplate { .sharedFolder }
    var rows: Int { entries.count }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ texts: Texts, _ provider: Provider) -> String { name }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        var model: [String: Any] = [
            "name": name, "entries": entries.map { row($0, wording) }, "hasEntries": !entries.isEmpty,
            "crumbs": path.map { ["name": $0.name, "address": PagePath.share(token, folder: $0.id)] },
            "hasCrumbs": !path.isEmpty, "from": texts.share.from(sharedBy), "mayEdit": mayEdit,
            "may": mayEdit ? texts.share.canFill : texts.share.canView,
            "upload": PagePath.share(token, folder: folderID, .upload),
            "zip": PagePath.share(token, folder: folderID, .download),
        ]
        if let expires { model["ends"] = wording.linkEnd(expires) }
        if let keep { model["keep"] = keep.model(texts, token: token) }
        if let paging { model.merge(paging.model(wording)) { _, new in new } }
        model["mayUpload"] = mayEdit
        if let uploadLimit {
            model["limit"] = texts.home.limit(wording.size(uploadLimit))
            model["limitBytes"] = uploadLimit
        }
        return model.merging(message.model(wording)) { _, new in new }
    }

    private func row(_ entry: HomePage.Entry, _ wording: Wording) -> [String: Any] {
        switch entry {
        case .folder(let id, let name):
            return [
                "anchor": entry.inForm, "name": name, "kind": DocumentKind.folder.model(wording.texts),
                "address": PagePath.share(token, folder: id),
            ]
        case .document(let id, let name, let size, let modified, let isOpen, let office):
            var row: [String: Any] = [
                "anchor": entry.inForm, "name": name, "kind": DocumentKind(fileName: name).model(wording.texts),
                "isOpen": isOpen,
                "address": PagePath.share(token, document: id), "modified": wording.time(modified),
                "size": wording.size(size), "download": PagePath.share(token, document: id, .download),
            ]
            row["broken"] = BrokenName(name)?.model
            if let office { row["office"] = office.model(wording.texts) }
            return row
        }
    }
}
