import Auditing
import Basics
import Documents
import Foundation
import HTTPServing
import Logging
import OAuthServer
import SQLStorage
import Testing
import WOPIHost

@testable import EmplaceCLI

@Suite struct ServerMetricsTests {
    /// Measures an installation, and returns the values of the metrics without labels and of audit events by kind.
    private func measured(
        _ installation: Installation, certificate: Int? = nil, _ work: () async throws -> Void = {}
    ) async throws -> [String: Double] {
        let factory = PrometheusMetricsFactory()
        let metrics = ServerMetrics(
            installation, settings: LiveSettings(installation.settings), metrics: factory,
            logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() })
        metrics.begin { certificate }
        try await work()
        await metrics.measure(countsAll: true)
        let lines = factory.exposition().split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Dictionary(
            lines.compactMap { line in
                let words = line.split(separator: " ")
                return Double(words[1]).map { (String(words[0]), $0) }
            }
        ) { $1 }
    }

    @Test func `every kind of audit event is present before the first event`() async throws {
        try await TemporaryInstallation.use { folder in
            let values = try await measured(try await folder.open())
            for kind in AuditEvent.Kind.allCases.map(\.rawValue) + DocumentEvent.Kind.allCases.map(\.rawValue) {
                #expect(values["emplace_audit_events_total{kind=\"\(kind)\"}"] == 0, "\(kind)")
            }
        }
    }

    @Test func `work is counted`() async throws {
        try await TemporaryInstallation.use { folder in
            let installation = try await folder.open()
            let values = try await measured(installation) {
                let mia = Caller(user: try await installation.account(named: "mia").id, authority: .machine)
                let root = try await installation.library.root(for: mia, now: Date()).container.id
                let file = try await installation.library.createFile(
                    .exactly(DocumentName("a.docx"), overwrite: false), in: root, content: .empty, isReadOnly: false,
                    for: mia, now: Date())
                _ = try await installation.library.lock(
                    file.file.id, .acquire(try #require(LockID(rawValue: "x"))), for: mia, now: Date())
            }
            #expect(values["emplace_audit_events_total{kind=\"file_created\"}"] == 1)
            #expect(values["emplace_users"] == 1 && values["emplace_documents"] == 1 && values["emplace_locks"] == 1)
            let oldest = try #require(values["emplace_oldest_lock_timestamp_seconds"])
            #expect(abs(Date().timeIntervalSince1970 - oldest) < 3600)
            #expect(values["emplace_database_writes_waiting"] == 0)
            let free = try #require(values["emplace_disk_free_bytes"])
            #expect(try #require(values["emplace_disk_size_bytes"]) >= free)
        }
    }

    @Test func `what never happened is 0, and a certificate that doesn't exist has no metric`() async throws {
        try await TemporaryInstallation.use { folder in
            let installation = try await folder.open()
            let values = try await measured(installation)
            #expect(values["emplace_backup_timestamp_seconds"] == 0)
            #expect(values["emplace_maintenance_timestamp_seconds"] == 0)
            #expect(values["emplace_certificate_expiry_timestamp_seconds"] == nil)
            let start = Date(timeIntervalSince1970: 1_800_000_000)
            try await LastBackup(installation.storage).note(start)
            let later = try await measured(installation, certificate: 1_900_000_000)
            #expect(later["emplace_backup_timestamp_seconds"] == 1_800_000_000)
            #expect(later["emplace_certificate_expiry_timestamp_seconds"] == 1_900_000_000)
        }
    }
}
