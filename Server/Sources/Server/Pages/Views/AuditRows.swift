import Documents
import Foundation
import OAuthServer

extension AuditEntry {
    /// Returns the template values of ``PagePartial/events`` for one
    /// event: the action, the item, the actor and the time.
    ///
    /// - Parameter only: returns the address of the events of a single
    ///   document; `nil` if the list already has only its events.
    func row(_ localization: Localization, only: (_ document: String) -> String?) -> [String: Any] {
        let strings = localization.strings, told = AuditLocalization(entry: self, localization: localization)
        var row: [String: Any] = [
            "kind": told.what, "at": localization.exactTime(at), "more": told.more,
        ]
        if let who = told.who { row["who"] = who }
        if told.isByOperator { row["isByOperator"] = true }
        if let whose = told.whose { row["whose"] = whose }
        guard !DocumentEvent.Kind.ofEverything.contains(stored: kind) else { return row }
        if let name, !name.isEmpty { row["name"] = name }
        if let version, let number = Int(exactly: version) { row["version"] = strings.document.versionNumber(number) }
        if let document, let address = only(document) { row["only"] = address }
        return row
    }
}
