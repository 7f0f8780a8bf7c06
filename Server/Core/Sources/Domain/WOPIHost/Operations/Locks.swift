public import Basics
public import Documents
public import Foundation
import WOPI

extension WOPIHost {
    /// Performs Lock, RefreshLock, Unlock or UnlockAndRelock (docs/protocol/files.md#lock), as ``FileLock`` decides.
    public func lock(
        _ id: FileID, _ request: LockRequest, by claims: AccessClaims, now: Date
    ) async throws -> FileVersion {
        try await documents.lock(id, request, for: claims.caller, now: now)
    }

    /// Performs GetLock: returns the lock that the file has; `nil` if the file isn't locked.
    ///
    /// The operation is refused for a token or user without write access (docs/protocol/files.md#lock, *Permission*).
    public func getLock(_ id: FileID, by claims: AccessClaims, now: Date) async throws -> LockID? {
        guard claims.mayWrite else { throw HostError.notFound }
        let view = try await documents.file(id, for: claims.caller, now: now)
        guard view.rights.role >= .editor else { throw HostError.notFound }
        return view.file.lock.current(at: now)
    }
}
