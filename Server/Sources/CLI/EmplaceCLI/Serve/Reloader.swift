import Foundation
import HTTPServing
import Logging
import ServiceLifecycle
import UnixSignals
import WOPI

/// Reloads the settings and the certificate at each SIGHUP, and writes the result to the log.
struct Reloader: Service {
    let hangUps: UnixSignalsSequence
    let running: RunningServer
    let manager: ServiceManager
    let logger: Logger
    /// Reads the settings from the same sources as at the start of the server.
    let read: @Sendable () throws -> Settings
    /// Writes the settings to the database, where other commands read them.
    let remember: @Sendable (Settings) async throws -> Void

    func run() async throws {
        for await _ in hangUps.cancelOnGracefulShutdown() {
            manager.tell(.reloading)
            await reload()
            manager.tell(.ready(address: running.address.text))
        }
    }

    /// Reads the settings again and applies them. If they are unreadable or contradict each other, nothing changes.
    func reload() async {
        do {
            // The settings are applied on a separate thread, because this reads files and parses all templates.
            let outcome = try await OwnThread.run("reload") { [running, read] in try running.apply(read()) }
            do {
                try await remember(running.settings.current)
            } catch {
                // The server already uses the new settings, but other commands can't read them from the database yet.
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
