import Basics
import Testing
import WOPI
import WOPIHost

@testable import PlaceServer

/// Tests the addresses of documents, folders and pages in the server's responses.
@Suite struct ServerAddressesTests {
    private static let pages = "https://docs.contoso.example/office"

    private static func addresses() throws -> ServerAddresses {
        ServerAddresses(
            protocols: try PublicAddress(checking: "https://wopi.contoso.example"),
            pages: try PublicAddress(checking: pages))
    }

    @Test func `pages and downloads are below the pages' address`() throws {
        let addresses = try Self.addresses()
        let file = try #require(FileID(rawValue: "f-1_7")), folder = try #require(ContainerID(rawValue: "root"))
        let expected: [(HostAddress, String)] = [
            (.home, "/"), (.signOut, "/sign-out"), (.document(file), "/documents/f-1_7"),
            (.versions(file), "/documents/f-1_7#versions"), (.folder(folder), "/folders/root"),
            (.share("k.s.m"), "/s/k.s.m"),
            (.download(file, token: "a.b~c"), "/documents/f-1_7/download?access_token=a.b~c"),
            (.bytes(file, token: "a.b~c"), "/download/f-1_7?access_token=a.b~c"),
        ]
        for (address, path) in expected { #expect(addresses.text(of: address) == Self.pages + path) }
        #expect(addresses.home == Self.pages + "/")
    }

    @Test func `a page's address is recognized`() throws {
        let addresses = try Self.addresses()
        let file = try #require(FileID(rawValue: "f-1_7")), folder = try #require(ContainerID(rawValue: "root"))
        for address in [HostAddress.document(file), .folder(folder), .share("k.s.m")] {
            let text = try #require(addresses.text(of: address))
            #expect(addresses.address(in: text) == address)
        }
    }
}
