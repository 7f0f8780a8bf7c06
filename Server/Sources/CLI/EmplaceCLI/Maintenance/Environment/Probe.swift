import Basics
import Foundation
import HTTPServing
import OAuthServer
import SQLStorage

/// The key with which a command proves to a server that it may read the same database (``ProbeRoute``).
struct Probe {
    /// The number of seconds for which a key is valid.
    static let lifetime: TimeInterval = 60

    private static let setting = "probe"

    let storage: SQLStorage

    /// Makes a key, and stores its hash and expiration in the database.
    func begin(now: Date) async throws -> String {
        let key = Identifier.random() + Identifier.random()
        let end = now.addingTimeInterval(Self.lifetime).milliseconds
        try await storage.setSetting(Self.setting, to: "\(Self.hash(key)) \(end)")
        return key
    }

    /// Removes the key.
    func end() async throws { try await storage.setSetting(Self.setting, to: nil) }

    /// Returns whether a key is valid. An unreadable database accepts none.
    func accepts(_ key: String, now: Date) async -> Bool {
        guard let stored = try? await storage.setting(Self.setting) else { return false }
        let parts = stored.split(separator: " ")
        guard parts.count == 2, let end = Int64(parts[1]), now.milliseconds < end else { return false }
        return Self.hash(key) == parts[0]
    }

    private static func hash(_ key: String) -> String { Base64URL.encode(SecretDigest(of: key).bytes) }
}
