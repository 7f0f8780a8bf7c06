import Basics
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import OAuthServer

/// The cookies of the pages. Their attributes protect the cookies from scripts, other sites and plain HTTP.
struct Cookies: Sendable {
    /// Whether the public address of the pages is https. The names of cookies then begin with `__Host-`, which ties the
    /// cookies to this host (RFC 6265bis §4.1.3.2).
    let isSecure: Bool

    var session: String { name("session") }
    /// The name of the cookie with the secret from which form tokens are computed before sign-in.
    var form: String { name("form") }
    /// The name of the cookie of a sign-in with an identity provider that isn't finished yet.
    var provider: String { name("provider") }
    var language: String { name("language") }
    /// The name of the cookie with the order of folder lists.
    var order: String { name("order") }

    /// Returns the name of the cookie that shows that an account has signed in with this browser before. Each account
    /// has its own cookie, because several people may share a browser. The sign-in name is hashed, so that nobody can
    /// read it in the browser's settings.
    func device(of signInName: String) -> String {
        let account = SignInName(signInName)?.folded ?? signInName
        return name("device", of: account)
    }

    /// Returns the name of the cookie that shows that the visitor has entered the password of a link.
    func link(_ id: String) -> String { name("link", of: id) }

    /// Returns the name of the cookie with the time at which a user last viewed a page.
    func lastLook(at subject: LastLook.Subject, of user: UserID) -> String {
        name(subject.rawValue, of: user.rawValue)
    }

    private func name(_ kind: String, of something: String) -> String {
        let digest = SHA256.hash(data: Data("\(kind) \(something)".utf8))
        return name(kind + "-" + Hexadecimal.encode(digest.prefix(6)))
    }

    private func name(_ suffix: String) -> String { prefix + suffix }

    private var prefix: String { isSecure ? "__Host-emplace-" : "emplace-" }

    /// Returns whether the browser sent any cookie of these pages. A browser that stores no cookies never sends a
    /// cookie.
    func isAnySent(with request: Request) -> Bool {
        request.headers[values: .cookie].prefix(50).contains { header in
            header.split(separator: ";").prefix(200).contains { $0.drop { $0 == " " }.hasPrefix(prefix) }
        }
    }

    /// Returns the value of the cookie with this name. If the request has two cookies with this name, both are ignored,
    /// because one of them may have been injected.
    ///
    /// - Parameter limit: the maximum length of a value in bytes. A longer value is ignored.
    func read(_ name: String, of request: Request, atMost limit: Int = 512) -> String? {
        var found: String?
        for header in request.headers[values: .cookie].prefix(50) {
            for pair in header.split(separator: ";").prefix(200) {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
                guard found == nil, parts[1].utf8.count <= limit else { return nil }
                found = String(parts[1])
            }
        }
        return found
    }

    /// - Parameter lifetime: the lifetime in seconds; `nil` for a cookie that lasts until the browser is closed.
    func setting(_ name: String, to value: String, lifetime: Int? = nil) -> HTTPField {
        var text = "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax"
        if isSecure { text += "; Secure" }
        if let lifetime { text += "; Max-Age=\(lifetime)" }
        return HTTPField(name: .setCookie, value: text)
    }

    func clearing(_ name: String) -> HTTPField { setting(name, to: "", lifetime: 0) }
}
