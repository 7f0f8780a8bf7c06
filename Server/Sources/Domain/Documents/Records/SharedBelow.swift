public import Basics

/// The users and links with access to something below a folder.
public struct SharedBelow: Hashable, Sendable {
    /// The users with a permission to something below, in no particular order.
    public var users: [UserID]
    /// Whether there is a link to something below.
    public var hasLink: Bool

    /// Creates the result at one point in time.
    public init(users: [UserID], hasLink: Bool) {
        self.users = users
        self.hasLink = hasLink
    }
}
