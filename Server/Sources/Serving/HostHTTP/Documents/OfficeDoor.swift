import OAuth
import OfficeLinks
import WOPI
import WOPIHost

/// Makes the links by which a page opens documents in Office.
///
/// A link names the WOPISrc, never a page: Office asks the bootstrapper for a token to it, as whoever is named by `|e|`
/// (https://learn.microsoft.com/microsoft-365/cloud-storage-partner-program/rest/).
struct OfficeDoor: Sendable {
    let provider: String
    let address: PublicAddress
    /// Whom Office opens the document as.
    let user: UserID

    /// `nil` when Microsoft knows no such place: without a provider id no app can find it.
    init?(_ configuration: PlaceHost.Configuration, user: UserID) {
        guard let provider = configuration.providerID else { return nil }
        (self.provider, address, self.user) = (provider, configuration.address, user)
    }

    /// - Returns: `nil` for a type that no app opens, and for a place without TLS, which no app talks to.
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
