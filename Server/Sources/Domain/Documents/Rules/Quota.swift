/// How much room the documents of a person may take, with all their versions and what is in their trash.
public enum Quota: Hashable, Sendable {
    /// As much as the place gives everybody.
    case `default`
    /// As much as there is.
    case unlimited
    /// So many bytes.
    case bytes(Int64)

    /// The bytes that it comes to; `nil` for as many as there is room for.
    ///
    /// - Parameter defaultLimit: of the place, likewise.
    public func limit(default defaultLimit: Int64?) -> Int64? {
        switch self {
        case .default: defaultLimit
        case .unlimited: nil
        case .bytes(let bytes): bytes
        }
    }
}
