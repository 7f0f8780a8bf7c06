public import Foundation
public import OAuth

/// Keeps access and refresh tokens, by digest. The first of a grant come from a code (``CodeStore/redeem(_:now:)``).
///
/// Every verb is one atomic step, ``access(_:now:)`` one indexed read. Check a new one with `TokenStoreContract`.
public protocol TokenStore: Sendable {
    /// Finds the family of the presented token, whichever generation it is of, runs
    /// ``RefreshFamily/apply(_:now:)``, and writes back what changed, the new access token included.
    func rotate(_ rotation: Rotation, now: Date) async throws -> RotationOutcome

    /// The token with its grant and its account; `nil` unless token and grant are live.
    func access(_ token: SecretDigest, now: Date) async throws -> AccessRecord?

    /// Revokes a token (RFC 7009 §2.1): an access token alone, a refresh token of any generation with its grant
    /// (``GrantEnd/revoked``).
    func revoke(_ token: SecretDigest, of client: ClientID, now: Date) async throws -> Revocation
}
