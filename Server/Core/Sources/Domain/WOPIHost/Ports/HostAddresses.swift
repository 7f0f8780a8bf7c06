public import Basics
import WOPI

/// The target of a URL in a response: a web page or a download, but no WOPI resource.
public enum HostAddress: Hashable, Sendable {
    /// The URL of the home page.
    case home
    /// The URL of the page that signs a browser out.
    case signOut
    /// The URL of a document's page, on which users open and share the document.
    case document(FileID)
    /// The URL of the list of versions on a document's page.
    case versions(FileID)
    /// The URL of a folder's page.
    case folder(ContainerID)
    /// The page that a share's link opens. The value is the link's secret part, created by ``ShareLinks``.
    case share(String)
    /// The URL from which a browser downloads a document, with a token.
    case download(FileID, token: String)
    /// The URL from which Office downloads a document (FileUrl), with a token.
    case bytes(FileID, token: String)
}

/// Creates the URLs of web pages and downloads in responses, and recognizes such URLs in requests. ``WOPIHost`` uses
/// this port because the server, not ``WOPIHost``, chooses the paths of its pages and downloads.
public protocol HostAddresses: Sendable {
    /// The absolute URL; `nil` for a page that this server doesn't have. Responses omit such a URL.
    func text(of address: HostAddress) -> String?

    /// The document, folder or share whose page has this URL; `nil` for any other URL.
    func address(in text: String) -> HostAddress?
}
