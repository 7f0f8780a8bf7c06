import Basics
import Documents
import HTMLTemplates
import Localization

/// The page that lists the open documents, beginning with the document that has been open longest. Each row has a
/// button that releases the lock.
struct OperatorLocksPage: OperatorPage {
    var locks: [LockRecord]
    /// The address of the next page; `nil` on the last page.
    var next: String?
    var isFirstPage = true
    var message = PageMessage()

    var section: PageSection { .operating(.locks) }
    var template: PageTemplate { .operatorLocks }

    struct Content: Encodable {
        struct Row: Encodable {
            @Flattened var item: RowItem
            let release, log: String
            let owner: Sentence
            let taker: Sentence?
            let since, until: TimeText
        }

        let locks: [Row]
        @Flattened var sequence: PageSequence
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        Content(
            locks: locks.map { row($0, localization) },
            sequence: PageSequence(next: next, start: isFirstPage ? nil : PagePath.operatorLocks))
    }

    private func row(_ lock: LockRecord, _ localization: Localization) -> Content.Row {
        let strings = localization.strings.operating
        var filter = AuditFilter()
        filter.document = lock.file.rawValue
        return Content.Row(
            item: RowItem(lock.path.last ?? "", localization.strings), release: PagePath.release(lock.file.rawValue),
            log: filter.address(), owner: strings.ofOwner(lock.ownerName),
            taker: lock.takenBy.map { strings.takenBy($0) },
            since: localization.time(lock.since), until: localization.clock(lock.expires))
    }
}
