import Basics

/// The headers every page is served with.
enum PageSecurity {
    /// Allows only the pages' own stylesheet and pictures, and no script at all but on pages that load it: the file of
    /// this place, which turns no text into elements or code.
    ///
    /// - Parameter redirectURI: the address to which the answer to a form may redirect. Browsers apply `form-action` to
    ///   redirects too, so sign-in and consent must name the client's address.
    static func contentSecurityPolicy(_ parts: PageParts = [], redirectURI: String? = nil) -> String {
        var targets = "'self'"
        if let source = redirectURI.flatMap(source) { targets += " " + source }
        return "default-src 'none'; style-src 'self'; img-src 'self' data:; "
            + (parts.contains(.script) ? script : "") + (parts.contains(.frame) ? "frame-src 'self'; " : "")
            + "form-action \(targets); base-uri 'none'; frame-ancestors 'none'"
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

    /// `https://localhost/x` becomes `https://localhost`, `contoso-app:/x` becomes `contoso-app:`. A text with a
    /// character that could end the directive becomes `nil`.
    private static func source(_ uri: String) -> String? {
        guard let colon = uri.firstIndex(of: ":") else { return nil }
        let scheme = uri[..<colon].lowercased()
        guard !scheme.isEmpty, scheme.utf8.allSatisfy(isSchemeByte) else { return nil }
        guard scheme == "https" || scheme == "http" else { return scheme + ":" }
        let rest = uri[colon...].dropFirst()
        guard rest.hasPrefix("//") else { return nil }
        let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.isEmpty, authority.utf8.allSatisfy(isAuthorityByte) else { return nil }
        return scheme + "://" + authority
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "+-.".utf8.contains(byte)
    }

    private static func isAuthorityByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-.:[]".utf8.contains(byte)
    }
}
