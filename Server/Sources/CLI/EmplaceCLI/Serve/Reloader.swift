import Foundation
import HTTPServing
import Logging
import ServiceLifecycle
import UnixSignals

/// Reloads settings and certificate at each SIGHUP, and logs the result.
struct Reloader: Service {
    let hangUps: UnixSignalsSequence
    let running: RunningServer
    let logger: Logger
    /// Reads the settings again, as at the start of the server.
    let read: @Sendable () throws -> Settings
    /// Stores the settings in the database for other commands.
    let remember: @Sendable (Settings) async throws -> Void

    func run() async throws {
        for await _ in hangUps.cancelOnGracefulShutdown() { await reload() }
    }

    /// Reads the settings again and applies them. Unreadable or contradictory settings change nothing.
    func reload() async {
        do {
            // Applying reads files and parses all templates, so it runs on a separate thread.
            let outcome = try await OwnThread.run("reload") { [running, read] in try running.apply(read()) }
            do {
                try await remember(running.settings.current)
            } catch {
                // The server uses the new settings, but other commands don't know them yet.
                logger.warning("reload.not-remembered", metadata: ["reason": "\(error)"])
            }
            logger.notice(
                "reload.done",
                metadata: [
                    "changed": .string(Self.names(outcome.changed)),
                    "certificate": .string(outcome.hasNewCertificate ? "replaced" : "unchanged"),
                ])
            guard !outcome.waiting.isEmpty else { return }
            logger.warning("reload.restart-needed", metadata: ["settings": .string(Self.names(outcome.waiting))])
        } catch {
            logger.error("reload.refused", metadata: ["reason": "\(error)", "in-force": "the previous settings"])
        }
    }

    private static func names(_ settings: [Setting]) -> String {
        settings.isEmpty ? "none" : settings.map(\.name).joined(separator: ",")
    }
}
