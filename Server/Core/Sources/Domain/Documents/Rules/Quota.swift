/// The storage quota of a user's documents, including all versions and the trash.
public enum Quota: Hashable, Sendable {
    /// The server's default quota.
    case `default`
    /// No limit.
    case unlimited
    /// A limit in bytes.
    case bytes(Int64)

    /// The limit in bytes; `nil` for no limit.
    ///
    /// - Parameter defaultLimit: the server's default limit in bytes; `nil` for no limit.
    public func limit(default defaultLimit: Int64?) -> Int64? {
        switch self {
        case .default: defaultLimit
        case .unlimited: nil
        case .bytes(let bytes): bytes
        }
    }
}
