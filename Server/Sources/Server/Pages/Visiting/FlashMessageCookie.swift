import Basics
import Foundation
import HTTPTypes
import Hummingbird
import OAuthServer

/// Carries a ``FlashMessage`` over the redirect that follows a form. A cookie, so that no link can make a page show one.
///
/// It has a MAC under the secret of the visit: whoever signs in next in the same browser is shown none of the names in it,
/// and nobody can make one up.
struct FlashMessageCookie {
    private let cookies: Cookies
    /// The secret of the visit in which it is set and read.
    private let secret: String
    /// Seconds until it expires.
    private static let lifetime = 60
    /// Bytes of a notice, so that all headers of an answer fit into the 4 KiB that nginx has for them
    /// (`proxy_buffer_size`).
    static let limit = 2400

    init(_ cookies: Cookies, of visit: BrowserVisit) { (self.cookies, secret) = (cookies, visit.formSecret) }

    private var name: String { cookies.isSecure ? "__Host-emplace-notice" : "emplace-notice" }

    var cleared: HTTPField { cookies.clearing(name) }

    /// The field that sets it; none where there is no notice.
    func setting(_ flashMessage: FlashMessage?) -> [HTTPField] {
        let value = flashMessage.flatMap(Self.text)
        return value.map { [cookies.setting(name, to: sealed($0), lifetime: Self.lifetime)] } ?? []
    }

    /// The notice that was set in this visit; `nil` for another's, and for what is none.
    func read(_ request: Request) -> FlashMessage? {
        cookies.read(name, of: request, atMost: Self.limit + Self.sealLength).flatMap(opened).flatMap(Self.flashMessage)
    }

    /// Bytes of a dot and a MAC.
    private static let sealLength = 44

    private func sealed(_ text: String) -> String {
        text + "." + FormToken.make(cookie: secret, purpose: purpose(text))
    }

    private func opened(_ value: String) -> String? {
        let parts = value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, FormToken.isValid(parts[1], cookie: secret, purpose: purpose(parts[0])) else {
            return nil
        }
        return parts[0]
    }

    private func purpose(_ text: String) -> String { "notice " + text }

    /// The notice without the way back where that is too long, as with many documents at once; `nil` for one that is
    /// too long even so, which takes names beyond all use.
    static func text(_ flashMessage: FlashMessage) -> String? {
        [flashMessage, flashMessage.withoutUndo].lazy.compactMap(encoded).first { $0.utf8.count <= limit }
    }

    static func flashMessage(_ text: String) -> FlashMessage? {
        let bytes = text.utf8.count <= limit ? Base64URL.decode(text) : nil
        return bytes.flatMap { try? JSONDecoder().decode(FlashMessage.self, from: Data($0)) }
    }

    private static func encoded(_ flashMessage: FlashMessage) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(flashMessage)).map { Base64URL.encode($0) }
    }
}
