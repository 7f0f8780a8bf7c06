/// The security headers of every page.
enum PageSecurity {
    /// Returns the Content-Security-Policy of a page. The policy allows only the server's own stylesheet and images
    /// and, on pages with the script, the script's file. The script never turns text into elements or code.
    ///
    /// - Parameter leadsToClient: whether a form on the page redirects to an app's address. Browsers apply
    ///   `form-action` to all redirects after a form, including redirects by the app's server, and block forbidden
    ///   redirects without a message. This server doesn't know the addresses of those redirects, so the policy of such
    ///   a page has no `form-action`. The directive protects against injected forms, but all untrusted text is escaped
    ///   and no script runs on such a page.
    static func contentSecurityPolicy(_ parts: PageParts = [], leadsToClient: Bool = false) -> String {
        "default-src 'none'; style-src 'self'; img-src 'self' data:; "
            + (parts.contains(.script) ? script : "") + (parts.contains(.frame) ? "frame-src 'self'; " : "")
            + (leadsToClient ? "" : "form-action 'self'; ") + "base-uri 'none'; frame-ancestors 'none'"
    }

    private static let script =
        "script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; "

    static let fixed: [(name: String, value: String)] = [
        ("Cache-Control", "no-store"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
}
