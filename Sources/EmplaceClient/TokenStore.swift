import Foundation

#if canImport(Security)
import Security
#endif

/// The tokens of a signed-in user. The description has no token, so that logs have none.
public struct Tokens: Hashable, Sendable, Codable {
    /// The server that issued the tokens. The tokens are never sent to another server.
    public let issuer: String
    let access: String
    let refresh: String?
    /// When the access token was received.
    let issued: Date
    /// When the access token expires; `nil` if the server didn't say so.
    let expires: Date?

    init(issuer: String, access: String, refresh: String?, issued: Date, expires: Date?) {
        self.issuer = issuer
        self.access = access
        self.refresh = refresh
        self.issued = issued
        self.expires = expires
    }
}

extension Tokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The server that issued the tokens.
    public var description: String { "tokens of \(issuer)" }
    /// The server that issued the tokens.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` prints no token.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The reason why tokens couldn't be read or stored.
public struct TokenStoreFailure: Error, Hashable, Sendable {
    /// The reason, as text for the user.
    public let reason: String

    /// Creates a failure.
    public init(_ reason: String) { self.reason = reason }
}

/// Where the client keeps the tokens of a signed-in user between launches. The client calls one method at a time.
public protocol TokenStore: Sendable {
    /// Returns the stored tokens; `nil` if there are none.
    func load() async throws(TokenStoreFailure) -> Tokens?
    /// Stores tokens in place of earlier ones.
    func save(_ tokens: Tokens) async throws(TokenStoreFailure)
    /// Removes the stored tokens.
    func remove() async throws(TokenStoreFailure)
}

/// Keeps tokens in memory, for tests.
public actor MemoryTokenStore: TokenStore {
    private var tokens: Tokens?

    /// Creates a store.
    public init(_ tokens: Tokens? = nil) { self.tokens = tokens }

    /// Returns the stored tokens; `nil` if there are none.
    public func load() -> Tokens? { tokens }
    /// Stores tokens in place of earlier ones.
    public func save(_ tokens: Tokens) { self.tokens = tokens }
    /// Removes the stored tokens.
    public func remove() { tokens = nil }
}

#if canImport(Security)
/// Keeps tokens in the Keychain of this device, which isn't part of backups.
public struct KeychainTokenStore: TokenStore {
    /// The name under which the tokens are stored.
    public let service: String
    /// The name of one of several signed-in accounts.
    public let account: String

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - service: a name of the app's own, such as its bundle identifier.
    ///   - account: the name of one of several signed-in accounts.
    public init(service: String, account: String = "default") {
        self.service = service
        self.account = account
    }

    private var item: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecAttrAccount as String: account, kSecUseDataProtectionKeychain as String: true,
        ]
    }

    /// Returns the stored tokens; `nil` if there are none. Data that isn't valid counts as none.
    public func load() throws(TokenStoreFailure) -> Tokens? {
        var query = item
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        try check(status)
        return (found as? Data).flatMap { try? JSONDecoder().decode(Tokens.self, from: $0) }
    }

    /// Stores tokens in place of earlier ones. They can be read after the first unlock of the device, so that the app
    /// can refresh them in the background.
    public func save(_ tokens: Tokens) throws(TokenStoreFailure) {
        guard let data = try? JSONEncoder().encode(tokens) else {
            throw TokenStoreFailure("the tokens can’t be encoded")
        }
        let value: [String: Any] = [
            kSecValueData as String: data,
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        let status = SecItemUpdate(item as CFDictionary, value as CFDictionary)
        guard status == errSecItemNotFound else { return try check(status) }
        try check(SecItemAdd(item.merging(value) { $1 } as CFDictionary, nil))
    }

    /// Removes the stored tokens.
    public func remove() throws(TokenStoreFailure) {
        let status = SecItemDelete(item as CFDictionary)
        if status != errSecItemNotFound { try check(status) }
    }

    private func check(_ status: OSStatus) throws(TokenStoreFailure) {
        guard status != errSecSuccess else { return }
        let reason = SecCopyErrorMessageString(status, nil).map { $0 as String }
        throw TokenStoreFailure("Keychain: \(reason ?? "error") (\(status))")
    }
}
#endif
