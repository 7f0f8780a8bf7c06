/// The redirect URIs that a client may register and use.
public enum RedirectURI {
    /// Whether `text` may be registered: an https URI; for a public client also a loopback address over http, or a
    /// private-use scheme with a dot (RFC 8252 §7). The URI must have no fragment (RFC 6749 §3.1.2), no user name,
    /// and only characters that URIs allow.
    public static func isRegistrable(_ text: String, isPublic: Bool) -> Bool {
        guard text.utf8.count <= 2000, text.utf8.allSatisfy(isURICharacter), !text.contains("#"),
            let colon = text.firstIndex(of: ":")
        else { return false }
        let scheme = text[..<colon]
        guard scheme == "https" || scheme == "http" else { return isPublic && isPrivateUse(scheme) }
        let rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//") else { return false }
        let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
        guard !authority.isEmpty, !authority.hasPrefix(":"), !authority.contains("@") else { return false }
        return scheme == "https" || (isPublic && Loopback(text) != nil)
    }

    /// The redirect URI to send the answer to; `nil` when the requested URI isn't registered, or when the request has
    /// no URI and the client doesn't have exactly one registered URI (RFC 6749 §3.1.2.3).
    static func target(of requested: String?, for client: Client) -> String? {
        guard let requested else { return client.redirectURIs.count == 1 ? client.redirectURIs.first : nil }
        return isRegistered(requested, for: client) ? requested : nil
    }

    /// Whether the client registered the redirect URI. Compares byte for byte (RFC 9700 §2.1), except that a public
    /// client's loopback address may have any port (RFC 8252 §7.3). Office's `https://localhost` doesn't count as a
    /// loopback address and is compared exactly.
    static func isRegistered(_ requested: String, for client: Client) -> Bool {
        // Swift's == treats canonically equivalent texts as equal, so compare the bytes.
        if client.redirectURIs.contains(where: { $0.utf8.elementsEqual(requested.utf8) }) { return true }
        guard client.kind == .publicClient, let loopback = Loopback(requested) else { return false }
        return client.redirectURIs.contains { Loopback($0) == loopback }
    }

    /// The parts, other than the port, of a redirect URI with a loopback address such as `http://127.0.0.1:8080/done`.
    private struct Loopback: Equatable {
        let host: String
        let rest: String

        init?(_ text: String) {
            guard text.utf8.allSatisfy(isURICharacter),
                let host = ["http://127.0.0.1", "http://[::1]"].first(where: { text.hasPrefix($0) })
            else { return nil }
            var rest = text.dropFirst(host.count)
            if rest.hasPrefix(":") {
                let port = rest.dropFirst().prefix { $0 != "/" && $0 != "?" }
                guard port.utf8.count <= 5, UInt16(port) != nil, port.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
                else { return nil }
                rest = rest.dropFirst(1 + port.count)
            }
            guard rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?"), !rest.contains("#") else { return nil }
            self.host = host
            self.rest = String(rest)
        }
    }

    private static func isURICharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: (0x21...0x7E).contains(byte)
        }
    }

    /// Whether the scheme is a private-use scheme: a reverse domain name with a dot (RFC 8252 §7.1). Therefore
    /// `javascript`, `data` and `file` are refused.
    private static func isPrivateUse(_ scheme: Substring) -> Bool {
        scheme.contains(".")
            && scheme.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
                    UInt8(ascii: "-"), UInt8(ascii: "+"):
                    true
                default: false
                }
            }
            && scheme.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
    }
}
