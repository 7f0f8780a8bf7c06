import Foundation

/// A folder: its entries, and the forms for them.
struct HomePage: Page {
    struct Crumb: Hashable, Sendable {
        var id: String
        var name: String
    }

    enum Entry: Hashable, Sendable {
        case folder(id: String, name: String, modified: Date)
        case document(
            id: String, name: String, size: Int64, modified: Date, isOpen: Bool = false, office: OfficeButton? = nil)
    }

    var folderID: String
    /// `nil` at the root, which the pages call "Documents".
    var folderName: String?
    /// The folders above, below the root; the outermost first.
    var path: [Crumb] = []
    var entries: [Entry]
    /// Share links of the folder.
    var links: [DocumentPage.Link] = []
    /// Bytes per file, when there is a limit.
    var uploadLimit: Int64?
    /// The address of the next page of a long list.
    var next: String?
    var isFirstPage = true
    /// The guide to adding the place on a phone, until it was followed or dismissed.
    var guide: ConnectGuide?
    var message = PageMessage()

    var template: PageTemplate { .home }
    var width: PageWidth { .wide }

    func title(_ texts: Texts, _ provider: Provider) -> String { folderName ?? texts.common.documents }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        let isFirstVisit = entries.isEmpty && folderName == nil && isFirstPage
        var model: [String: Any] = [
            "heading": folderName ?? texts.common.documents, "isFolder": folderName != nil,
            "home": PagePath.home, "crumbs": path.map { ["name": $0.name, "address": PagePath.folder($0.id)] },
            "entries": entries.map { row($0, wording) }, "hasEntries": !entries.isEmpty,
            "isFirstVisit": isFirstVisit, "isEmptyFolder": entries.isEmpty && !isFirstVisit,
            "upload": PagePath.folder(folderID, .upload), "newFolder": PagePath.folder(folderID, .newFolder),
            "rename": PagePath.folder(folderID, .rename), "delete": PagePath.folder(folderID, .delete),
            "move": PagePath.folder(folderID, .move), "share": PagePath.folder(folderID, .share),
            "unshare": PagePath.folder(folderID, .unshare),
            "links": links.map { $0.row(wording) }, "hasLinks": !links.isEmpty,
            "optionsOpen": message.notice == .shared || message.notice == .unshared
                || message.refused?.kind == .rename,
        ]
        if let folderName { model["folderName"] = folderName }
        if let uploadLimit { model["limit"] = texts.home.limit(wording.size(uploadLimit)) }
        if let next { model["next"] = next }
        if !isFirstPage { model["start"] = PagePath.folder(folderID) }
        if let guide { model["guide"] = guide.model(wording, provider) }
        return model.merging(message.model(texts)) { _, new in new }
    }

    private func row(_ entry: Entry, _ wording: Wording) -> [String: Any] {
        switch entry {
        case .folder(let id, let name, let modified):
            return [
                "name": name, "kind": DocumentKind.folder.model(wording.texts), "address": PagePath.folder(id),
                "modified": wording.time(modified),
            ]
        case .document(let id, let name, let size, let modified, let isOpen, let office):
            var row: [String: Any] = [
                "name": name, "kind": DocumentKind(fileName: name).model(wording.texts),
                "address": PagePath.document(id), "modified": wording.time(modified), "size": wording.size(size),
                "isOpen": isOpen, "versions": PagePath.versions(of: id), "download": PagePath.document(id, .download),
            ]
            if let office { row["office"] = office.model(wording.texts) }
            return row
        }
    }
}
