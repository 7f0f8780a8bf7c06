import Basics
import Crypto
public import Documents
public import Foundation
import WOPI

/// Makes and reads the secret part of share links: `key.share.mac`.
///
/// A link lasts until its share is revoked, so the keys that sign links stay valid forever, unlike the keys that sign
/// access tokens (``KeyStore/shareKeys(orFirst:)``).
public struct ShareLinks: Sendable {
    /// The maximum length of a link's secret part in bytes.
    static let maxLength = 200

    private let store: any KeyStore

    /// Creates a value that signs with the keys of a store.
    public init(store: any KeyStore) { self.store = store }

    /// The secret part of a share's link, which is the same each time it is created.
    public func text(of share: ShareID, now: Date) async throws -> String {
        Self.text(of: share, key: try await key(now: now))
    }

    /// Returns the key that signs share links.
    func key(now: Date) async throws -> SigningKey {
        guard let key = try await store.shareKeys(orFirst: .random(now: now)).first else {
            throw HostError.damaged(reason: "no key for share links")
        }
        return key
    }

    /// The share that a link's secret part names; ``Library/visit(_:)`` checks whether the share still exists and
    /// hasn't expired.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a text that wasn't made with one of this server's keys.
    public func share(_ text: String, now: Date) async throws -> ShareID {
        guard let share = Self.share(text, keys: try await store.shareKeys(orFirst: .random(now: now))) else {
            throw DocumentsError.notFound
        }
        return share
    }

    static func text(of share: ShareID, key: SigningKey) -> String {
        let code = signed(share).withUnsafeBytes { KeyedHash(key: key.secret).code(of: $0) }
        return "\(key.id).\(share.rawValue)." + Base64URL.encode(code)
    }

    static func share(_ text: String, keys: [SigningKey]) -> ShareID? {
        guard text.utf8.count <= maxLength else { return nil }
        let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        // Decoding accepts only one spelling of the MAC's bytes, so exactly one text opens the share.
        guard parts.count == 3, let key = keys.first(where: { $0.id == parts[0] }),
            let share = ShareID(rawValue: String(parts[1])), let code = Base64URL.decode(parts[2]),
            signed(share).withUnsafeBytes({ KeyedHash(key: key.secret).isCode(code, of: $0) })
        else { return nil }
        return share
    }

    /// The bytes over which the MAC of a link is computed.
    private static func signed(_ share: ShareID) -> [UInt8] { Array("share:\(share.rawValue)".utf8) }
}
