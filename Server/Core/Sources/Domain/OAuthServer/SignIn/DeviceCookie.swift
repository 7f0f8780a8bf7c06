import Basics
import Crypto
import Foundation
import OAuth

/// The cookie of a browser that has signed in to an account before, so that an attacker's wrong guesses don't lock the
/// account's owner out.
///
/// The cookie consists of a random identifier and a MAC keyed with the account's password hash. The server needs to
/// store nothing, an attacker can't forge the cookie, and a new password invalidates all cookies of the account. The
/// cookie doesn't sign anyone in. It only gives the browser a rate limit of its own.
enum DeviceCookie {
    static func make(for name: SignInName, password: PasswordHash) -> String {
        let device = Identifier.random()
        return "\(device).\(mac(of: device, for: name, password: password))"
    }

    /// The random identifier in the cookie; `nil` unless the cookie is valid for this account.
    static func device(_ cookie: String?, of name: SignInName, password: PasswordHash?) -> String? {
        guard let cookie, let password, cookie.utf8.count <= 128 else { return nil }
        let parts = cookie.split(separator: ".")
        guard parts.count == 2, Identifier.isWellFormed(String(parts[0])),
            ConstantTime.areEqual(parts[1].utf8, mac(of: String(parts[0]), for: name, password: password).utf8)
        else { return nil }
        return String(parts[0])
    }

    private static func mac(of device: String, for name: SignInName, password: PasswordHash) -> String {
        let key = SymmetricKey(data: Array(password.rawValue.utf8))
        let message = "device \(device) \(name.folded)"
        return Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: key))
    }
}

/// The cookie of a browser in which a visitor has entered a link's password.
///
/// The cookie consists of the expiration and a MAC keyed with the password's hash. The server needs to store nothing,
/// only the server can create such a cookie, and a new password invalidates all cookies of the link.
enum LinkCookie {
    static func make(for link: String, password: PasswordHash, until end: Date) -> String {
        let end = "\(end.milliseconds)"
        return "\(end).\(mac(of: link, until: end, password: password))"
    }

    static func isValid(_ cookie: String?, for link: String, password: PasswordHash, now: Date) -> Bool {
        guard let cookie, cookie.utf8.count <= 128 else { return false }
        let parts = cookie.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let end = Int64(parts[0]), Date(milliseconds: end) > now else { return false }
        return ConstantTime.areEqual(
            parts[1].utf8, mac(of: link, until: String(parts[0]), password: password).utf8)
    }

    private static func mac(of link: String, until end: String, password: PasswordHash) -> String {
        let key = SymmetricKey(data: Array(password.rawValue.utf8))
        return Base64URL.encode(
            HMAC<SHA256>.authenticationCode(for: Array("link \(end) \(link)".utf8), using: key))
    }
}
