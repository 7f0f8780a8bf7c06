import Documents
import Foundation
import Testing
@testable import WOPIHost

@Suite struct ShareLinkTests {
    private func key(_ id: String, _ byte: UInt8) -> SigningKey {
        SigningKey(id: id, secret: Array(repeating: byte, count: 32), created: .distantPast)
    }

    private var share: ShareID {
        get throws { try #require(ShareID(rawValue: "s17")) }
    }

    @Test func `a link names its share under every key of the server`() throws {
        let text = ShareLinks.text(of: try share, key: key("old", 1))
        #expect(ShareLinks.share(text, keys: [key("new", 2), key("old", 1)]) == (try share))
        #expect(ShareLinks.share(text, keys: [key("new", 2)]) == nil)
        #expect(ShareLinks.share(text, keys: [key("old", 3)]) == nil)
        #expect(ShareLinks.share(text, keys: []) == nil)
    }

    /// A link is valid until it is revoked, so the server must always create the same text for it. Another
    /// implementation of HMAC created the expected text.
    @Test func `a link has the same text as in earlier releases`() throws {
        let text = "old.s17.Fye1reEwUNftRPn-OhdJnDkTb2FiaEWRdPLmGaW7xlc"
        #expect(ShareLinks.text(of: try share, key: key("old", 1)) == text)
        #expect(ShareLinks.share(text, keys: [key("old", 1)]) == (try share))
    }

    @Test func `no character of a link can be replaced by another`() throws {
        let text = ShareLinks.text(of: try share, key: key("old", 1))
        for index in text.indices {
            var other = text
            other.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(ShareLinks.share(other, keys: [key("old", 1)]) == nil, "\(other)")
        }
        for other in [
            "", ".", "..", "old.s17.", text + ".", text + "=", "." + text, String(repeating: "a", count: 201),
        ] {
            #expect(ShareLinks.share(other, keys: [key("old", 1)]) == nil, "\(other)")
        }
    }
}
