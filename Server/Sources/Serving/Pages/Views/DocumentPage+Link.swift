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

        /// - Parameter refused: the form that is shown again, which may be this link's.
        func row(_ wording: Wording, refused: RefusedForm?) -> [String: Any] {
            let texts = wording.texts, again = refused?.kind == .linkTerms && refused?.id == id ? refused : nil
            return [
                "id": id, "query": "?\(FormField.id)=" + PagePath.segment(id), "address": address,
                "created": wording.time(created), "hasEnded": hasEnded,
                "access": mayEdit ? texts.sharing.edit : texts.sharing.view,
                "until": expires.map { wording.lastDay(before: $0) } ?? texts.links.endless,
                "lock": hasPassword ? texts.links.hasPassword : texts.links.hasNoPassword,
                "hasPassword": hasPassword, "isAgain": again != nil, "lastDay": again?.typed ?? lastDay ?? "",
            ]
        }
    }
}

extension [DocumentPage.Link] {
    /// The values of the rows, of the forms to make and to change a link, and of the link that was just made or changed.
    func model(_ wording: Wording, _ message: PageMessage) -> [String: Any] {
        var model: [String: Any] = [
            "links": map { $0.row(wording, refused: message.refused) }, "hasLinks": !isEmpty,
            "passwordRule": wording.texts.links.passwordRule(Password.minimumLength),
        ]
        if case .shared(let id) = message.notice, let made = first(where: { $0.id == id && !$0.hasEnded }) {
            model["made"] = ["address": made.address]
        }
        return model
    }
}
