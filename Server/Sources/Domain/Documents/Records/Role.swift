/// How much of a folder or document is somebody's to use, the least first. The strongest of what reaches it counts.
///
/// The numbers are stored, and compared by stores.
public enum Role: Int64, Hashable, Comparable, Sendable, CaseIterable {
    /// Look and download.
    case viewer = 1
    /// Also save, lock and restore; below a shared folder also add, rename, move and delete.
    case editor = 2
    /// Also share. Nobody is given it but by having the thing handed over.
    case owner = 3

    /// Weaker ones come first.
    public static func < (left: Role, right: Role) -> Bool { left.rawValue < right.rawValue }

    /// The word that the command, pages and the audit log use.
    public var name: String {
        switch self {
        case .viewer: "viewer"
        case .editor: "editor"
        case .owner: "owner"
        }
    }
}
