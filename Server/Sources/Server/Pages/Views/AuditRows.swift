import Auditing
import Documents
import Foundation
package import OAuthServer

/// An event in a list: the action, the item, the actor and the time.
struct EventRow: Encodable {
    var kind: String
    var at: TimeText
    var more: [Sentence]
    var who: Sentence?
    /// The address of the events by the same actor.
    var by: String?
    var isByOperator: Bool
    var whose: Sentence?
    /// The current owner of the item, if it isn't the affected user.
    var nowOf: Sentence?
    /// The item, its address if it still exists, and the names of the folders above it.
    var name: String?
    var address: String?
    var version: String?
    var path: [String]?
    /// The address of a search in the trash that finds the item.
    var trash: String?
    /// The address of the events of the item.
    var only: String?
}

extension AuditEntry {
    /// - Parameter only: returns the address of the events of a single
    ///   document; `nil` if the list already has only its events.
    func row(_ localization: Localization, only: (_ document: String) -> String?) -> EventRow {
        let strings = localization.strings, reported = AuditLocalization(entry: self, localization: localization)
        var row = EventRow(
            kind: reported.what, at: localization.exactTime(at), more: reported.more, who: reported.who,
            isByOperator: reported.isByOperator, whose: reported.whose)
        guard !DocumentEvent.Kind.ofEverything.contains(stored: kind) else { return row }
        if let name, !name.isEmpty { row.name = name }
        if let version, let number = Int(exactly: version) { row.version = strings.document.versionNumber(number) }
        row.only = document.flatMap(only)
        return row
    }
}

/// The stored kinds of sign-in and document events in the audit log, with their names.
package enum AuditKinds {
    /// All kinds of events, sorted.
    package static let all: [String] =
        (AuditEvent.Kind.allCases.map(\.rawValue) + DocumentEvent.Kind.allCases.map(\.rawValue)).sorted()

    /// Returns the English name of a kind, for the command line.
    package static func english(_ kind: String) -> String { Strings.Events.english.text(of: kind) }

    /// Returns the English name of an event's action, for the command line.
    package static func english(of entry: AuditEntry) -> String { entry.what(.english) }
}

extension AuditEntry {
    /// Returns the name of the action: usually that of the event's kind.
    /// Keeping a linked item has a separate name, because no user shares the item with the actor.
    func what(_ strings: Strings) -> String {
        isKeeping ? strings.links.keeping : strings.operating.events.text(of: kind)
    }

    /// Whether the event records that a user kept a linked item.
    var isKeeping: Bool {
        guard case .right(_, of: _, until: _, isByLink: true)? = DocumentEventDetail(detail, ofStored: kind) else {
            return false
        }
        return kind == DocumentEvent.Kind.permitted.rawValue
    }
}
