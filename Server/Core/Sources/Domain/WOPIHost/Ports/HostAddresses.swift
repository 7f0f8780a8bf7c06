public import Basics
import WOPI

/// A URL in a response that isn't the URL of a WOPI resource.
public enum HostAddress: Hashable, Sendable {
    /// The home page.
    case home
    /// The page that signs a browser out.
    case signOut
    /// The page of a document, from which it is opened and shared.
    case document(FileID)
    /// The versions of a document on its page.
    case versions(FileID)
    /// The page of a folder.
    case folder(ContainerID)
    /// The page for a share's link; the text is made by ``ShareLinks``.
    case share(String)
    /// The content of a document to be saved by a browser, with a token.
    case download(FileID, token: String)
    /// The plain content of a document for Office (FileUrl), with a token.
    case bytes(FileID, token: String)
}

/// Makes and recognizes the URLs in responses, because the host itself has no routes.
public protocol HostAddresses: Sendable {
    /// The absolute URL; `nil` for a page that this server doesn't have, which responses then omit.
    func text(of address: HostAddress) -> String?

    /// The document, folder or share whose page has this URL; `nil` for any other URL.
    func address(in text: String) -> HostAddress?
}
