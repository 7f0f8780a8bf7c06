import Basics
import Crypto
import Foundation
import OAuth

/// The cookie of a browser whose visitor entered a link's password.
///
/// It consists of the expiry and a MAC keyed with the password's hash. Nothing needs to be stored, forging it requires
/// the hash, and a new password invalidates all cookies.
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
