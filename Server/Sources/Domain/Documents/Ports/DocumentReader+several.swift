public import Basics
public import Foundation

/// Default implementations for several items, which look up one after the other. A store behind a network overrides
/// them to look up all at once.
extension DocumentReader {
    /// Reads them one by one.
    public func nodes(_ ids: [NodeID], for caller: Caller, at now: Date) throws -> [Lookup] {
        try ids.map { try node($0, for: caller, at: now) }
    }

    /// Reads them one by one.
    public func paths(to ids: [NodeID]) throws -> [[ContainerRecord]] { try ids.map { try path(to: $0) } }

    /// Reads whole paths, and cuts them.
    public func paths(to ids: [NodeID], nearest limit: Int) throws -> [[ContainerRecord]] {
        try paths(to: ids).map { Array($0.suffix(max(0, limit))) }
    }

    /// Reads them one by one.
    public func permissions(reaching ids: [NodeID], of user: UserID, at now: Date) throws -> [[Permission]] {
        try ids.map { try permissions(reaching: $0, of: user, at: now) }
    }

    /// Reads them one by one.
    public func permissions(to ids: [NodeID]) throws -> [[Permission]] { try ids.map { try permissions(to: $0) } }

    /// Reads them one by one.
    public func shares(of ids: [NodeID], owner: UserID) throws -> [[ShareRecord]] {
        try ids.map { try shares(of: $0, owner: owner) }
    }

    /// Reads them one by one.
    public func displayNames(of users: [UserID]) throws -> [String?] { try users.map { try displayName(of: $0) } }
}
