import Foundation
import Basics
public import OAuthServer
import Testing
public import Documents

/// The promises of ``Library`` over a store, as checks for the tests of any store.
///
/// All names it leaves behind are random, so it can run again on the same backend. Nothing else may use the store
/// during the checks.
public struct LibraryContract: Sendable {
    let store: any DocumentStore
    let library: Library
    let blobs = InMemoryBlobs()
    let people: any ContractPeople
    let clock: ManualClock

    /// Creates the checks for a store.
    ///
    /// - Parameters:
    ///   - signIn: the sign-in store of the same backend, which holds the owners of documents and the grants of calls.
    ///   - clock: the clock, set to the time of the first check.
    public init(_ store: any DocumentStore, signIn: any SignInStore, clock: ManualClock) {
        self.init(store, people: SignInPeople(signIn), clock: clock)
    }

    /// Creates the checks for a store whose users are stored elsewhere.
    public init(_ store: any DocumentStore, people: any ContractPeople, clock: ManualClock) {
        self.store = store
        library = Library(store: store, blobs: blobs)
        self.people = people
        self.clock = clock
    }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    public func verify() async throws {
        try await verifyAuthority()
        try await verifyLocks()
        try await verifyLostRights()
        try await verifyContent()
        try await verifyInline()
        try await verifyUnnamed()
        try await verifyMarksForDeletion()
        try await verifyNames()
        try await verifyArranging()
        try await verifySharing()
        try await verifyLinks()
        try await verifySorting()
        try await verifyPermissions()
        try await verifySharingEnds()
        try await verifySharingAbove()
        try await verifyAudience()
        try await verifyTrash()
        try await verifySearchingTrash()
        try await verifyInsideTrash()
        try await verifyUndoing()
        try await verifyUsage()
        try await verifyUploads()
        try await verifyNamedVersions()
        try await verifySearching()
        try await verifySearchingTrees()
        try await verifySeveral()
        try await verifyOperators()
        try await verifyTransfer()
        try await verifyDepth()
        try await verifyVersionPages()
    }

    func makeFixture(expires: Date? = nil) async throws -> LibraryFixture {
        try await LibraryFixture(library, people: people, now: clock.now, expires: expires)
    }
}
