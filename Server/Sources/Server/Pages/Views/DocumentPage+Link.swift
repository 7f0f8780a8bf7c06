import Basics
import Foundation
import OAuthServer

extension DocumentPage {
    /// A row in the list of links to a document or folder.
    struct Link: Hashable, Sendable {
        var id: String
        var address: String
        var mayEdit: Bool
        var created: Date
        var expires: Date?
        /// The last day as the value of its form field.
        var lastDay: String?
        var hasEnded = false
        var hasPassword = false

        /// - Parameter message: may contain a refused form of this link, to show again.
        func row(_ localization: Localization, message: PageMessage) -> [String: Any] {
            let refused = message.refused
            let again = refused?.kind == .linkTerms && refused?.id == id ? refused : nil
            let own: [String: Any] = [
                "id": id, "query": "?\(FormField.id)=" + PagePath.segment(id), "address": address,
                "created": localization.time(created), "hasEnded": hasEnded,
                "hasPassword": hasPassword, "isAgain": again != nil, "lastDay": again?.typed ?? lastDay ?? "",
            ]
            let row = own.merging(localization.terms(mayEdit: mayEdit, expires: expires, hasPassword: hasPassword)) {
                $1
            }
            return again == nil ? row : row.merging(message.problemsInForm(localization)) { _, new in new }
        }
    }
}

extension [DocumentPage.Link] {
    /// Returns the template values of the rows, of the forms for
    /// creating and changing links, and of the newly created link.
    ///
    /// - Parameter isReadOnly: whether no user may change the item, so that there can be no edit link.
    func model(_ localization: Localization, _ message: PageMessage, isReadOnly: Bool) -> [String: Any] {
        let strings = localization.strings
        let made = message.madeLink.flatMap { id in first { $0.id == id && !$0.hasEnded } }
        var model: [String: Any] = [
            "links": map { link in
                // The address of a newly created link is shown above the list, with a button to copy it.
                link.row(localization, message: message).merging(["isTold": link.id == made?.id]) { $1 }
            }, "hasLinks": !isEmpty,
            "hasAddresses": contains { !$0.hasEnded && $0.id != made?.id },
            "passwordRule": strings.links.passwordRule(Password.minimumLength),
            "today": Day(of: localization.now).description,
        ]
        let kinds = newKinds(strings, message, isReadOnly: isReadOnly)
        if !kinds.isEmpty {
            let isOther = kinds.count == 1 && contains { !$0.hasEnded }
            let hint = contains { $0.mayEdit && !$0.hasEnded } ? strings.links.editIsThere : strings.links.viewIsThere
            model["newLink"] = isOther ? ["kinds": kinds, "hint": hint] : ["kinds": kinds]
        }
        if let made { model["made"] = ["address": made.address] }
        return model
    }

    /// Returns the kinds of links that don't exist yet. An existing link is changed with the form in its row.
    /// A refused form keeps its selected kind.
    private func newKinds(_ strings: Strings, _ message: PageMessage, isReadOnly: Bool) -> [[String: Any]] {
        let refused = message.refused?.kind == .link ? message.refused : nil
        let kinds = [false, true].filter { mayEdit in
            if mayEdit, isReadOnly { return false }
            return refused?.mayEdit == mayEdit || !contains { $0.mayEdit == mayEdit && !$0.hasEnded }
        }
        let chosen = refused?.mayEdit ?? kinds.first
        return kinds.map { mayEdit in
            [
                "value": mayEdit ? "edit" : "view", "label": mayEdit ? strings.sharing.edit : strings.sharing.view,
                "isChosen": mayEdit == chosen,
            ]
        }
    }
}

extension Localization {
    /// Returns the texts of a link's row: its access level, its end, and whether it has a password.
    func terms(mayEdit: Bool, expires: Date?, hasPassword: Bool) -> [String: Any] {
        [
            "access": mayEdit ? strings.sharing.edit : strings.sharing.view,
            "until": expires.map { lastDay(before: $0) } ?? strings.links.endless,
            "lock": hasPassword ? strings.links.hasPassword : strings.links.hasNoPassword,
        ]
    }
}
