import Crypto
import Foundation
import WOPI
import WOPIHost

/// The secret part of a share link: `key.share.mac`. Nothing of it is stored, so a stolen database opens no link that
/// wasn't handed out, and withdrawing the share ends it.
struct ShareToken {
    let text: String

    init(_ share: ShareID, key: SigningKey) {
        text = "\(key.id).\(share.rawValue)." + Self.mac(of: share, key: key)
    }

    /// Which share a link is of; `nil` for anything not made by one of these keys.
    static func share(_ text: String, keys: [SigningKey]) -> ShareID? {
        let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard text.utf8.count <= 200, parts.count == 3, let key = keys.first(where: { $0.id == parts[0] }),
            let share = ShareID(rawValue: parts[1])
        else { return nil }
        let expected = Array(mac(of: share, key: key).utf8), given = Array(parts[2].utf8)
        guard given.count == expected.count else { return nil }
        return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 ? share : nil
    }

    private static func mac(of share: ShareID, key: SigningKey) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("share:\(share.rawValue)".utf8), using: SymmetricKey(data: key.secret))
        return Data(code).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension PlaceHost {
    /// The page a share leads to (files.md §8).
    func shareAddress(of share: ShareRecord) async throws -> String {
        guard let key = try await ports.keys.keys(now: now()).last(where: { $0.retired == nil }) else {
            throw HostError.damaged(reason: "no signing key")
        }
        return configuration.address.text + "/s/" + ShareToken(share.id, key: key).text
    }

    /// - Throws: ``HostError/notFound`` for a link this host never made, or has withdrawn.
    func share(linked token: String) async throws -> ShareRecord {
        guard let id = ShareToken.share(token, keys: try await ports.keys.keys(now: now())) else {
            throw HostError.notFound
        }
        return try await ports.library.visit(id)
    }
}
