import SQLStorage
import Foundation

/// The marks of a move in the rows of a place, so that it is never served at two addresses, nor where only a part of
/// it is.
struct MoveMarks {
    private let storage: SQLStorage

    /// Names of settings. The first two name what the place moves to, the last has the place's identifier.
    private static let leaving = "moving-to", left = "moved-to", arriving = "arriving-place"
    /// None of them is copied with the rows.
    static let none: [String: String?] = [leaving: nil, left: nil, arriving: nil]

    init(_ storage: SQLStorage) { self.storage = storage }

    /// Refuses rows that have gone, and such as are incomplete.
    ///
    /// - Parameter mayLeave: whether rows that are on their way are accepted.
    func check(mayLeave: Bool = false) async throws {
        if let target = try await storage.setting(Self.left) {
            throw Failure("this place has moved to \(target); name that instead")
        }
        if try await storage.setting(Self.arriving) != nil {
            throw Failure(
                "a place is being moved here and isn't complete yet; run the same `emplace move` again to finish it")
        }
        if !mayLeave, let target = try await storage.setting(Self.leaving) {
            throw Failure(
                "this place is being moved to \(target); run the same `emplace move` again to finish it, or with "
                    + "--cancel to take it back")
        }
    }

    func isLeaving() async throws -> Bool { try await storage.setting(Self.leaving) != nil }
    func beginLeaving(to target: String) async throws { try await storage.setSetting(Self.leaving, to: target) }

    /// The place stays where it is, and takes changes again.
    func stay() async throws {
        try await storage.setSealed(false)
        try await storage.setSetting(Self.leaving, to: nil)
    }

    /// Has the rows refuse changes until ``stay()``, also by a server that was cut off and comes back, or by a command
    /// that began before the move.
    func hold() async throws { try await storage.setSealed(true) }

    func leave(to target: String) async throws {
        try await storage.setSettings([Self.leaving: nil, Self.left: target])
    }

    /// The identifier of the place that is arriving.
    func arriving() async throws -> String? { try await storage.setting(Self.arriving) }
    func expect(_ installation: String) async throws { try await storage.setSetting(Self.arriving, to: installation) }
}
