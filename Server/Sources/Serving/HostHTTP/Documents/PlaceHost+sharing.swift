import WOPI
import WOPIHost

extension PlaceHost {
    /// The page a share leads to.
    func shareAddress(of share: ShareRecord) async throws -> String {
        let text = try await wopi.shareLinks.text(of: share.id, now: now())
        return configuration.pages.text + PagePath.share(text)
    }
}
