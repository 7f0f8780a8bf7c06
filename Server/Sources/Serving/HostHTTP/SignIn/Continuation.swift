/// What sign-in and consent go on with, as the hidden field of their forms. Nothing of it is believed: the query of an
/// authorization request goes through `begin` again, a path through ``LocalPath``.
enum Continuation: Hashable, Sendable {
    /// The query of the authorization request, as it came.
    case authorization(String)
    case page(LocalPath)

    init(_ text: String?) {
        if let text, text.hasPrefix("?") {
            self = .authorization(Self.encoded(text.dropFirst()))
        } else {
            self = .page(text.flatMap { LocalPath($0) } ?? .home)
        }
    }

    var text: String {
        switch self {
        case .authorization(let query): "?" + query
        case .page(let path): path.text
        }
    }

    /// What an authorization request says about the language of its pages.
    var rs: String? {
        switch self {
        case .authorization(let query): PlaceHost.rs(query)
        case .page: nil
        }
    }

    /// Where the browser goes on.
    var address: String {
        switch self {
        case .authorization(let query): AuthorizeRoutes.path + "?" + query
        case .page(let path): path.text
        }
    }

    /// It becomes part of a `Location`: what no address has is percent-encoded, and means the same to `begin`.
    private static func encoded(_ query: Substring) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in query.utf8 {
            if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "#") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
