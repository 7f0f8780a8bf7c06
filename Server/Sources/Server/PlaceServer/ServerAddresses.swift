import Basics
import OAuthRoutes
public import OAuthServer
import Pages
public import WOPI
public import WOPIHost
import WOPIRoutes

/// The addresses of pages and endpoints that a place prints, made in this one place from the paths of the groups of
/// routes.
public struct ServerAddresses: Sendable {
    /// The address below which the bootstrapper, WOPI and OAuth are.
    public let protocols: PublicAddress
    /// The address below which pages, uploads and downloads are.
    public let pages: PublicAddress
    /// The page that a browser comes to after signing in.
    public let home: String

    // Each in one piece, up to an identifier: an answer has many of these.
    private let signOut: String
    private let documents: String
    private let folders: String
    private let bytes: String

    /// - Parameter pages: the same as `protocols` when `nil`.
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

    /// The bootstrapper, which providers register with Microsoft (docs/protocol/bootstrap-and-oauth.md#onboarding).
    public var bootstrapper: String { protocols.text + WOPIPath.bootstrapper }
    /// The endpoint at which the provider's own app asks for a code.
    public var appToApp: String { protocols.text + OAuthPath.appToApp }
    /// The built-in privacy statement.
    public var privacy: String { pages.text + PagePath.privacy }

    /// The address of the provider's icon, a PNG.
    ///
    /// - Parameter size: width in pixels.
    public func icon(_ size: Int) -> String { protocols.text + DefaultIcons.path(size) }

    /// The endpoints of the authorization server, as its metadata and the bootstrapper's challenge name them.
    public var endpoints: AuthorizationServerEndpoints {
        AuthorizationServerEndpoints(
            authorization: protocols.text + OAuthPath.authorize, token: protocols.text + OAuthPath.token,
            revocation: protocols.text + OAuthPath.revoke, introspection: protocols.text + OAuthPath.introspect)
    }
}

extension ServerAddresses: HostAddresses {
    /// The address of a page, or of a document's bytes. A place has every one of them, so this is never `nil`.
    public func text(of address: HostAddress) -> String? {
        switch address {
        case .home: home
        case .signOut: signOut
        case .document(let id): documents + id.rawValue
        case .versions(let id): joined(documents, id.rawValue, PagePath.versionsFragment)
        case .folder(let id): folders + id.rawValue
        case .share(let link): pages.text + PagePath.share(link)
        case .download(let id, let token): joined(documents, id.rawValue, Self.download, token)
        case .bytes(let id, let token): joined(bytes, id.rawValue, "?access_token=", token)
        }
    }

    private static let download = "/" + PagePath.DocumentAction.download.rawValue + "?access_token="

    /// In memory that has room for all of it from the start.
    private func joined(_ parts: String...) -> String {
        var text = ""
        text.reserveCapacity(parts.reduce(0) { $0 + $1.utf8.count })
        for part in parts { text += part }
        return text
    }

    /// Reads the addresses of documents, folders and shares, at most 2048 bytes long; `nil` for any other text.
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

    /// Bytes of the longest address that is parsed.
    private static let maxLength = 2048

    /// The token of a share link: the rest of its path.
    private static func link(in path: String) -> String? {
        guard path.hasPrefix(PagePath.shares) else { return nil }
        let link = path.dropFirst(PagePath.shares.count)
        return link.contains("/") ? nil : String(link)
    }
}
