import Auditing
import Basics
import Foundation
import HTMLTemplates
import Localization

/// The page with the events of the audit log, newest first, and a filter form.
struct OperatorAuditPage: OperatorPage {
    var events: [AuditEntry]
    /// The sign-in names of current owners, with the ids of documents as keys. Only documents that have had another
    /// owner since an event are included.
    var owners: [String: String] = [:]
    var filter = AuditFilter()
    /// The identifier of the last event on this page, after which the next page begins; `nil` on the last page.
    var next: String?
    /// Whether the operator typed an unknown user name in the filter, so that no events were searched.
    var isUnknown = false
    var message = PageMessage()

    var section: PageSection { .operating(.log) }
    var template: PageTemplate { .operatorAudit }
    var rows: Int { events.count }

    struct Content: Encodable {
        /// The document to which the list is limited, and the address of the list for all documents.
        struct Document: Encodable {
            let id, all: String
        }

        let events: [EventRow]
        let hasNone: Bool
        let nothing: String
        let kinds, sinces: [FormOption]
        let typed, typedDoer, typedName, until: String?
        let document: Document?
        @Flattened var sequence: PageSequence
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.operating
        var others = filter
        (others.document, others.before) = (nil, nil)
        return Content(
            events: events.map { row($0, localization) }, hasNone: events.isEmpty && !isUnknown,
            nothing: next == nil ? strings.noEvents : localization.strings.search.further,
            kinds: kinds(localization), sinces: AuditFilter.Since.options(strings, chosen: filter.since),
            typed: filter.user.nonEmpty, typedDoer: filter.doer.nonEmpty, typedName: filter.name.nonEmpty,
            until: filter.until?.description,
            document: filter.document.map { Content.Document(id: $0, all: others.address()) },
            sequence: PageSequence(
                next: next.map { filter.address(before: $0) }, start: filter.before == nil ? nil : filter.address()))
    }

    /// Returns the kinds of events as options of the filter form, sorted by their texts.
    private func kinds(_ localization: Localization) -> [FormOption] {
        let events = localization.strings.operating.events, locale = localization.language.locale
        let named = AuditedEvent.kinds.map { (value: $0, text: events.text(of: $0)) }
        return named.sorted { $0.text.compare($1.text, locale: locale) == .orderedAscending }
            .map { FormOption(value: $0.value, text: $0.text, isChosen: $0.value == filter.kind) }
    }

    private func row(_ event: AuditEntry, _ localization: Localization) -> EventRow {
        var row = event.row(localization, only: only)
        if filter.doer.isEmpty, let name = event.doerName(localization.strings) {
            var own = filter
            (own.doer, own.before) = (name, nil)
            row.by = own.address()
        }
        // A sharing event is repeated in the log of the user who received access. That user never owned the document,
        // so the row doesn't say that the owner has changed.
        if !event.event.isRepeated, let owner = event.document.flatMap({ owners[$0] }), owner != event.userName {
            row.nowOf = localization.strings.operating.audit.nowOf(owner)
        }
        return row
    }

    /// Returns the address of the list of events about one document; `nil` if the list is already limited to this
    /// document.
    private func only(_ document: String) -> String? {
        guard filter.document == nil else { return nil }
        var filter = AuditFilter()
        filter.document = document
        return filter.address()
    }
}

extension AuditEntry {
    /// Returns the value that finds this actor when it is typed into the filter field "Done by": a sign-in name, or the
    /// words for the command line or for visitors. `nil` for an operator whose name is no longer known.
    fileprivate func doerName(_ strings: Strings) -> String? {
        switch actor {
        case .oneself: userName
        case .person(let name), .operator(let name): name
        case .commandLine: strings.operating.audit.commandLine
        case .visitor: strings.operating.audit.visitor
        }
    }
}
