import Basics
import Documents
import OfficeLinks
import WOPI
import WOPIHost

/// Makes the links by which a page opens documents in Office.
///
/// A link names the WOPISrc, never a page: Office asks the bootstrapper for a token to it, as the user that `|e|` names
/// (https://learn.microsoft.com/microsoft-365/cloud-storage-partner-program/rest/).
struct OfficeDoor: Sendable {
    /// The provider id that Microsoft issued, by which an app finds the place.
    let provider: String
    let address: PublicAddress
    /// The user as whom Office opens the document.
    let user: UserID

    /// - Returns: `nil` for a type that no app opens, and for a place without TLS, to which no app connects.
    func button(_ file: FileRecord, mayEdit: Bool) -> OfficeButton? {
        let source = WOPISrc(.file(file.id)).address(on: address)
        guard
            let target = try? ProviderFile(
                source: source, provider: provider, user: user.rawValue, name: WireName.wire(file.name),
                invokedBy: .web),
            let link = try? OfficeLink(target, mode: mayEdit && !file.isReadOnly ? .edit : .view)
        else { return nil }
        return OfficeButton(link)
    }
}
