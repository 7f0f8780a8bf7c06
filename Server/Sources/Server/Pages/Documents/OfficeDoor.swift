import Basics
import Documents
import OfficeLinks
import WOPI
import WOPIHost

/// Creates links that open documents in Office.
///
/// A link contains the WOPISrc, never the address of a page. For this WOPISrc, Office requests a token from the
/// bootstrapper on behalf of the user whom the link names after `|e|`
/// (https://learn.microsoft.com/microsoft-365/cloud-storage-partner-program/rest/).
struct OfficeDoor: Sendable {
    /// The provider id assigned by Microsoft, with which an Office app finds this server.
    let provider: String
    let address: PublicAddress
    /// The user as whom Office opens the document.
    let user: UserID

    /// Returns the button that opens a document in Office.
    ///
    /// - Returns: `nil` for a file type that no Office app opens, and for a server without TLS, because apps connect
    ///   only over TLS.
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
