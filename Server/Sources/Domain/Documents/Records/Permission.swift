public import Basics
public import Foundation

/// A folder or a document that its owner shared with another account, with everything below it. There is at most one for
/// each thing and person.
public struct Permission: Hashable, Sendable {
    /// The folder or document that is shared.
    public var resource: NodeID
    /// The person it belongs to.
    public var owner: UserID
    /// The person it is shared with.
    public var user: UserID
    /// ``Role/viewer`` or ``Role/editor``.
    public var role: Role
    /// The name that this person sees where nothing above it is shared with them, which is the stored name unless
    /// something else in their ``ContainerRecord/Kind/sharedWithMe`` has that already.
    public var name: String
    /// The time when it was given first, in whole milliseconds.
    public var created: Date
    /// The time from which it counts no more; `nil` for as long as nobody ends it.
    public var expires: Date?
    /// The link by which the person came to it and with which it ends; `nil` for what the owner gave.
    public var share: ShareID?

    /// A permission as read from a store, or to be kept in one.
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

    /// Whether it counts at a time.
    public func isLive(at now: Date) -> Bool { expires.map { $0 > now } ?? true }
}

/// A permission with names in place of identifiers.
public struct NamedPermission: Hashable, Sendable {
    /// The permission.
    public var record: Permission
    /// Display name of the person it was given to.
    public var user: String
    /// Display name of the person who gave it.
    public var owner: String
    /// The stored names from the top of the owner's tree down to what is shared; for the person it was given to, the
    /// name they see and nothing above it.
    public var path: [String]

    /// A permission with its names.
    public init(record: Permission, user: String, owner: String, path: [String]) {
        self.record = record
        self.user = user
        self.owner = owner
        self.path = path
    }
}
