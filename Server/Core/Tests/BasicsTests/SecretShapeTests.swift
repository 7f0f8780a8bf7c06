import Basics
import Testing

@Suite struct SecretShapeTests {
    static let code = "Zk3-_uQ0aB9cD8eF7gH6iJ5kL4mN3oP2qR1sT0uV-wX"
    static let id = "abcdefghijkmnpqrst23"
    /// One secret of each kind: sign-in secrets, WOPI tokens, links and cookies.
    static let secrets =
        ["ec", "ea", "er", "es", "ek", "ef"].map { "\($0)_\(code)" } + [
            "abcdefghijkm.pw.\(id).\(id).f\(id).mgx3k2a1.\(code)", "abcdefghijkm.dr.\(id).\(id).e.mgx3k2a1.\(code)",
            "abcdefghijkm.\(id).\(code)", "\(id).\(code)", "1795666153913.\(code)", code,
            // These are Basic credentials (RFC 7617), a truncated token and a generated password.
            Base64URL.encode(Array("\(id):ek_\(code)".utf8)), "er_" + code.prefix(20), "abcde-fghij-kmnpq-rstu2",
        ]

    /// The ways to encode one byte, such as `%41`.
    private static let spellings: [@Sendable (UInt8) -> String] = [
        { String(UnicodeScalar($0)) }, { "%" + hex($0) }, { "%" + hex($0).lowercased() }, { "%25" + hex($0) },
        { "%2525" + hex($0) }, { "\\u00" + hex($0) }, { $0 % 2 == 0 ? "%" + hex($0) : String(UnicodeScalar($0)) },
        { $0 % 3 == 0 ? "%25" + hex($0) : String(UnicodeScalar($0)) },
    ]

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    /// Returns whether `text` contains `part`. Compares bytes, because a comparison by `Character` misses a part that a
    /// combining mark follows.
    private func has(_ text: String, _ part: String) -> Bool {
        let text = Array(text.utf8), part = Array(part.utf8)
        return text.indices.contains { text[$0...].starts(with: part) }
    }

    @Test(arguments: secrets)
    func `a secret is removed at every position and in every encoding`(secret: String) {
        for spell in Self.spellings {
            let written = secret.utf8.map(spell).joined()
            for (before, after) in [
                ("", ""), ("/x?access_token=", "&a=b"), ("a&amp;access_token=", ""), (";access_token=", ";"),
                ("/", "/b"),
                ("%3Faccess_token=", "%26"), ("access_token%3D", ""), ("access_token[]=", ""), ("Bearer ", " and on"),
                ("Bearer%20", ""), ("?authorization=Bearer+", ""), ("#", ""), ("\"", "\""), ("%20", "%20"), ("{", "}"),
                ("é", "é"), ("ü\u{301}", "\u{301}"), ("(", ")."), ("%", ""), ("%2", ""), ("filename*=UTF-8''", "; "),
                ("mailto:", "@example.com"), ("https://h/s/", "?x"), ("\u{1B}[", "\n"), ("a: ", "\r\nb: c"),
            ] {
                let text = before + written + after
                // Skip truncated secrets after an incomplete escape such as `%2`, because the first characters of the
                // secret may complete the escape.
                if before.hasPrefix("%2") && before.count == 2 || before == "%", secret.utf8.count < 40 { continue }
                let redacted = SecretShape.redacted(text)
                #expect(
                    has(redacted, "***") && !has(redacted, secret) && !has(redacted, written), "\(text) → \(redacted)")
                // Not even the last 16 characters of the secret may remain in the redacted text.
                #expect(!has(redacted, String(written.suffix(16))) && SecretShape.isFound(in: text), "\(redacted)")
                #expect(SecretShape.redacted(redacted) == redacted)
            }
        }
    }

    /// Tests texts that people and programs write directly before or after a secret, without a separator.
    @Test(arguments: secrets)
    func `a secret is redacted with any text around it`(secret: String) {
        for (before, after) in [
            ("x", ""), ("", "x"), ("password-", ""), ("pw_", ""), ("--", ""), ("", "-2"), ("a-b-c-", "-d-e-f"),
            ("X", "Y"),
            ("token_", "_end"), ("-", "-"), ("plan-of-", "-docx"), ("7", "7"),
        ] {
            // A truncated secret is recognized only by its prefix, such as `er_`. The prefix must not follow a letter
            // or digit.
            if secret.utf8.count < 40, secret.hasPrefix("er_"), before.last.map({ $0.isLetter || $0.isNumber }) == true
            {
                continue
            }
            let redacted = SecretShape.redacted(before + secret + after)
            #expect(has(redacted, "***") && !has(redacted, secret), "\(before + secret + after) → \(redacted)")
            #expect(!has(redacted, String(secret.suffix(16))))
        }
    }

    @Test(arguments: [
        "Project-Alpha_Meeting-Minutes_2026-01-31_v2.docx", "quarterly-report-2026-q3-final-version-reviewed-by-mia",
        "Protokoll_der_Sitzung_vom_2026-01-31_mit_Anlagen.pdf",
        "BUDGET_PLANNING_FY2027_DRAFT_FOR_REVIEW_BY_FINANCE.xlsx",
        "2026-01-31_2026-02-28_2026-03-31_2026-04-30_figures", "--------------------------------------------",
        "IMG_20260131_091502_Birthday_Party_at_the_Lake_House.jpg",
        "Donaudampfschiffahrt-Gesellschaft_Protokoll_2026-01",
        "minutes__of__the__meeting__of__the__board__3rd", "formerly Project-Alpha_Meeting-Minutes_2026-01-31_v2.docx",
        "Error: mia has no Project-Alpha_Meeting-Minutes_2026-01-31_v2.docx at the top",
        "Release-Notes_for_the_5th_of_May_v12_1",
    ])
    func `a long file name is not redacted`(name: String) {
        #expect(SecretShape.redacted(name) == name && !SecretShape.isFound(in: name))
    }

    /// A random code must never be taken for a file name, so each run uses other random codes.
    @Test func `a random code is never mistaken for a file name`() {
        var generator = SystemRandomNumberGenerator()
        for count in [30, 32, 48, 64] {
            for _ in 0..<5_000 {
                let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
                #expect(SecretShape.isFound(in: Base64URL.encode(bytes)))
            }
        }
        for text in [
            String(repeating: "a", count: 43), String(repeating: "A", count: 43), String(repeating: "7", count: 43),
            "aB" + String(repeating: "-x", count: 20), "Ab9_" + String(repeating: "aBc-", count: 10),
        ] {
            #expect(SecretShape.isFound(in: text), "\(text)")
        }
    }

    @Test(arguments: [
        ("https://u:PW@host", "https://u:***@host"),
        ("postgres://mia:PW@127.0.0.1:5432/x?a=b", "postgres://mia:***@127.0.0.1:5432/x?a=b"),
        ("https://u:PW@x.example is no address", "https://u:***@x.example is no address"),
        ("a https://u:PW@h, b s3://k:PW@b/c", "a https://u:***@h, b s3://k:***@b/c"),
        ("https://:PW@h", "https://:***@h"),
        ("not https://u:p@PW@h/", "not https://u:***@h/"), ("\"https://u:PW@h\"", "\"https://u:***@h\""),
        ("https://u:PW:1@h", "https://u:***@h"), ("next=https://u:PW@h?c=d@e", "next=https://u:***@h?c=d@e"),
        ("HTTPS://U:PW@H", "HTTPS://U:***@H"), ("é://ü:PW@ö", "é://ü:***@ö"),
    ])
    func `a password in a URL is redacted in every form`(text: String, wanted: String) {
        for password in ["hunter2", "correct-horse", "%20", "ö", "12", "p ss".replacing(" ", with: "+")] {
            let text = text.replacing("PW", with: password)
            #expect(SecretShape.redacted(text) == wanted && SecretShape.isFound(in: text))
            #expect(SecretShape.redacted(wanted) == wanted)
        }
    }

    @Test(arguments: [
        "https://localhost:8443/x?mail=mia@example.com", "https://mia@example.com/x", "mia:x@example.com",
        "https://example.com and mia@example.com: that", "http://[::1]:80/@", "a://b:c d@e", "https://u:***@h", "://",
    ])
    func `a URL without a password is not changed`(text: String) {
        #expect(SecretShape.redacted(text) == text && !SecretShape.isFound(in: text))
    }

    @Test func `all of several secrets are removed, and the text between them stays`() {
        let all = Self.secrets.joined(separator: ", ")
        let wanted = Self.secrets.map { _ in "***" }.joined(separator: ", ")
        #expect(SecretShape.redacted("a \(all) b") == "a \(wanted) b")
    }

    @Test(arguments: [
        "", "%", "%2", "%%%%", "\\u00", "\\", "GET /wopi/files/\(id)/contents?a=b 200 12 ms",
        "5d5b0d0e-0c5a-4f7e-9d5a-2f9f3a1c7b11", "{5D5B0D0E-0C5A-4F7E-9D5A-2F9F3A1C7B11}", id, "grant:\(id)",
        "2026-01-31T09:15:02.123Z info emplace: bytes=2345 client=2001:db8::1 ms=0 route=/wopi/files/{id}",
        "user_name_of_the_person", "content k3j4k5l6m7n8o9p0q1r2s3t4u5v6w7x8 is not what was saved",
        "it can't be reached: HTTPClientError.connectTimeout", "hello-world-today", "Straße-und-Weg.docx",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
        "Microsoft Office Word/16.94.1 (iOS/18.1; iPhone; de-DE)", "/x?%20%20%20%20%20%20%20%20%20%20%20%20%20",
    ])
    func `text that an operator needs stays unchanged`(text: String) {
        #expect(SecretShape.redacted(text) == text && !SecretShape.isFound(in: text))
    }
}
