import Basics
import HTTPServing
import OAuth

/// The address that the browser opens after sign-in and consent, from a hidden form field. The value is untrusted:
/// `begin` validates an authorization request again, and ``LocalPath`` validates a path.
enum Continuation: Hashable, Sendable {
    /// The query of the authorization request, unchanged.
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

    /// The language in the authorization request's parameter `rs`.
    var rs: String? {
        switch self {
        case .authorization(let query): Self.language(ofRequest: query)
        case .page: nil
        }
    }

    /// Returns the language in the parameter `rs` of an authorization request, even if the request is otherwise
    /// invalid.
    static func language(ofRequest query: String?) -> String? {
        query.flatMap { try? FormFields($0) }.flatMap { OfficeHints($0).language }
    }

    /// Returns the address to which the browser is redirected.
    ///
    /// - Parameter endpoint: the path of the authorization endpoint.
    func address(authorizingAt endpoint: String) -> String {
        switch self {
        case .authorization(let query): endpoint + "?" + query
        case .page(let path): path.text
        }
    }

    /// Percent-encodes the characters that are illegal in an address, because the query becomes part of the `Location`
    /// header. `begin` decodes the result to the same values.
    private static func encoded(_ query: Substring) -> String {
        PercentEncoding.encode(query) { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    }
}
