import Basics
import Foundation
import HTTPTypes
import Hummingbird

/// Carries a ``Notice`` over the redirect that follows a form. A cookie, so that no link can make a page show one.
struct NoticeCookie {
    private let cookies: Cookies
    /// Seconds until it expires.
    private static let lifetime = 60
    /// Bytes of a value, so that all headers of an answer fit into the 4 KiB that nginx has for them
    /// (`proxy_buffer_size`).
    static let limit = 2400

    init(_ cookies: Cookies) { self.cookies = cookies }

    private var name: String { cookies.isSecure ? "__Host-emplace-notice" : "emplace-notice" }

    var cleared: HTTPField { cookies.clearing(name) }

    /// The field that sets it; none where there is no notice.
    func setting(_ notice: Notice?) -> [HTTPField] {
        let value = notice.flatMap(Self.text)
        return value.map { [cookies.setting(name, to: $0, lifetime: Self.lifetime)] } ?? []
    }

    func read(_ request: Request) -> Notice? {
        cookies.read(name, of: request, atMost: Self.limit).flatMap(Self.notice)
    }

    /// The notice without the way back where that is too long, as with many documents at once; `nil` for one that is
    /// too long even so, which takes names beyond all use.
    static func text(_ notice: Notice) -> String? {
        [notice, notice.withoutUndo].lazy.compactMap(encoded).first { $0.utf8.count <= limit }
    }

    static func notice(_ text: String) -> Notice? {
        let bytes = text.utf8.count <= limit ? Base64URL.decode(text) : nil
        return bytes.flatMap { try? JSONDecoder().decode(Notice.self, from: Data($0)) }
    }

    private static func encoded(_ notice: Notice) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(notice)).map { Base64URL.encode($0) }
    }
}
