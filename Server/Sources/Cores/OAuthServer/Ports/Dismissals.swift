public import Basics
import OAuth

/// Keeps which hints people have dismissed on the pages.
///
/// Every verb is one atomic step. Check a new one with `DismissalsContract`.
public protocol Dismissals: Sendable {
    /// Dismisses a hint for good; idempotent.
    ///
    /// - Returns: `false` when there is no such account.
    func dismiss(_ hint: Hint, for user: UserID) async throws -> Bool

    /// Whether the person has dismissed the hint: one indexed read.
    func isDismissed(_ hint: Hint, by user: UserID) async throws -> Bool
}

/// A hint that the pages show until it was followed or dismissed.
public enum Hint: String, Hashable, Sendable, CaseIterable {
    /// The instructions for adding the place in the Office apps of a phone.
    case addPlace = "add_place"
}
