public import Foundation

/// Reads what operators ask of a whole place: the audit log, of sign-in and of documents, and how much there is.
///
/// Names of people, of apps and of documents are in it, and the content of nothing.
public protocol PlaceRecords: Sendable {
    /// Events of the audit log, the newest first.
    func events(_ query: AuditQuery) async throws -> [AuditEntry]

    /// Counts what there is, in one snapshot. It may take a second where there are millions of documents.
    func counts(now: Date) async throws -> PlaceCounts
}
