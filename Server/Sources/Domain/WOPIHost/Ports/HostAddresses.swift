public import Basics
import WOPI

/// An address in an answer that isn't that of a resource of WOPI.
public enum HostAddress: Hashable, Sendable {
    /// The first page.
    case home
    /// The page that signs a browser out.
    case signOut
    /// The page of a document, from which it is opened and shared.
    case document(FileID)
    /// The versions of a document, on its page.
    case versions(FileID)
    /// The page of a folder.
    case folder(ContainerID)
    /// The page that a share's link opens; the text is what ``ShareLinks`` makes.
    case share(String)
    /// The bytes of a document for a browser to save, with a token for them.
    case download(FileID, token: String)
    /// The bytes of a document and nothing else, for Office (FileUrl).
    case bytes(FileID, token: String)
}

/// Makes the addresses that answers carry, and recognizes them: the host itself knows no route.
public protocol HostAddresses: Sendable {
    /// The absolute address; `nil` for what this server doesn't have, which answers then leave out.
    func text(of address: HostAddress) -> String?

    /// The document, folder or share whose page an address is; `nil` for any other address.
    func address(in text: String) -> HostAddress?
}
