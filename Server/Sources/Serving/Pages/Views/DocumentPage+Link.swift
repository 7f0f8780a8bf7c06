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
        func row(_ wording: Wording, message: PageMessage) -> [String: Any] {
            let texts = wording.texts, refused = message.refused
            let again = refused?.kind == .linkTerms && refused?.id == id ? refused : nil
            let row: [String: Any] = [
                "id": id, "query": "?\(FormField.id)=" + PagePath.segment(id), "address": address,
                "created": wording.time(created), "hasEnded": hasEnded,
                "access": mayEdit ? texts.sharing.edit : texts.sharing.view,
                "until": expires.map { wording.lastDay(before: $0) } ?? texts.links.endless,
                "lock": hasPassword ? texts.links.hasPassword : texts.links.hasNoPassword,
                "hasPassword": hasPassword, "isAgain": again != nil, "lastDay": again?.typed ?? lastDay ?? "",
            ]
            return again == nil ? row : row.merging(message.problemsInForm(texts)) { _, new in new }
        }
    }
}

extension [DocumentPage.Link] {
    /// The values of the rows, of the forms to make and to change a link, and of the link that was just made or changed.
    ///
    /// - Parameter isReadOnly: nobody may change what they lead to, so that there is no link to edit.
    func model(_ wording: Wording, _ message: PageMessage, isReadOnly: Bool) -> [String: Any] {
        let texts = wording.texts, live = filter { !$0.hasEnded }
        let toView = live.contains { !$0.mayEdit }, toEdit = live.contains(where: \.mayEdit)
        let create =
            switch (toView, toEdit || isReadOnly) {
            case (true, true): texts.links.changeOne
            case (false, _) where !toEdit: texts.sharing.create
            default: texts.links.createOrChange
            }
        var model: [String: Any] = [
            "links": map { $0.row(wording, message: message) }, "hasLinks": !isEmpty, "hasLiveLinks": !live.isEmpty,
            "hasLinkToView": toView, "hasLinkToEdit": toEdit, "createLink": create,
            "passwordRule": texts.links.passwordRule(Password.minimumLength), "today": Day(of: wording.now).description,
        ]
        if case .shared(let id) = message.notice, let made = first(where: { $0.id == id && !$0.hasEnded }) {
            model["made"] = ["address": made.address]
        }
        return model
    }
}
