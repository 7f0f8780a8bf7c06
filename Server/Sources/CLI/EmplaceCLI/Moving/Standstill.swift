import SQLStorage
import Foundation
import PostgresEngine

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
