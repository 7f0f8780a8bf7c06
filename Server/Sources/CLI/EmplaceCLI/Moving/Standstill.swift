import SQLStorage
import Foundation
import PostgresEngine

/// Waits until no server is running for an installation, prevents
/// servers from starting, and makes the database refuse changes.
struct Standstill {
    let installation: Installation
    /// The destination to record. A server that tries to start prints it.
    let target: String
    /// Receives the names of servers that must be stopped, each once.
    let tell: (String) -> Void
    var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }

    /// - Returns: the lock to hold until the end of the move.
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
            // A server that couldn't register itself may still be running.
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

    /// Waits until no server is registered. A server registers itself before it reads the mark, and the move writes the
    /// mark before it reads the registrations. If both start at the same time, at least one sees the other.
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
