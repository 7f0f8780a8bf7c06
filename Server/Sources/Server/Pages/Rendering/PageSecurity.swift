/// The security headers of every page.
enum PageSecurity {
    /// Allows only the server's own stylesheet and images.
    /// Pages that load the script also allow that file, which never turns text into elements or code.
    ///
    /// - Parameter leadsToClient: whether a form on the page redirects to an app's address.
    ///   Browsers apply `form-action` to all redirects after the form, including those of the
    ///   app's server, whose addresses aren't known here, and block them silently. So such a page has no `form-action`.
    ///   The directive protects against injected forms, but all untrusted
    ///   text is escaped and no script runs on these pages.
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
