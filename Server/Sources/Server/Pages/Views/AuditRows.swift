import Auditing
import Localization

/// An event in a list of audit events: the action, the item, the user who acted and the time.
struct EventRow: Encodable {
    var kind: String
    var at: TimeText
    var more: [Sentence]
    var who: Sentence?
    /// The address of the list of all events in which the same user acted.
    var by: String?
    var isByOperator: Bool
    var whose: Sentence?
    /// The current owner of the item, if the current owner isn't the affected user.
    var nowOf: Sentence?
    /// The name of the item.
    var name: String?
    /// The address of the item's page, if the item still exists.
    var address: String?
    /// The version that the event is about, such as "Version 3".
    var version: String?
    /// The names of the folders above the item.
    var path: [String]?
    /// The address of a search in the trash that finds the item.
    var trash: String?
    /// The address of the list of all events about the item.
    var only: String?
}

extension AuditEntry {
    /// - Parameter only: returns the address of the events of a single document; `nil` if the list is already limited
    ///   to this document.
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
