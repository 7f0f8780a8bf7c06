/// The headers every page is served with.
enum PageSecurity {
    /// Allows only the pages' own stylesheet and pictures, and no script at all but on pages that load it: the file of
    /// this place, which turns no text into elements or code.
    ///
    /// - Parameter leadsToClient: whether the answer to a form leads to an app's address. Browsers apply `form-action` to
    ///   every redirect that follows, also to those of the app's own server after its callback, which nobody here
    ///   knows, and stop without a word. So such a page has none. What it protects from is a form that somebody smuggled
    ///   into the page, and here every text from outside is escaped, and no script runs.
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
