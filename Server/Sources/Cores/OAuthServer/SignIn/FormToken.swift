import Crypto
import OAuth

/// Proves that a form was served to the browser that posts it (CSRF): a MAC under the browser's own cookie, of which
/// another site knows neither the cookie nor, for it can't read the page, the token.
public enum FormToken {
    /// - Parameters:
    ///   - cookie: the session's secret, or before sign-in a ``Secret/Kind/formToken`` kept in a cookie of its own.
    ///   - purpose: which form; a token of one is no good for another.
    public static func make(cookie: String, purpose: String) -> String {
        let key = SymmetricKey(data: Array(cookie.utf8))
        return Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Array("form \(purpose)".utf8), using: key))
    }

    public static func isValid(_ token: String?, cookie: String?, purpose: String) -> Bool {
        guard let token, let cookie, !cookie.isEmpty, cookie.utf8.count <= 128 else { return false }
        return ConstantTime.areEqual(token.utf8, make(cookie: cookie, purpose: purpose).utf8)
    }
}
