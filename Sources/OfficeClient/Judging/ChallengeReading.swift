import WOPI

/// The challenge of an unauthenticated bootstrapper call, as two kinds of client read it (bootstrap-and-oauth.md §2.2).
public struct ChallengeReading: Hashable, Sendable {
    public let authorizationURI: String
    public let tokenIssuanceURI: String
    public let providerID: String?
    /// Still percent-encoded.
    public let urlSchemes: String?

    init?(_ parameters: [String: String]) {
        guard let authorization = parameters["authorization_uri"], let token = parameters["tokenIssuance_uri"] else {
            return nil
        }
        authorizationURI = authorization
        tokenIssuanceURI = token
        providerID = parameters["providerId"]
        urlSchemes = parameters["UrlSchemes"]
    }

    /// RFC 9110 §11.4: knows quotation marks.
    static func strict(_ header: String) -> [String: String]? {
        guard header.lowercased().hasPrefix("bearer ") else { return nil }
        var found: [String: String] = [:], rest = header.dropFirst(7).drop { $0 == " " }
        while !rest.isEmpty {
            let name = rest.prefix { $0 != "=" }
            rest = rest.dropFirst(name.count)
            guard rest.hasPrefix("=\""), let end = rest.dropFirst(2).firstIndex(of: "\"") else { return nil }
            found[String(name)] = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
            rest = rest[rest.index(after: end)...].drop { $0 == " " }
            if rest.isEmpty { break }
            guard rest.first == "," else { return nil }
            rest = rest.dropFirst().drop { $0 == " " }
            if rest.isEmpty { return nil }
        }
        return found
    }

    /// What Office was seen to do: takes every `Bearer` out, then splits at `,` and `=`.
    static func naive(_ header: String) -> [String: String] {
        let pieces = header.replacing("Bearer", with: "").split { $0 == "=" || $0 == "," }.map { piece in
            String(piece.filter { $0 != "\"" && $0 != " " })
        }
        var found: [String: String] = [:]
        for (index, piece) in pieces.enumerated() where ChallengeReading.names.contains(piece) {
            if index + 1 < pieces.count { found[piece] = pieces[index + 1] }
        }
        return found
    }

    private static let names: Set = ["authorization_uri", "tokenIssuance_uri", "providerId", "UrlSchemes"]
}
