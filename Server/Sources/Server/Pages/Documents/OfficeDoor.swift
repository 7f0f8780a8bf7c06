import Basics
import Documents
import OfficeLinks
import WOPI
import WOPIHost

/// Creates links that open documents in Office.
///
/// A link contains the WOPISrc, never the address of a page.
/// Office requests a token for it from the bootstrapper as the user in `|e|`
/// (https://learn.microsoft.com/microsoft-365/cloud-storage-partner-program/rest/).
struct OfficeDoor: Sendable {
    /// The provider id from Microsoft, by which an app finds the server.
    let provider: String
    let address: PublicAddress
    /// The user as whom Office opens the document.
    let user: UserID

    /// - Returns: `nil` for a file type that no app opens, and for a
    ///   server without TLS, because apps connect only over TLS.
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
