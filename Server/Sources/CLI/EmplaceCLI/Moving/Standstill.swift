import SQLStorage
import Foundation
import PostgresEngine

/// Waits until no server serves a place, keeps any from starting, and has the rows refuse changes.
struct Standstill {
    let installation: Installation
    /// The mark that is kept meanwhile, and told to whoever starts a server.
    let target: String
    /// Is told of the servers that have to be stopped, once.
    let tell: (String) -> Void
    var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }

    /// - Returns: what to hold until the end.
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
            // One that couldn't tell of itself may be there all the same.
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

    /// A server looks for the mark after it told of itself, and the mark is made before servers are looked for: of a server
    /// and a move that begin together, at least one sees the other.
    private func waitForServers() async throws {
        let marks = MoveMarks(installation.storage)
        var told: Set<String> = []
        while true {
            var names = try await servers()
            if names.isEmpty {
                try await marks.beginLeaving(to: target)
                names = try await servers()
                if names.isEmpty { return }
                try await marks.stay()
            }
            let new = names.filter { told.insert($0).inserted }
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
