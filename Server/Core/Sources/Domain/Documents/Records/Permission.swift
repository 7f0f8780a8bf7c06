public import Basics
public import Foundation

/// A folder or document shared with another account, including everything below it. There is at most one permission per
/// item and user.
public struct Permission: Hashable, Sendable {
    /// The shared folder or document.
    public var resource: NodeID
    /// The owner of the shared item.
    public var owner: UserID
    /// The user with whom the item is shared.
    public var user: UserID
    /// The granted role: ``Role/viewer`` or ``Role/editor``.
    public var role: Role
    /// The item's name in the user's ``ContainerRecord/Kind/sharedWithMe``: the stored name, unless another entry in
    /// that folder already uses the name.
    public var name: String
    /// When the permission was first granted, in whole milliseconds.
    public var created: Date
    /// When the permission expires; `nil` for never.
    public var expires: Date?
    /// The link that gave the user the permission; `nil` if the owner granted it. The permission ends when the link
    /// ends.
    public var share: ShareID?

    /// Creates a permission read from a store or to be stored in one.
    public init(
        resource: NodeID, owner: UserID, user: UserID, role: Role, name: String, created: Date, expires: Date? = nil,
        share: ShareID? = nil
    ) {
        self.resource = resource
        self.owner = owner
        self.user = user
        self.role = role
        self.name = name
        self.created = created
        self.expires = expires
        self.share = share
    }

    /// Whether the permission hasn't expired at `now`.
    public func isLive(at now: Date) -> Bool { expires.map { $0 > now } ?? true }
}

/// A permission with names in addition to ids.
public struct NamedPermission: Hashable, Sendable {
    /// The permission.
    public var record: Permission
    /// The display name of the user who has the permission.
    public var user: String
    /// The display name of the owner of the shared item.
    public var owner: String
    /// For the owner, the stored names from the owner's root down to the shared item. For the user who has the
    /// permission, only the name that this user sees.
    public var path: [String]

    /// Creates a permission with the given names.
    public init(record: Permission, user: String, owner: String, path: [String]) {
        self.record = record
        self.user = user
        self.owner = owner
        self.path = path
    }
}

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
