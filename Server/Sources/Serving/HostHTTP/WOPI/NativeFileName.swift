import WOPI
import WOPIHost

extension PlaceHost {
    /// What `X-WOPI-HostNativeFileName` stands for: any address of a file or container that this host gave out, be it a
    /// WOPISrc, a page or a share link. Whether the caller may have it is for the library to say.
    ///
    /// - Returns: `nil` for an address of nothing here; a share link that was withdrawn is one.
    @Sendable func resource(named name: String) async throws -> ResourceID? {
        guard name.utf8.count <= 2048, let token = shareToken(in: name) else { return wopi.resource(named: name) }
        do {
            return try await wopi.share(linked: token, now: now()).resource
        } catch HostError.notFound {
            return nil
        }
    }

    /// The token in the address of a share's page.
    private func shareToken(in address: String) -> String? {
        let segments = configuration.pages.relativePath(of: address)?.split(
            separator: "/", omittingEmptySubsequences: false)
        guard let segments, segments.count == 3, segments[1] == "s", let token = segments.last else { return nil }
        return String(token)
    }
}
