import Auditing
import Basics
import SQLStorage
import Foundation
import OAuthServer
import Pages
import WOPI

/// Reads the status of this server and of its installation, for the operators' pages.
struct OperatorReport: Sendable {
    let installation: Installation
    let address: PublicAddress
    let settings: Settings
    /// Checks whether this server works.
    ///
    /// - Throws: an error if load balancers should send requests to other servers.
    let check: @Sendable () async throws -> Void

    /// The maximum number of accounts that are read to count their kinds. An operator of more accounts needs no reminder
    /// of the test accounts.
    private static let maxAccounts = 500

    func make() async throws -> ServerReport {
        let office = try await installation.client(Client.office(now: Date()).name)
        let accounts = TestAccounts(try await installation.accounts.page(limit: Self.maxAccounts).accounts)
        let gaps = OnboardingCheck(settings: settings, address: address, office: office, accounts: accounts).gaps
        return ServerReport(
            problem: await problem(),
            lastGarbageCollection: try await GarbageCollector.lastGarbageCollection(of: installation.storage),
            disk: DiskSpace(of: installation.folder).map { .init(free: $0.free, size: $0.size) }, onboarding: gaps)
    }

    private func problem() async -> String? {
        do {
            try await check()
            return nil
        } catch { return ErrorText.sentence(error) }
    }
}

/// Reads the counts for the operators' pages. Counting reads an index of all documents, so it runs on a separate
/// thread.
struct OperatorRecords: OperatorReader {
    let storage: SQLStorage
    private let thread = ThreadExecutor("counts")

    init(_ storage: SQLStorage) { self.storage = storage }

    func events(_ query: AuditQuery) async throws -> [AuditEntry] { try await storage.events(query) }

    func removedAccount(named name: SignInName) async throws -> UserID? {
        try await storage.removedAccount(named: name)
    }

    func counts(now: Date) async throws -> InstallationCounts {
        try await withTaskExecutorPreference(thread) { try await storage.counts(now: now) }
    }
}
