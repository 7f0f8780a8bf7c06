public import Basics
public import Foundation

/// Reads what operators ask of a whole place: the audit log, of sign-in and of documents, and how much there is.
///
/// Names of people, of apps and of documents are in it, and the content of nothing. `OperatorReaderContract` of
/// `PortContracts` checks it.
public protocol OperatorReader: Sendable {
    /// Events of the audit log, the newest first, with the names of clients that are still there, and of people also
    /// after their accounts were removed (``AccountRemoval``). They are found without a read for each event.
    func events(_ query: AuditQuery) async throws -> [AuditEntry]

    /// The last account that was removed under a name, as far as the log still has its removal.
    func removedAccount(named name: SignInName) async throws -> UserID?

    /// Counts what there is, in one snapshot. It may take a second where there are millions of documents.
    func counts(now: Date) async throws -> InstallationCounts
}
