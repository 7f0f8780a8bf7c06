package import Auditing
import Foundation

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
    /// The current owner of the item, if that isn't the affected user.
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
        guard !event.isOfEverything else { return row }
        if let name, !name.isEmpty { row.name = name }
        if let version, let number = Int(exactly: version) { row.version = strings.document.versionNumber(number) }
        row.only = document.flatMap(only)
        return row
    }
}

/// The names of events, for the command line.
package enum AuditKinds {
    /// Returns the English name of a stored kind.
    package static func english(_ kind: String) -> String { Language.english.strings.operating.events.text(of: kind) }

    /// Returns the English name of an event's action.
    package static func english(of event: AuditedEvent) -> String { event.what(.english) }
}

extension AuditedEvent {
    /// Returns the name of the action: usually that of the event's kind.
    /// Keeping a linked item has a separate name, because no user shares the item with the actor.
    func what(_ strings: Strings) -> String {
        isKeeping ? strings.links.keeping : strings.operating.events.text(of: kind)
    }
}
