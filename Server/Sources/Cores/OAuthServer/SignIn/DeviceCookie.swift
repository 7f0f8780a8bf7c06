import Crypto
import Foundation
import OAuth

/// Tells that somebody has signed in to an account with this browser before, so that others' wrong guesses don't keep
/// its owner out.
///
/// A number and a MAC under the account's password hash: nothing has to be stored, an attacker can't make one, and
/// a new password makes all of an account's cookies worthless. It grants nothing but a budget of attempts of its own.
enum DeviceCookie {
    static func make(for name: SignInName, password: PasswordHash) -> String {
        let device = Identifier.random()
        return "\(device).\(mac(device, name, password))"
    }

    /// The device's number; `nil` when the cookie isn't one for this account.
    static func device(_ cookie: String?, of name: SignInName, password: PasswordHash?) -> String? {
        guard let cookie, let password, cookie.utf8.count <= 128 else { return nil }
        let parts = cookie.split(separator: ".")
        guard parts.count == 2, Identifier.isWellFormed(String(parts[0])),
            ConstantTime.areEqual(parts[1].utf8, mac(String(parts[0]), name, password).utf8)
        else { return nil }
        return String(parts[0])
    }

    private static func mac(_ device: String, _ name: SignInName, _ password: PasswordHash) -> String {
        let key = SymmetricKey(data: Array(password.rawValue.utf8))
        let message = "device \(device) \(name.folded)"
        return Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: key))
    }
}
