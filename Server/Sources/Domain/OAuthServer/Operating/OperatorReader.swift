public import Basics
public import Foundation

/// Reads data of the whole server for operators: the audit log of sign-in and of documents, and counts.
///
/// It includes the names of users, apps and documents, but no content. Check a new implementation with
/// `OperatorReaderContract` of `PortContracts`.
public protocol OperatorReader: Sendable {
    /// Events of the audit log, newest first, with the names of existing clients, and of users even after the removal
    /// of their accounts (``AccountRemoval``). It doesn't take a separate read for each event.
    func events(_ query: AuditQuery) async throws -> [AuditEntry]

    /// The last account with a name that was removed, if its removal is still in the log.
    func removedAccount(named name: SignInName) async throws -> UserID?

    /// Counts everything in one snapshot. It may take a second with millions of documents.
    func counts(now: Date) async throws -> InstallationCounts
}
