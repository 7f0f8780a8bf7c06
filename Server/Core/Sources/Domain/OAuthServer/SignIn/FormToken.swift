import Basics
import Crypto
import OAuth

/// Proves that a form was served to the browser that posts it (CSRF protection): a message authentication code (MAC)
/// keyed with the browser's own cookie. Another site can read neither the cookie nor the token in the page.
public enum FormToken {
    /// Makes the token for a form.
    ///
    /// - Parameters:
    ///   - cookie: the secret in the browser's session cookie or, before sign-in, in its ``Secret/Kind/formToken``
    ///     cookie.
    ///   - purpose: the name of the form. A token isn't valid for a form with another name.
    public static func make(cookie: String, purpose: String) -> String {
        let key = SymmetricKey(data: Array(cookie.utf8))
        return Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Array("form \(purpose)".utf8), using: key))
    }

    /// Whether a posted form was served to this browser for this purpose; the token is compared in constant time.
    ///
    /// - Parameters:
    ///   - token: the token from the form.
    ///   - cookie: the cookie as sent by the browser.
    public static func isValid(_ token: String?, cookie: String?, purpose: String) -> Bool {
        guard let token, let cookie, !cookie.isEmpty, cookie.utf8.count <= 128 else { return false }
        return ConstantTime.areEqual(token.utf8, make(cookie: cookie, purpose: purpose).utf8)
    }
}
