import Auditing
import Basics
import Documents
import HTMLTemplates
import Localization

/// The page with the events of a user's account and documents, newest first, by any actor. A filter can select the
/// events of one document, the events of a folder and its contents, or the actions of one user.
struct ActivityPage: Page {
    var events: [AuditEntry]
    /// The filter in the address of the page.
    var query = ActivityQuery()
    /// The display name of the user whose actions are selected, if any event matches.
    var byName: String?
    /// The name of the selected document or folder.
    var name: String?
    /// The document or folder whose events are selected, if it still exists.
    var found: FoundNode?
    /// The items that the events are about and that still exist, by id.
    var places: [String: FoundNode] = [:]
    /// The items that the events are about and that are in the trash, by id.
    var trashed: [String: TrashRecord] = [:]
    /// Whether other users share items with this user. The page then says that this user's actions on these items are
    /// in the activity of the items' owners.
    var hasOthers = false
    /// The identifier of the last event on this page, after which the next page begins; `nil` on the last page.
    var next: String?

    var template: PageTemplate { .activity }
    var rows: Int { events.count }
    var parts: PageParts { .script }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.activity.title }

    struct Content: Encodable {
        /// The document or folder whose events are selected.
        struct Subject: Encodable {
            let name: String
            let address: String?
            let isFolder: Bool
        }

        let events: [EventRow]
        let nothing: String
        let kinds, sinces: [FormOption]
        let isNarrowed, hasOthers: Bool
        let document, doneBy: String?
        let about: Subject?
        let doer: Sentence?
        @Flattened var sequence: PageSequence
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings
        return Content(
            events: events.map { row($0, localization) },
            nothing: next == nil ? strings.operating.noEvents : strings.search.further,
            kinds: ActivityKinds.allCases.map {
                FormOption(value: $0.rawValue, text: $0.text(strings.activity), isChosen: $0 == query.kinds)
            },
            sinces: AuditFilter.Since.options(strings.operating, chosen: query.since),
            isNarrowed: query.isNarrowed, hasOthers: hasOthers, document: query.document, doneBy: query.by,
            about: query.document == nil ? nil : name.map(subject), doer: byName.map { strings.activity.doneBy($0) },
            sequence: PageSequence(
                next: next.map { query.address(before: $0) }, start: query.before == nil ? nil : query.address()))
    }

    private func subject(_ name: String) -> Content.Subject {
        let isFolder = if case .container? = found?.node { found?.rights.role == .owner } else { false }
        return Content.Subject(name: name, address: found?.node.id.page, isFolder: isFolder)
    }

    /// Returns the row for an event. The row doesn't name the affected user, because all events concern the user who
    /// views the page. The network address is shown only for that user's own browsers, in events without a document.
    private func row(_ event: AuditEntry, _ localization: Localization) -> EventRow {
        var event = event
        if event.actor != .oneself || event.document != nil { event.address = nil }
        var row = event.row(localization) { $0 == query.document ? nil : PagePath.activity(of: $0) }
        row.whose = nil
        if query.by == nil, let doer = event.doer {
            var own = query
            (own.by, own.before) = (doer.rawValue, nil)
            row.by = own.address()
        }
        guard row.name != nil else { return row }
        // If the item was deleted with a folder, the link searches the trash for that folder, because the item is
        // restored together with the folder.
        if let record = event.document.flatMap({ trashed[$0] }) {
            row.trash = PagePath.trash(finding: record.name)
        }
        guard let place = event.document.flatMap({ places[$0] }) else { return row }
        row.address = place.node.id.page
        row.path = RowPath.names(place.path)
        return row
    }
}

extension AuditEntry {
    /// The user who acted in the event, if the page can be filtered by that user; otherwise `nil`.
    fileprivate var doer: UserID? {
        switch actor {
        case .oneself: user
        case .person, .operator: by
        case .visitor, .commandLine: nil
        }
    }
}
