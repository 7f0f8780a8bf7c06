import Basics
import Documents
import Foundation

/// A deleted folder in the trash: its contents, each with a button to restore only that item.
struct TrashFolderPage: Page {
    var folder: TrashedFolder
    var message = PageMessage()

    var template: PageTemplate { .trashFolder }
    var rows: Int { folder.nodes.count }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { name }

    private var name: String { folder.path.last?.name ?? folder.record.name }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings
        let crumbs =
            [["name": strings.trash.title, "address": PagePath.trash]]
            + folder.path.dropLast().map(FolderPage.Crumb.init).cut.map {
                ["name": $0.name, "address": PagePath.trash(in: $0.id)]
            }
        var model: [String: Any] = [
            "home": PagePath.home, "crumbs": crumbs, "name": name, "restore": PagePath.trash(.restore),
            "deleted": localization.time(folder.record.deleted), "entries": folder.nodes.map { row($0, localization) },
            "hasEntries": !folder.nodes.isEmpty, "folder": folder.path.last?.id.rawValue ?? "",
            "inside": strings.inTrash.inside(
                folder.home.isEmpty ? strings.common.documents : RowPath.names(folder.home).joined(separator: " / ")),
        ]
        // A folder inside a deleted folder has no restore button, because its parent's page restores it.
        if folder.path.count == 1 { model["whole"] = folder.record.resource.inForm }
        if !folder.isComplete { model["more"] = strings.inTrash.more(folder.nodes.count) }
        return model.merging(message.model(localization)) { _, new in new }
    }

    private func row(_ node: Node, _ localization: Localization) -> [String: Any] {
        let kind = node.id.isFile ? DocumentKind(fileName: node.name) : DocumentKind.folder
        var row: [String: Any] = ["id": node.id.inForm, "name": node.name, "kind": kind.model(localization.strings)]
        switch node {
        case .file(let file):
            row["size"] = localization.size(file.size)
            row["modified"] = localization.time(file.modified)
        case .container(let folder): row["address"] = PagePath.trash(in: folder.id.rawValue)
        }
        row["broken"] = BrokenName(node.name)?.model
        return row
    }
}
