import Auditing
import Basics
import Documents
import Foundation
import HTTPServing
import Localization

/// The filter of the audit log page. The address of the page contains the filter.
struct AuditFilter: Hashable, Sendable {
    /// The time range of the events shown.
    enum Since: String, CaseIterable, Hashable, Sendable {
        case day, week, month

        var seconds: TimeInterval {
            switch self {
            case .day: 24 * 3600
            case .week: 7 * 24 * 3600
            case .month: 30 * 24 * 3600
            }
        }
    }

    /// The typed sign-in name of the affected user; empty for all users.
    var user = ""
    /// The typed sign-in name of the user who performed the action; empty for all users.
    var doer = ""
    /// The typed part of a document or folder name; empty for all names.
    var name = ""
    /// The identifier of a document or folder, which may no longer exist.
    var document: String?
    var kind: String?
    var since: Since?
    /// The last day of the events shown, in UTC.
    var until: Day?
    /// The identifier of the last event on the previous page.
    var before: String?

    init() {}

    /// - Throws: ``DocumentsError/notFound`` for an address that no page links to.
    init(_ fields: FormBody) throws(DocumentsError) {
        func typed(_ name: String) -> String { (fields[name] ?? "").trimmingCharacters(in: .whitespacesAndNewlines) }
        func value<Value>(_ name: String, _ make: (String) -> Value?) throws(DocumentsError) -> Value? {
            guard let text = fields[name], !text.isEmpty else { return nil }
            return try make(text).orNotFound()
        }
        (user, doer, name) = (typed(FormField.user), typed(FormField.doer), typed(FormField.name))
        guard [user, doer, name].allSatisfy({ $0.utf8.count <= 1024 }) else { throw .notFound }
        document = try value(FormField.document) { Identifier.isWellFormed($0) ? $0 : nil }
        kind = try value(FormField.kind) { AuditedEvent.kinds.contains($0) ? $0 : nil }
        since = try value(FormField.since, Since.init)
        until = try value(FormField.until) { Day($0) }
        before = try value(FormField.before) { Identifier.isWellFormed($0) ? $0 : nil }
    }

    /// Returns whether the filter's name selects the event. The name of the event's item must contain the typed text.
    /// An event about all items of a user has no name.
    func names(_ event: AuditEntry) -> Bool {
        guard !name.isEmpty else { return true }
        guard let named = event.name, !event.event.isOfEverything else { return false }
        return named.range(of: name, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }

    /// Returns the query for the audit log without the typed user names. The caller looks up the users with these names
    /// and adds the users to the query.
    func query(limit: Int, now: Date) -> AuditQuery {
        AuditQuery(
            document: document, kind: kind, since: since.map { now.addingTimeInterval(-$0.seconds) },
            before: before ?? until.map { TimeOrderedID.beginning(at: $0.end) }, limit: limit)
    }

    /// Returns the address of the page that shows the events of this filter before `event`; `nil` for the newest
    /// events.
    func address(before event: String? = nil) -> String {
        let fields = [
            (FormField.user, user), (FormField.doer, doer), (FormField.name, name),
            (FormField.document, document ?? ""),
            (FormField.kind, kind ?? ""),
            (FormField.since, since?.rawValue ?? ""), (FormField.until, until?.description ?? ""),
            (FormField.before, event ?? ""),
        ]
        let query = fields.filter { !$0.1.isEmpty }.map { $0.0 + "=" + PagePath.segment($0.1) }
        return PagePath.operatorLog + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

extension AuditFilter.Since {
    /// Returns the time ranges that the filter form offers.
    static func options(_ strings: Strings.Operating, chosen: Self?) -> [FormOption] {
        allCases.map { since in
            let text =
                switch since {
                case .day: strings.figures.day
                case .week: strings.figures.week
                case .month: strings.month
                }
            return FormOption(value: since.rawValue, text: text, isChosen: since == chosen)
        }
    }
}
