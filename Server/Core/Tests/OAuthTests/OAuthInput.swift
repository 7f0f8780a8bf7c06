@testable import OAuth
import ParserInvariants

/// The invariants of the parsers in the module OAuth, for the tests and for `scripts/fuzz`.
enum OAuthInput: ParserInvariants {
    static let parsers = [
        FuzzedParser("form", check: form),
        FuzzedParser("authorization", check: authorization),
        FuzzedParser("token-request", check: tokenRequest),
        FuzzedParser("bearer", check: bearer),
        FuzzedParser("scope", check: scope),
        FuzzedParser("pkce", check: pkce),
    ]

    @Sendable static func form(_ bytes: [UInt8]) throws {
        guard let fields = try? FormFields(bytes: bytes) else { return }
        try hold(fields.fields.count <= FormFields.maxFields, "\(fields.fields.count) fields")
        try hold(fields.encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "fit for an address: \(fields.encoded)")
        // The encoded form may exceed the size limit for requests.
        guard fields.encoded.utf8.count <= FormFields.maxBytes else { return }
        let again = try FormFields(fields.encoded)
        try hold(again.fields.count == fields.fields.count, "as many fields: \(fields)")
        for (left, right) in zip(again.fields, fields.fields) {
            try hold(same(left.name, right.name) && same(left.value, right.value), "read again: \(left), \(right)")
        }
        for field in fields.fields {
            let first = fields.fields.first { $0.name == field.name }
            let only = try? fields.only(field.name)
            try hold(only == nil || same(only, first?.value), "the one value: \(field)")
        }
    }

    @Sendable static func authorization(_ bytes: [UInt8]) throws {
        guard let fields = try? FormFields(bytes: bytes), let request = try? AuthorizationRequest(fields) else {
            return
        }
        try hold(!request.clientID.isEmpty, "somebody asks")
        if let state = try? fields.only("state") { try hold(same(state, request.state), "the state as it came") }
        let address = "https://localhost?there=already"
        let redirect = AuthorizationRedirect(
            redirectURI: address, outcome: request.problem.map { .error($0) } ?? .code("c0de", sessionContext: "s&c"),
            state: request.state, issuer: nil)
        try hold(redirect.location.hasPrefix(address + "&"), "where it was registered: \(redirect.location)")
        try hold(redirect.location.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "one line: \(redirect.location)")
        let sent = redirect.location.dropFirst("https://localhost?".count)
        guard sent.utf8.count <= FormFields.maxBytes else { return }
        try hold(same(try FormFields(String(sent)).only("state"), request.state), "the state comes back")
        for hint in [request.office.build, request.office.platform, request.office.app] {
            try hold((hint?.utf8.count ?? 0) <= 256, "a hint is short: \(hint ?? "")")
        }
    }

    /// The first line of the input is the `Authorization` header, the second line is the form.
    @Sendable static func tokenRequest(_ bytes: [UInt8]) throws {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        let header = lines[0].isEmpty ? nil : String(decoding: lines[0], as: UTF8.self)
        guard lines.count == 2, let fields = try? FormFields(bytes: lines[1]) else { return }
        for credentials in [
            try? TokenRequest(fields, authorization: header).credentials,
            try? TokenInquiry(fields, authorization: header).credentials,
        ] {
            guard let credentials else { continue }
            try hold(!credentials.clientID.isEmpty && credentials.secret != "", "credentials that say something")
            let posted = try fields.value("client_id")
            try hold(credentials.usedBasic || same(credentials.clientID, posted), "whose id it is")
            if let secret = credentials.secret, secret.utf8.count > 8, !credentials.clientID.contains(secret) {
                try hold(!"\(credentials) \(String(reflecting: credentials))".contains(secret), "a secret isn't shown")
            }
        }
    }

    @Sendable static func bearer(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        guard let token = BearerToken.read(text) else { return }
        try hold(text.hasSuffix(token) || text.contains(token + " "), "the token is the header's: \(text)")
        try hold(same(BearerToken.read("Bearer " + token), token), "read again: \(token)")
        try hold(token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2C && $0 != 0x22 }, "a token: \(token)")
    }

    @Sendable static func scope(_ bytes: [UInt8]) throws {
        guard let scope = Scope(text(bytes)) else { return }
        try hold(scope.tokens.count <= 64 && scope.tokens == Set(scope.tokens).sorted(), "sorted, each once: \(scope)")
        // A scope token can't contain a comma, because commas separate scope tokens, as spaces do.
        try hold(Scope(scope.description) == scope && scope.isSubset(of: scope), "written and read again: \(scope)")
        try hold(scope.intersection(.wopi).isSubset(of: .wopi), "no more than both have: \(scope)")
    }

    @Sendable static func pkce(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        for method in PKCE.Method.allCases {
            guard let challenge = PKCE.Challenge(verifier: text, method: method) else { continue }
            try hold(challenge.matches(verifier: text), "a verifier answers its own challenge: \(text)")
            let other = String(text.dropLast()) + (text.last == "." ? "-" : ".")
            try hold(!challenge.matches(verifier: other), "and no other does: \(text)")
            try hold(PKCE.Challenge(method: method, value: challenge.value) == challenge, "sent and read: \(text)")
        }
    }
}
