import Foundation
import Basics
public import OAuthServer
import Testing
public import Documents

/// The promises of ``Library`` over a store, as checks that any store's tests can run.
///
/// Everything it leaves behind has random names, so it can be run again on the same backend.
public struct LibraryContract: Sendable {
    let library: Library
    let accounts: any Accounts
    let grants: any GrantStore
    let clock: HandClock

    /// The checks for a store.
    ///
    /// - Parameters:
    ///   - accounts: of the same backend, since the owners of documents are there.
    ///   - grants: of the same backend, since they carry the calls.
    ///   - clock: the library's, for the verbs that aren't told the time.
    public init(
        _ store: any DocumentStore, accounts: any Accounts, grants: any GrantStore, clock: HandClock
    ) {
        library = Library(store: store, clock: { clock.now })
        self.accounts = accounts
        self.grants = grants
        self.clock = clock
    }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    public func verify() async throws {
        try await verifyAuthority()
        try await verifyLocks()
        try await verifyContent()
        try await verifyNames()
        try await verifyArranging()
        try await verifySharing()
    }

    func makeHousehold(expires: Date? = nil) async throws -> Household {
        try await Household(library, accounts: accounts, grants: grants, now: clock.now, expires: expires)
    }
}
