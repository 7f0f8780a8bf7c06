import Basics
import Documents

/// The page of a user's storage usage: its parts, and the documents whose versions together are largest.
struct UsagePage: Page {
    var usage: StorageUsage
    /// The storage usage; `nil` if there are too many documents to add up.
    var use: StorageBreakdown?
    var message = PageMessage()

    var template: PageTemplate { .usage }
    var width: PageWidth { .wide }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.storageBreakdown.title }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings.storageBreakdown
        var model: [String: Any] = [
            "home": PagePath.home, "crumbs": [[String: Any]](), "trash": PagePath.trash,
            "usage": UsageBar(usage: usage, leadsOn: false, isTrashEmpty: use?.trash == 0).model(localization),
        ].merging(message.model(localization)) { _, new in new }
        guard let use else { return model }
        model["split"] = strings.parts(
            localization.size(use.documents), localization.size(use.formerVersions), localization.size(use.trash))
        model["files"] = use.largest.map { row($0, localization) }
        model["hasFiles"] = !use.largest.isEmpty
        model["hasOld"] = use.largest.contains { $0.versions > 1 }
        return model
    }

    private func row(_ weighed: WeighedFile, _ localization: Localization) -> [String: Any] {
        let name = weighed.file.name, id = weighed.file.id.rawValue
        let place = weighed.path.isEmpty ? [localization.strings.common.documents] : RowPath.names(weighed.path)
        var row: [String: Any] = [
            "name": name, "kind": DocumentKind(fileName: name).model(localization.strings),
            "address": weighed.versions > 1 ? PagePath.versions(of: id) : PagePath.document(id),
            "size": localization.size(weighed.bytes),
            "versions": localization.strings.storageBreakdown.versions(weighed.versions),
            "place": place.map { ["name": $0] }, "remove": Self.returning(PagePath.document(id, .delete)),
        ]
        if weighed.versions > 1 {
            row["removeOld"] = Self.returning(PagePath.document(id, .deleteOld))
            row["old"] = localization.strings.storageBreakdown.old(localization.size(weighed.bytes - weighed.file.size))
        }
        row["broken"] = BrokenName(name)?.model
        return row
    }

    private static func returning(_ address: String) -> String { address + "?" + PageOrigin.usage.query }
}
