import Auditing
import Basics
import Documents
import HTTPServing
import Hummingbird
import Localization

/// The query of `/activity`: which of the user's events the page shows.
struct ActivityQuery: Hashable, Sendable {
    /// The identifier of a document or folder, which may no longer exist.
    var document: String?
    /// The identifier of the user who performed the actions; `nil` for the actions of all users.
    var by: String?
    var kinds: ActivityKinds?
    /// The time range of the events; `nil` for all times.
    var since: AuditFilter.Since?
    /// The identifier of the last event on the previous page.
    var before: String?

    /// Whether the query selects only some of the user's events.
    var isNarrowed: Bool { document != nil || by != nil || isFiltered }
    /// Whether the filter form selects a kind of events or a time range.
    var isFiltered: Bool { kinds != nil || since != nil }

    /// Returns the address of the page that shows the events of this query before `event`; `nil` for the newest events.
    func address(before event: String? = nil) -> String {
        let fields = [
            (FormField.document, document), (FormField.by, by), (FormField.kind, kinds?.rawValue),
            (FormField.since, since?.rawValue), (FormField.before, event),
        ]
        let query = fields.compactMap { name, value in value.map { name + "=" + PagePath.segment($0) } }
        return PagePath.activity + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

extension PagePath {
    /// Returns the address of the activity page for one document or folder, or for everything.
    static func activity(of document: String?) -> String { ActivityQuery(document: document).address() }
}

extension ActivityQuery {
    /// - Throws: ``DocumentsError/notFound`` for a query string that no page links to.
    init(_ request: Request) throws(DocumentsError) {
        document = try request.identifier(FormField.document)
        by = try request.identifier(FormField.by)
        before = try request.identifier(FormField.before)
        kinds = try request.choice(FormField.kind, ActivityKinds.init)
        since = try request.choice(FormField.since, AuditFilter.Since.init)
    }
}

extension Request {
    /// Returns the identifier in a query parameter, or `nil` if the address doesn't have the parameter.
    fileprivate func identifier(_ name: String) throws(DocumentsError) -> String? {
        try choice(name) { Identifier.isWellFormed($0) ? $0 : nil }
    }

    /// Returns the value of a query parameter, or `nil` if the address doesn't have the parameter.
    fileprivate func choice<Value>(_ name: String, _ make: (String) -> Value?) throws(DocumentsError) -> Value? {
        guard let text = uri.firstParameter(name), !text.isEmpty else { return nil }
        return try make(text).orNotFound()
    }
}

/// The filter for kinds of events in a user's own log. The raw values are those of the form field ``FormField/kind``.
enum ActivityKinds: String, CaseIterable, Sendable {
    case changes, deleting, sharing, account
    /// The events of the kind ``sharing`` in which access was revoked.
    case ended

    /// Returns whether an event matches this filter.
    func contains(_ event: AuditedEvent) -> Bool {
        guard let kind = event.documentKind else { return self == .account }
        return switch self {
        case .changes: kind.topic == .changes
        case .deleting: kind.topic == .deletion
        case .sharing: kind.topic == .sharing
        case .account: kind.topic == .account
        case .ended: Self.ends.contains(kind)
        }
    }

    private static let ends: Set<DocumentEvent.Kind> = [.unshared, .forbade, .lost]

    func text(_ strings: Strings.Activity) -> String {
        switch self {
        case .changes: strings.changes
        case .deleting: strings.deleting
        case .sharing: strings.sharing
        case .account: strings.account
        case .ended: strings.ended
        }
    }
}
