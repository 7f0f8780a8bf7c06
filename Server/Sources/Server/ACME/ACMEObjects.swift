import Basics

/// The addresses of a CA's operations (RFC 8555 §7.1.1).
struct Directory: Decodable, Sendable {
    let newNonce: ACMEAddress
    let newAccount: ACMEAddress
    let newOrder: ACMEAddress
    let meta: Meta?

    struct Meta: Decodable, Sendable {
        let externalAccountRequired: Bool?
    }
}

/// A name for which a certificate is ordered (RFC 8555 §7.1.4).
struct ACMEIdentifier: Codable, Hashable, Sendable {
    var type = "dns"
    let value: String
}

/// An order (RFC 8555 §7.1.3).
struct Order: Decodable, Sendable {
    enum Status: String, Decodable, Sendable {
        case pending, ready, processing, valid, invalid
    }

    let status: Status
    let authorizations: [ACMEAddress]
    let finalize: ACMEAddress
    let certificate: ACMEAddress?
    let error: Problem?
}

/// The state of the validation of one name (RFC 8555 §7.1.4).
struct Authorization: Decodable, Sendable {
    enum Status: String, Decodable, Sendable {
        case pending, valid, invalid, deactivated, expired, revoked
    }

    let status: Status
    let identifier: ACMEIdentifier
    let challenges: [Challenge]

    /// Returns the challenge of a type; `nil` if the CA doesn't offer it.
    func challenge(_ type: ChallengeType) -> Challenge? { challenges.first { $0.type == type.rawValue } }
    /// The reason why the validation failed, in the CA's words.
    var problem: Problem? { challenges.lazy.compactMap(\.error).first }
}

/// A way to prove control of a name (RFC 8555 §8).
struct Challenge: Decodable, Sendable {
    let type: String
    let url: ACMEAddress
    let token: String?
    let error: Problem?

    /// The token; `nil` unless it consists of base64url characters (RFC 8555 §8.3), because it becomes part of a path.
    var safeToken: String? {
        guard let token, (1...200).contains(token.utf8.count),
            token.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else { return nil }
        return token
    }
}
