public import Basics
public import Documents
public import Foundation

extension Library {
    /// Permanently deletes a document: its rows are removed, and its content is left to garbage collection.
    public func deleteForGood(_ id: FileID, for caller: Caller, now: Date) async throws {
        try await deleteFile(id, for: caller, now: now)
        try await discard(.file(id), for: caller, now: now)
        try await removeAllDiscarded()
    }
}
