import Basics
import Foundation
import HTTPTypes
import Hummingbird
import OAuthServer

/// Stores a ``FlashMessage`` during the redirect after a form. The message is in a cookie instead of the address, so
/// that no link can make a page show a message.
///
/// The value of the cookie has a MAC whose key is the secret of the visit, ``BrowserVisit/formSecret``. So the next
/// user of the same browser doesn't see the names in the message, and nobody can forge a message.
struct FlashMessageCookie {
    private let cookies: Cookies
    /// The secret of the browser visit in which the cookie is set and read.
    private let secret: String
    /// The lifetime of the cookie in seconds.
    private static let lifetime = 60
    /// The maximum length of a message in bytes. All response headers together must fit in the 4 KiB that nginx
    /// allocates for response headers (`proxy_buffer_size`).
    static let limit = 2400

    init(_ cookies: Cookies, of visit: BrowserVisit) { (self.cookies, secret) = (cookies, visit.formSecret) }

    private var name: String { cookies.isSecure ? "__Host-emplace-notice" : "emplace-notice" }

    var cleared: HTTPField { cookies.clearing(name) }

    /// Returns the header field that sets the cookie; an empty list if there is no message.
    func setting(_ flashMessage: FlashMessage?) -> [HTTPField] {
        let value = flashMessage.flatMap(Self.text)
        return value.map { [cookies.setting(name, to: sealed($0), lifetime: Self.lifetime)] } ?? []
    }

    /// Returns the message in the cookie; `nil` if the value is invalid or was set with another visit's secret.
    func read(_ request: Request) -> FlashMessage? {
        cookies.read(name, of: request, atMost: Self.limit + Self.sealLength).flatMap(opened).flatMap(Self.flashMessage)
    }

    /// The length in bytes of the end of the value: a dot and the MAC.
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

    /// Encodes a message as text. If the text would be too long, for example after deleting many items, the ids for the
    /// "Undo" button are left out. Returns `nil` if the text is still too long, which happens only with extremely long
    /// names.
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
