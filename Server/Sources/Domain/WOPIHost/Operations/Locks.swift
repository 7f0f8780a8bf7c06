public import Basics
public import Documents
public import Foundation
import WOPI

extension WOPIHost {
    /// Lock, RefreshLock, Unlock, UnlockAndRelock (docs/protocol/files.md#lock): one transition, whose rule is
    /// ``FileLock``.
    public func lock(
        _ id: FileID, _ request: LockRequest, by claims: AccessClaims, now: Date
    ) async throws -> FileVersion {
        try await library.lock(id, request, for: claims.caller, now: now)
    }

    /// GetLock: the lock that holds the file, `nil` for none.
    ///
    /// A token or a person that may not write may not ask either (docs/protocol/files.md#lock, *Permission*).
    public func getLock(_ id: FileID, by claims: AccessClaims, now: Date) async throws -> LockID? {
        guard claims.mayWrite else { throw HostError.notFound }
        let view = try await library.file(id, for: claims.caller, now: now)
        guard view.rights.role >= .editor else { throw HostError.notFound }
        return view.file.lock.current(at: now)
    }
}
