import Foundation
import PostgresEngine
import SQLStorage

/// Waits until no server of an installation is running, keeps servers from starting, and makes the database refuse
/// changes.
struct Standstill {
    let installation: Installation
    /// The destination of the move. A server that tries to start prints it.
    let target: String
    /// Called once for each server that must be stopped, with the name of the server.
    let tell: (String) -> Void
    var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }

    /// Waits until no server is running, and then makes the database refuse changes.
    ///
    /// - Returns: the lock of the data directory, which must be held until the move ends.
    func begin() async throws -> ServerLock? {
        let marks = MoveMarks(installation.storage)
        switch installation.database {
        case .file:
            let lock = try await waitForLock()
            do {
                try await marks.beginLeaving(to: target)
                try await marks.hold()
            } catch {
                lock.release()
                throw error
            }
            return lock
        case .server:
            try await waitForServers()
            // A server that couldn't register itself in the database may still be running, so the database must refuse
            // changes.
            try await marks.hold()
            return nil
        }
    }

    private func waitForLock() async throws -> ServerLock {
        var hasTold = false
        while true {
            if let lock = try ServerLock.ifFree(installation.folder) { return lock }
            if !hasTold { tell("the server of \(installation.folder.standardizedFileURL.path.shown)") }
            hasTold = true
            try await pause()
        }
    }

    /// Waits until no server is registered. A server registers itself before it reads whether a move has begun. The
    /// move records that it has begun before it reads the registrations. If both happen at the same time, at least one
    /// of them sees the other.
    private func waitForServers() async throws {
        let marks = MoveMarks(installation.storage)
        var reported: Set<String> = []
        while true {
            var names = try await servers()
            if names.isEmpty {
                try await marks.beginLeaving(to: target)
                names = try await servers()
                if names.isEmpty { return }
                try await marks.stay()
            }
            let new = names.filter { reported.insert($0).inserted }
            if !new.isEmpty { tell("the servers \(new.joined(separator: ", "))") }
            try await pause()
        }
    }

    private func servers() async throws -> [String] {
        guard case .server(let engine, _) = installation.database else { return [] }
        let since = try await engine.serverTime() - NodeWatch.presence
        return try await installation.storage.nodes(since: since).map(\.name)
    }
}

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
