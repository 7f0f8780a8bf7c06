import Basics
import Documents
import HTMLTemplates
import Localization

/// The page that shows what uses a user's storage: the sizes of current versions, of old versions and of the trash, and
/// the documents that use the most storage.
struct UsagePage: Page {
    var usage: StorageUsage
    /// The sizes; `nil` if the user has too many documents to add up their sizes.
    var use: StorageBreakdown?
    var message = PageMessage()

    var template: PageTemplate { .usage }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.storageBreakdown.title }

    struct Content: Encodable {
        struct Row: Encodable {
            @Flattened var item: RowItem
            let address, size, versions, remove: String
            let path: [String]
            /// The text with the size of a document's old versions, and the address of the page that deletes these
            /// versions.
            let old, removeOld: String?
        }

        let usage: UsageBar.Content
        let split: String?
        let files: [Row]?
        let hasOld: Bool
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        Content(
            usage: UsageBar(usage: usage, leadsOn: false, isTrashEmpty: use?.trash == 0).content(localization),
            split: use.map {
                localization.strings.storageBreakdown.parts(
                    localization.size($0.documents), localization.size($0.formerVersions),
                    localization.size($0.trash))
            },
            files: use?.largest.map { row($0, localization) },
            hasOld: use?.largest.contains { $0.versions > 1 } == true)
    }

    private func row(_ weighed: WeighedFile, _ localization: Localization) -> Content.Row {
        let id = weighed.file.id.rawValue, hasOld = weighed.versions > 1
        let strings = localization.strings.storageBreakdown
        let path = weighed.path.isEmpty ? [localization.strings.common.documents] : RowPath.names(weighed.path)
        return Content.Row(
            item: RowItem(weighed.file.name, localization.strings),
            address: hasOld ? PagePath.versions(of: id) : PagePath.document(id),
            size: localization.size(weighed.bytes), versions: strings.versions(weighed.versions),
            remove: Self.returning(NodeID.file(weighed.file.id).page(.delete)), path: path,
            old: hasOld ? strings.old(localization.size(weighed.bytes - weighed.file.size)) : nil,
            removeOld: hasOld ? Self.returning(PagePath.document(id, .deleteOld)) : nil)
    }

    private static func returning(_ address: String) -> String { address + "?" + PageOrigin.usage.query }
}

/// The storage that a user uses. Pages show the storage as a bar if the user has a quota, with a warning if little of
/// the quota is left.
struct UsageBar: Hashable, Sendable {
    var usage: StorageUsage
    /// The name of the user on an operator's page; `nil` on the user's own pages.
    var person: String?
    /// Whether the warning has a link to the page about storage usage. `false` on that page itself.
    var leadsOn = true
    /// Whether the trash is empty. The warning then doesn't recommend to empty the trash.
    var isTrashEmpty = false

    struct Content: Encodable {
        var text: String
        var percent: Int?
        var warning: Sentence?
        var advice: String?
        var leadsOn: Bool?
    }

    func content(_ localization: Localization) -> Content {
        let strings = localization.strings
        var content = Content(text: localization.usage(usage))
        guard let percent = usage.percent else { return content }
        content.percent = min(100, percent)
        guard usage.isNearlyFull else { return content }
        let own = isTrashEmpty ? strings.storageBreakdown.adviceWithoutTrash : strings.usage.advice
        content.warning = warning(isFull: percent >= 100, strings)
        content.advice = person == nil ? own : strings.operating.person.usageAdvice
        content.leadsOn = leadsOn && person == nil
        return content
    }

    private func warning(isFull: Bool, _ strings: Strings) -> Sentence {
        guard let person else { return Sentence(stringLiteral: isFull ? strings.usage.full : strings.usage.nearlyFull) }
        return isFull ? strings.operating.person.full(person) : strings.operating.person.nearlyFull(person)
    }
}
