import Foundation
import HTTPServing
import Logging
import ServiceLifecycle
import UnixSignals

/// Reads settings and certificate again at each SIGHUP, and logs the result.
struct Reloader: Service {
    let hangUps: UnixSignalsSequence
    let running: RunningServer
    let logger: Logger
    /// Reads the settings as at the start.
    let read: @Sendable () throws -> Settings
    /// Records the settings for the other commands.
    let remember: @Sendable (Settings) async throws -> Void

    func run() async throws {
        for await _ in hangUps.cancelOnGracefulShutdown() { await reload() }
    }

    /// Reads the settings again and applies them. Settings that can't be read, or contradict one another, change
    /// nothing.
    func reload() async {
        do {
            // Files are read and all templates parsed, which no request should wait for.
            let outcome = try await OwnThread.run("reload") { [running, read] in try running.apply(read()) }
            do {
                try await remember(running.settings.current)
            } catch {
                // The settings are in force all the same; only the other commands don't know them yet.
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
            logger.error("reload.refused", metadata: ["reason": "\(error)", "in-force": "the settings of before"])
        }
    }

    private static func names(_ settings: [Setting]) -> String {
        settings.isEmpty ? "none" : settings.map(\.name).joined(separator: ",")
    }
}
