import Foundation
import OAuth
public import OAuthServer
import Testing
import WOPI
public import WOPIHost

/// What every `Library` promises, as checks that any backend's tests can run.
///
/// What it leaves behind has random names, so it can be run again on the same backend.
public struct LibraryContract: Sendable {
    let library: any Library
    let accounts: any Accounts
    let grants: any GrantStore
    let clock: HandClock

    /// - Parameter clock: what the library takes the time from where it isn't passed.
    public init(
        _ library: any Library, accounts: any Accounts, grants: any GrantStore, clock: HandClock
    ) {
        self.library = library
        self.accounts = accounts
        self.grants = grants
        self.clock = clock
    }

    public func verify() async throws {
        try await verifyAuthority()
        try await verifyLocks()
        try await verifyContent()
        try await verifyNames()
        try await verifyArranging()
        try await verifySharing()
    }

    func makeHousehold(expires: Date? = nil) async throws -> Household {
        try await Household(library, accounts, grants, now: clock.now, expires: expires)
    }
}
