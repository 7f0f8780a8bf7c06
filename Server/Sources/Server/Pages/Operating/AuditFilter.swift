import Basics
import Documents
import Foundation
import HTTPServing
import OAuthServer

/// The filter of a page of the audit log, as its address has it.
struct AuditFilter: Hashable, Sendable {
    /// How far back.
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

    /// A sign-in name as it was typed; empty for everybody.
    var user = ""
    /// The sign-in name of whoever did it, likewise.
    var doer = ""
    /// A part of the name that a document or folder had, likewise.
    var name = ""
    /// The identifier of a document or folder, which may be gone.
    var document: String?
    var kind: String?
    var since: Since?
    /// The last day, in UTC.
    var until: Day?
    /// The identifier of the event that the page before ended with.
    var before: String?

    init() {}

    /// - Throws: ``DocumentsError/notFound`` for what no page links to.
    init(_ fields: FormBody) throws(DocumentsError) {
        func value(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
        user = (value(FormField.user) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        doer = (value(FormField.doer) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        name = (value(FormField.name) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        document = value(FormField.document)
        kind = value(FormField.kind)
        before = value(FormField.before)
        if let text = value(FormField.since) {
            guard let since = Since(rawValue: text) else { throw .notFound }
            self.since = since
        }
        if let text = value(FormField.until) {
            guard let day = Day(text) else { throw .notFound }
            until = day
        }
        guard user.utf8.count <= 1024, doer.utf8.count <= 1024, name.utf8.count <= 1024,
            document.map(Identifier.isWellFormed) ?? true,
            before.map(Identifier.isWellFormed) ?? true, kind.map(AuditKinds.all.contains) ?? true
        else { throw .notFound }
    }

    /// Whether an event is about something of the name; those about all that somebody has are about nothing of a name.
    func names(_ event: AuditEntry) -> Bool {
        guard !name.isEmpty else { return true }
        guard let named = event.name, !DocumentEvent.Kind.ofEverything.contains(stored: event.kind) else {
            return false
        }
        return named.range(of: name, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }

    /// For everybody's; the person is found by their name first.
    func query(limit: Int, now: Date) -> AuditQuery {
        AuditQuery(
            document: document, kind: kind, since: since.map { now.addingTimeInterval(-$0.seconds) },
            before: before ?? until.map { TimeOrderedID.beginning(at: $0.end) }, limit: limit)
    }

    /// The address of the same events from another one on, the newest first.
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
    /// An option of the form.
    func model(_ strings: Strings.Operating, isChosen: Bool) -> [String: Any] {
        let text =
            switch self {
            case .day: strings.figures.day
            case .week: strings.figures.week
            case .month: strings.month
            }
        return ["value": rawValue, "text": text, "isChosen": isChosen]
    }
}
