/// Signs tokens with one key.
public struct TokenMinter: Sendable {
    private let id: String
    private let keyed: KeyedHash

    init(key: SigningKey) {
        id = key.id
        keyed = KeyedHash(key: key.secret)
    }

    /// The token with these claims.
    public func token(_ claims: AccessClaims) -> String {
        String(decoding: TokenText.signed(claims, key: id, by: keyed), as: UTF8.self)
    }

    /// Whether a code is that of these bytes under this key.
    func isCode(_ code: [UInt8], of bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBytes { keyed.isCode(code, of: $0) }
    }
}
