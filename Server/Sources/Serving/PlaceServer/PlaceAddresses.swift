import Basics
import OAuthRoutes
public import OAuthServer
import Pages
public import WOPI
public import WOPIHost
import WOPIRoutes

/// The addresses of pages and endpoints that a place prints, made in this one place from the paths of the groups of
/// routes.
public struct PlaceAddresses: Sendable {
    /// The address below which the bootstrapper, WOPI and OAuth are.
    public let protocols: PublicAddress
    /// The address below which pages, uploads and downloads are.
    public let pages: PublicAddress

    /// - Parameter pages: the same as `protocols` when `nil`.
    public init(protocols: PublicAddress, pages: PublicAddress? = nil) {
        self.protocols = protocols
        self.pages = pages ?? protocols
    }

    /// The bootstrapper, which providers register with Microsoft (docs/protocol/bootstrap-and-oauth.md#onboarding).
    public var bootstrapper: String { protocols.text + WOPIPath.bootstrapper }
    /// The endpoint at which the provider's own app asks for a code.
    public var appToApp: String { protocols.text + OAuthPath.appToApp }
    /// The page that a browser comes to after signing in.
    public var home: String { pages.text + PagePath.home }
    /// The built-in privacy statement.
    public var privacy: String { pages.text + PagePath.privacy }

    /// The address of the provider's icon, a PNG.
    ///
    /// - Parameter size: width in pixels.
    public func icon(_ size: Int) -> String { protocols.text + PlaceIcons.path(size) }

    /// The endpoints of the authorization server, as its metadata and the bootstrapper's challenge name them.
    public var endpoints: AuthorizationServerEndpoints {
        AuthorizationServerEndpoints(
            authorization: protocols.text + OAuthPath.authorize, token: protocols.text + OAuthPath.token,
            revocation: protocols.text + OAuthPath.revoke, introspection: protocols.text + OAuthPath.introspect)
    }
}

extension PlaceAddresses: HostAddresses {
    /// The address of a page, or of a document's bytes. A place has every one of them, so this is never `nil`.
    public func text(of address: HostAddress) -> String? {
        switch address {
        case .home: home
        case .signOut: pages.text + PagePath.signOut
        case .document(let id): below(PagePath.documents, id.rawValue)
        case .versions(let id): below(PagePath.documents, id.rawValue, ending: PagePath.versionsFragment)
        case .folder(let id): below(PagePath.folders, id.rawValue)
        case .share(let link): pages.text + PagePath.share(link)
        case .download(let id, let token):
            below(PagePath.documents, id.rawValue, ending: Self.download + token)
        case .bytes(let id, let token): below(WOPIPath.bytes, id.rawValue, ending: "?access_token=" + token)
        }
    }

    private static let download = "/" + PagePath.DocumentAction.download.rawValue + "?access_token="

    /// Made at once: an answer has many of these.
    private func below(_ path: String, _ id: String, ending end: String = "") -> String {
        var text = pages.text
        text.reserveCapacity(text.utf8.count + path.utf8.count + id.utf8.count + end.utf8.count)
        text += path
        text += id
        text += end
        return text
    }

    /// Reads the addresses of documents, folders and shares, at most 2048 bytes long; `nil` for any other text.
    public func address(in text: String) -> HostAddress? {
        guard text.utf8.count <= Self.maximumLength, let path = pages.relativePath(of: text) else { return nil }
        if let link = Self.link(in: path) { return .share(link) }
        let segments = path.split(separator: "/").map(String.init)
        guard segments.count == 2, let kind = segments.first, let id = segments.last else { return nil }
        switch "/" + kind + "/" {
        case PagePath.documents: return FileID(rawValue: id).map(HostAddress.document)
        case PagePath.folders: return ContainerID(rawValue: id).map(HostAddress.folder)
        default: return nil
        }
    }

    /// Bytes of the longest address that is parsed.
    private static let maximumLength = 2048

    /// The token of a share link: the rest of its path.
    private static func link(in path: String) -> String? {
        guard path.hasPrefix(PagePath.shares) else { return nil }
        let link = path.dropFirst(PagePath.shares.count)
        return link.contains("/") ? nil : String(link)
    }
}
