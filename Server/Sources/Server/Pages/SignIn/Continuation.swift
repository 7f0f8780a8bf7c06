import Basics
import HTTPServing
import OAuth

/// The target that sign-in and consent go on to, as the hidden field of their forms. It isn't trusted: the query of an
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

    /// The language that an authorization request asks its pages to be in.
    var rs: String? {
        switch self {
        case .authorization(let query): Self.language(ofRequest: query)
        case .page: nil
        }
    }

    /// The language that an authorization request asks for, however invalid it is otherwise.
    static func language(ofRequest query: String?) -> String? {
        query.flatMap { try? FormFields($0) }.flatMap { OfficeHints($0).language }
    }

    /// The address to which the browser is redirected.
    ///
    /// - Parameter endpoint: the path of the authorization endpoint.
    func address(authorizingAt endpoint: String) -> String {
        switch self {
        case .authorization(let query): endpoint + "?" + query
        case .page(let path): path.text
        }
    }

    /// Percent-encodes characters that no address has, since the query becomes part of a `Location`; `begin` reads the
    /// same values from it.
    private static func encoded(_ query: Substring) -> String {
        PercentEncoding.encode(query) { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    }
}
