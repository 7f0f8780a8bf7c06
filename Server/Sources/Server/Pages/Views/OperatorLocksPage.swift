import Foundation
import HTMLTemplates
import Localization

/// The page that lists the open documents, beginning with the document that has been open longest. Each row has a
/// button that releases the lock.
struct OperatorLocksPage: OperatorPage {
    struct Lock: Hashable, Sendable {
        var file: String
        var name: String
        /// The sign-in name of the document's owner.
        var owner: String
        /// The sign-in name of the user who opened the document.
        var takenBy: String?
        var since: Date
        /// The time at which the lock expires unless the app refreshes it.
        var expires: Date
    }

    var locks: [Lock]
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

    private func row(_ lock: Lock, _ localization: Localization) -> Content.Row {
        let strings = localization.strings.operating
        var filter = AuditFilter()
        filter.document = lock.file
        return Content.Row(
            item: RowItem(lock.name, localization.strings), release: PagePath.release(lock.file),
            log: filter.address(), owner: strings.ofOwner(lock.owner), taker: lock.takenBy.map { strings.takenBy($0) },
            since: localization.time(lock.since), until: localization.clock(lock.expires))
    }
}
