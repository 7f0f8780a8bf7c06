/// The storage quota of a user's documents, including all versions and the trash.
public enum Quota: Hashable, Sendable {
    /// The user has the server's default quota.
    case `default`
    /// The user has no limit.
    case unlimited
    /// The user has a limit in bytes.
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
