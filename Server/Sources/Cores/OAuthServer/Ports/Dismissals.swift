public import OAuth

/// Keeps which hints on the pages people have put away.
///
/// Every verb is one atomic step. Check a new one with `DismissalsContract`.
public protocol Dismissals: Sendable {
    /// Puts a hint away for good; doing so again changes nothing.
    ///
    /// - Returns: `false` when there is no such account.
    func dismiss(_ hint: Hint, for user: UserID) async throws -> Bool

    /// One indexed read.
    func isDismissed(_ hint: Hint, by user: UserID) async throws -> Bool
}

/// Something the pages tell until it was done or put away.
public enum Hint: String, Hashable, Sendable, CaseIterable {
    /// How the place is added in the Office apps of a phone.
    case addPlace = "add_place"
}
