/// What a user may do with an item, weakest first. If a user has several roles for an item, the strongest counts.
///
/// The raw values are stored in the database, which also compares them.
public enum Role: Int64, Hashable, Comparable, Sendable, CaseIterable {
    /// Viewers may read and download.
    case viewer = 1
    /// Editors may also save, lock and restore; in a shared folder, they may also add, rename, move and delete items.
    case editor = 2
    /// Owners may also share. Another user becomes the owner only by a transfer of ownership.
    case owner = 3

    /// Weaker roles sort first.
    public static func < (left: Role, right: Role) -> Bool { left.rawValue < right.rawValue }

    /// The role's name on the command line, on pages and in the audit log.
    public var name: String {
        switch self {
        case .viewer: "viewer"
        case .editor: "editor"
        case .owner: "owner"
        }
    }
}
