public import Basics

/// The people and links that reach something below a folder.
public struct SharedBelow: Hashable, Sendable {
    /// The people who have a permission to something there, in no order.
    public var users: [UserID]
    /// Whether a link leads to something there.
    public var hasLink: Bool

    /// As of one moment.
    public init(users: [UserID], hasLink: Bool) {
        self.users = users
        self.hasLink = hasLink
    }
}
