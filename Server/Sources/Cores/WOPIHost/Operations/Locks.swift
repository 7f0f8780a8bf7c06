public import Foundation
public import WOPI

extension WOPIHost {
    /// Lock, RefreshLock, Unlock, UnlockAndRelock (files.md §2): one transition, whose rule is ``FileLock``.
    public func lock(
        _ id: FileID, _ request: LockRequest, _ claims: AccessClaims, now: Date
    ) async throws -> FileVersion {
        try await library.lock(id, request, for: claims.caller, now: now)
    }

    /// GetLock: who holds the file, `nil` for nobody.
    ///
    /// A token that may not write may not ask either (files.md §2, *Permission*).
    public func getLock(_ id: FileID, _ claims: AccessClaims, now: Date) async throws -> LockID? {
        guard claims.mayWrite else { throw HostError.notFound }
        return try await library.file(id, for: claims.caller).file.lock.current(at: now)
    }
}
