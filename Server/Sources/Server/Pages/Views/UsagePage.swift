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

/// The storage usage, as a bar if there is a quota, with a warning if little is left.
struct UsageBar: Hashable, Sendable {
    var usage: StorageUsage
    /// The user's name, for an operator; `nil` for the user's own storage.
    var person: String?
    /// Whether the warning links to the storage usage page, which shows the same bar.
    var leadsOn = true
    /// Whether the trash is empty, so that emptying it wouldn't help.
    var isTrashEmpty = false

    func model(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings.usage
        guard let percent = usage.percent else { return ["text": localization.usage(usage)] }
        var model: [String: Any] = ["text": localization.usage(usage), "percent": min(100, percent), "hasBar": true]
        if usage.isNearlyFull {
            model["warning"] = warning(isFull: percent >= 100, localization.strings)
            let own = isTrashEmpty ? localization.strings.storageBreakdown.adviceWithoutTrash : strings.advice
            model["advice"] = person == nil ? own : localization.strings.operating.person.usageAdvice
            if leadsOn, person == nil { model["use"] = PagePath.usage }
        }
        return model
    }

    private func warning(isFull: Bool, _ strings: Strings) -> Sentence {
        guard let person else { return Sentence(stringLiteral: isFull ? strings.usage.full : strings.usage.nearlyFull) }
        return isFull ? strings.operating.person.full(person) : strings.operating.person.nearlyFull(person)
    }
}

extension Localization {
    /// Formats the used storage and, if there is a quota, the total.
    func usage(_ usage: StorageUsage) -> String {
        guard let limit = usage.limit else { return strings.usage.used(size(usage.used)) }
        let text = strings.usage.of(size(usage.used), size(limit))
        return usage.used > limit ? text + strings.storageBreakdown.tooMuch(size(usage.used - limit)) : text
    }
}
