import Basics
import OAuthRoutes
public import OAuthServer
import Pages
public import WOPI
public import WOPIHost
import WOPIRoutes

/// The public addresses of all pages and endpoints. The addresses are built from the paths of each group of routes.
public struct ServerAddresses: Sendable {
    /// The base address of the bootstrapper, WOPI and OAuth.
    public let protocols: PublicAddress
    /// The base address of pages, uploads and downloads.
    public let pages: PublicAddress
    /// The page that a browser opens after signing in.
    public let home: String

    // The part of each address before the identifier is built only once, because a list contains many addresses.
    private let signOut: String
    private let documents: String
    private let folders: String
    private let bytes: String

    /// - Parameter pages: the base address of pages, uploads and downloads; defaults to `protocols`.
    public init(protocols: PublicAddress, pages: PublicAddress? = nil) {
        self.protocols = protocols
        self.pages = pages ?? protocols
        let base = self.pages.text
        home = base + PagePath.home
        signOut = base + PagePath.signOut
        documents = base + PagePath.documents
        folders = base + PagePath.folders
        bytes = base + WOPIPath.bytes
    }

    /// The bootstrapper address, which providers register with Microsoft
    /// (docs/protocol/bootstrap-and-oauth.md#onboarding).
    public var bootstrapper: String { protocols.text + WOPIPath.bootstrapper }
    /// The endpoint at which the provider's own app requests a code.
    public var appToApp: String { protocols.text + OAuthPath.appToApp }
    /// The address of the built-in privacy statement.
    public var privacy: String { pages.text + PagePath.privacy }

    /// Returns the address of the provider's icon, a PNG.
    ///
    /// - Parameter size: the width in pixels.
    public func icon(_ size: Int) -> String { protocols.text + DefaultIcons.path(size) }

    /// The endpoints of the authorization server for its metadata and the bootstrapper's challenge.
    public var endpoints: AuthorizationServerEndpoints {
        AuthorizationServerEndpoints(
            authorization: protocols.text + OAuthPath.authorize, token: protocols.text + OAuthPath.token,
            revocation: protocols.text + OAuthPath.revoke, introspection: protocols.text + OAuthPath.introspect)
    }
}

extension ServerAddresses: HostAddresses {
    /// Returns the address of a page or of a document's bytes. The result is never `nil`, because this server has an
    /// address for every case of `HostAddress`.
    public func text(of address: HostAddress) -> String? {
        switch address {
        case .home: home
        case .signOut: signOut
        case .document(let id): joined(documents, id: id.rawValue)
        case .versions(let id): joined(documents, id: id.rawValue, then: PagePath.versionsFragment)
        case .folder(let id): joined(folders, id: id.rawValue)
        case .share(let link): pages.text + PagePath.share(link)
        case .download(let id, let token): joined(documents, id: id.rawValue, then: Self.download, token: token)
        case .bytes(let id, let token): joined(bytes, id: id.rawValue, then: "?access_token=", token: token)
        }
    }

    private static let download = "/" + PagePath.DocumentAction.download.rawValue + "?access_token="

    /// Joins the given texts to an address with a single memory allocation.
    private func joined(_ start: String, id: String, then end: String = "", token: String = "") -> String {
        var text = ""
        text.reserveCapacity(start.utf8.count + id.utf8.count + end.utf8.count + token.utf8.count)
        text += start
        text += id
        text += end
        text += token
        return text
    }

    /// Parses the address of a document, folder or share. Returns `nil` for any other text, and for an address longer
    /// than 2048 bytes.
    public func address(in text: String) -> HostAddress? {
        guard text.utf8.count <= Self.maxLength, let path = pages.relativePath(of: text) else { return nil }
        if let link = Self.link(in: path) { return .share(link) }
        let segments = path.split(separator: "/").map(String.init)
        guard segments.count == 2, let kind = segments.first, let id = segments.last else { return nil }
        switch "/" + kind + "/" {
        case PagePath.documents: return FileID(rawValue: id).map(HostAddress.document)
        case PagePath.folders: return ContainerID(rawValue: id).map(HostAddress.folder)
        default: return nil
        }
    }

    /// The maximum length of a parsed address in bytes.
    private static let maxLength = 2048

    /// Returns the token of a share link, which is the part of the path after the prefix `/s/`.
    private static func link(in path: String) -> String? {
        guard path.hasPrefix(PagePath.shares) else { return nil }
        let link = path.dropFirst(PagePath.shares.count)
        return link.contains("/") ? nil : String(link)
    }
}
