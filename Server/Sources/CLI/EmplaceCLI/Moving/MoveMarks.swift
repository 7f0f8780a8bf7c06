import SQLStorage
import Foundation

/// Records in a database that the installation is moving to another location, has moved there, or is being copied into
/// this database. These records keep servers from using the installation at two locations, or at a location with only a
/// part of the data.
struct MoveMarks {
    private let storage: SQLStorage

    /// The names of the settings in the database that contain the records. The first two settings contain the
    /// destination. The last setting contains the id of the installation that is being copied into the database.
    private static let leaving = "moving-to", left = "moved-to", arriving = "arriving-place"
    /// Values that remove all three settings from the copied database.
    static let none: [String: String?] = [leaving: nil, left: nil, arriving: nil]

    init(_ storage: SQLStorage) { self.storage = storage }

    /// Throws if the installation in the database has moved to another location, or if the database is only partly
    /// copied.
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

    /// Cancels the move. The database accepts changes again.
    func stay() async throws {
        try await storage.setSealed(false)
        try await storage.setSetting(Self.leaving, to: nil)
    }

    /// Makes the database refuse changes until ``stay()`` is called. This also applies to a server that reconnects, and
    /// to a command that began before the move.
    func hold() async throws { try await storage.setSealed(true) }

    func leave(to target: String) async throws {
        try await storage.setSettings([Self.leaving: nil, Self.left: target])
    }

    /// Returns the id of the installation that is being copied into this database; `nil` if there is none.
    func arriving() async throws -> String? { try await storage.setting(Self.arriving) }
    func expect(_ installation: String) async throws { try await storage.setSetting(Self.arriving, to: installation) }
}
