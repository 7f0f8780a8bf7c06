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
            // Basic credentials (RFC 7617), and truncated secrets.
            Base64URL.encode(Array("\(id):ek_\(code)".utf8)), "er_" + code.prefix(20), "abcde-fghij-kmnpq-rstu2",
        ]

    /// The ways to encode one byte.
    private static let spellings: [@Sendable (UInt8) -> String] = [
        { String(UnicodeScalar($0)) }, { "%" + hex($0) }, { "%" + hex($0).lowercased() }, { "%25" + hex($0) },
        { "%2525" + hex($0) }, { "\\u00" + hex($0) }, { $0 % 2 == 0 ? "%" + hex($0) : String(UnicodeScalar($0)) },
        { $0 % 3 == 0 ? "%25" + hex($0) : String(UnicodeScalar($0)) },
    ]

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    /// Compares bytes, because a combining mark would hide the text before it.
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
                // Half an escape before a truncated secret may belong to its beginning.
                if before.hasPrefix("%2") && before.count == 2 || before == "%", secret.utf8.count < 40 { continue }
                let redacted = SecretShape.redacted(text)
                #expect(
                    has(redacted, "***") && !has(redacted, secret) && !has(redacted, written), "\(text) → \(redacted)")
                // Most of the secret isn't left either.
                #expect(!has(redacted, String(written.suffix(16))) && SecretShape.isFound(in: text), "\(redacted)")
                #expect(SecretShape.redacted(redacted) == redacted)
            }
        }
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
