import Auditing
import Documents
import Foundation
import OAuthServer

/// The dependencies of the operator pages.
struct OperatorServices: Sendable {
    let pages: PageSupport
    let accounts: Accounts
    let apps: ConnectedApps
    let clients: ClientRegistry
    let library: Library
    /// Whether the documents are in another store than ``library``.
    let isHosted: Bool
    /// Reads the audit log. If `nil`, there is no page for the log.
    let records: (any OperatorReader)?
    let counts: CountsMemory?
    let report: (@Sendable () async throws -> ServerReport)?

    init(pages: PageSupport, cores: PageCores) {
        self.pages = pages
        (accounts, apps, clients) = (cores.accounts, cores.apps, cores.clients)
        library = cores.library
        isHosted = cores.hosted != nil
        records = cores.records
        counts = cores.records.map { CountsMemory($0) }
        report = cores.report
    }
}

/// Caches counts for one minute, because counting reads all rows.
actor CountsMemory {
    private static let lifetime: TimeInterval = 60

    private let records: any OperatorReader
    private var last: (counts: InstallationCounts, at: Date)?

    init(_ records: any OperatorReader) { self.records = records }

    func counts(now: Date) async throws -> InstallationCounts {
        if let last, (0..<Self.lifetime).contains(now.timeIntervalSince(last.at)) { return last.counts }
        let counts = try await records.counts(now: now)
        last = (counts, now)
        return counts
    }
}
