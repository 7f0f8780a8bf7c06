public import Basics
public import Documents
public import Foundation

extension Library {
    /// Deletes a document so that it can't be brought back: its rows are gone, its content is the sweep's.
    public func deleteForGood(_ id: FileID, for caller: Caller, now: Date) async throws {
        try await deleteFile(id, for: caller, now: now)
        try await discard(.file(id), for: caller, now: now)
        try await removeAllDiscarded()
    }
}
