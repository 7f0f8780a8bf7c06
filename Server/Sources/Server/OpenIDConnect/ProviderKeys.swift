import Foundation
import JWTKit
import OAuthServer

/// The public keys of a provider, from its JSON Web Key Set (RFC 7517).
struct ProviderKeys: Sendable {
    private let keys: [JWK]

    /// The maximum number of keys. Each key for which a token doesn't say that it isn't the right one is tried.
    private static let maxCount = 50

    /// Reads a key set. Keys for encryption, symmetric keys and keys with unknown algorithms are skipped, because one
    /// such key must not make the others unusable.
    init(json: [UInt8]) throws(IdentityProviderError) {
        guard let set = try? JSONDecoder().decode(KeySet.self, from: Data(json)) else {
            throw .invalid(reason: "the key set isn't JSON with the member keys")
        }
        keys = Array(set.keys.compactMap(\.key).prefix(Self.maxCount))
    }

    /// Whether a key of the provider signed the token.
    ///
    /// A token with a key id is checked with the keys that have this id or none. A token without one is checked with
    /// all keys, because a provider with a single key needs no ids.
    func signed(_ token: IDToken) async -> Bool {
        for key in keys {
            if let id = token.keyID, let own = key.keyIdentifier?.string, !own.utf8.elementsEqual(id.utf8) { continue }
            guard let algorithm = await Self.algorithm(token.algorithm, with: key) else { continue }
            if (try? algorithm.verify(token.signature, signs: token.signedBytes)) == true { return true }
        }
        return false
    }

    /// The algorithm with a key; `nil` unless the key is suitable for exactly this algorithm.
    ///
    /// JWTKit makes an algorithm only inside a collection. Each collection here has a single key, because a collection
    /// uses the id of keys in another way: for an unknown id it takes its first key.
    private static func algorithm(_ name: String, with key: JWK) async -> (any JWTAlgorithm)? {
        let id = JWKIdentifier(string: "key")
        var publicKey = key
        publicKey.keyIdentifier = id
        // Only for signing. A key set should not contain it.
        publicKey.privateExponent = nil
        publicKey.prime1 = nil
        publicKey.prime2 = nil
        let algorithm = try? await JWTKeyCollection().add(jwk: publicKey).getKey(for: id, alg: name)
        return algorithm?.name == name ? algorithm : nil
    }

    private struct KeySet: Decodable {
        let keys: [Entry]
    }

    private struct Entry: Decodable {
        let key: JWK?

        private enum Name: String, CodingKey {
            case use
        }

        init(from decoder: any Decoder) throws {
            let use = try? decoder.container(keyedBy: Name.self).decodeIfPresent(String.self, forKey: .use)
            key = use == nil || use == "sig" ? try? JWK(from: decoder) : nil
        }
    }
}
