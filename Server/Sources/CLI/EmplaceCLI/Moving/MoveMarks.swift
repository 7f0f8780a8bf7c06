import SQLStorage
import Foundation

/// Records in the database that the installation is moving away, has moved away, or is arriving here. The records
/// prevent the installation from being served at two locations, or at a location with only part of its data.
struct MoveMarks {
    private let storage: SQLStorage

    /// The names of settings in the database. The first two settings contain the destination, the last one contains the
    /// id of the arriving installation.
    private static let leaving = "moving-to", left = "moved-to", arriving = "arriving-place"
    /// The keys of all marks, which are cleared in the copied database.
    static let none: [String: String?] = [leaving: nil, left: nil, arriving: nil]

    init(_ storage: SQLStorage) { self.storage = storage }

    /// Refuses a database that has moved away or is incomplete.
    ///
    /// - Parameter mayLeave: whether to accept a database whose move has begun.
    func check(mayLeave: Bool = false) async throws {
        if let target = try await storage.setting(Self.left) {
            throw Failure("this data was moved to \(target); serve it from there")
        }
        if try await storage.setting(Self.arriving) != nil {
            throw Failure(
                "a move to this database is unfinished; run the same `emplace move` again to finish it")
        }
        if !mayLeave, let target = try await storage.setting(Self.leaving) {
            throw Failure(
                "a move to \(target) is unfinished; run the same `emplace move` again to finish it, or add "
                    + "--cancel to cancel it")
        }
    }

    func isLeaving() async throws -> Bool { try await storage.setting(Self.leaving) != nil }
    func beginLeaving(to target: String) async throws { try await storage.setSetting(Self.leaving, to: target) }

    /// Cancels the move and allows changes again.
    func stay() async throws {
        try await storage.setSealed(false)
        try await storage.setSetting(Self.leaving, to: nil)
    }

    /// Makes the database refuse changes until ``stay()``. This also keeps a server that reconnects, or a command that
    /// began before the move, from changing anything.
    func hold() async throws { try await storage.setSealed(true) }

    func leave(to target: String) async throws {
        try await storage.setSettings([Self.leaving: nil, Self.left: target])
    }

    /// Returns the id of the arriving installation.
    func arriving() async throws -> String? { try await storage.setting(Self.arriving) }
    func expect(_ installation: String) async throws { try await storage.setSetting(Self.arriving, to: installation) }
}
