import Basics
import Foundation
import OAuthServer

extension DocumentPage {
    /// A row of the links of a document or a folder.
    struct Link: Hashable, Sendable {
        var id: String
        var address: String
        var mayEdit: Bool
        var created: Date
        var expires: Date?
        /// The last day, as the field for it has it.
        var lastDay: String?
        var hasEnded = false
        var hasPassword = false

        /// - Parameter message: of a form that is shown again, which may be this link's.
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
    /// The values of the rows, of the forms to make and to change a link, and of the link that was just made.
    ///
    /// - Parameter isReadOnly: nobody may change what they lead to, so that there is no link to edit.
    func model(_ localization: Localization, _ message: PageMessage, isReadOnly: Bool) -> [String: Any] {
        let strings = localization.strings
        let made = message.madeLink.flatMap { id in first { $0.id == id && !$0.hasEnded } }
        var model: [String: Any] = [
            "links": map { link in
                // The address of the one that was just made stands above, with a button to copy it.
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

    /// The kinds of links that can be made: those that there is none of, since the one that is there has a form of its
    /// own to be changed. A form that was refused keeps the kind that was chosen in it.
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
    /// The words of a link's row for what it allows, when it ends, and whether it has a password.
    func terms(mayEdit: Bool, expires: Date?, hasPassword: Bool) -> [String: Any] {
        [
            "access": mayEdit ? strings.sharing.edit : strings.sharing.view,
            "until": expires.map { lastDay(before: $0) } ?? strings.links.endless,
            "lock": hasPassword ? strings.links.hasPassword : strings.links.hasNoPassword,
        ]
    }
}
