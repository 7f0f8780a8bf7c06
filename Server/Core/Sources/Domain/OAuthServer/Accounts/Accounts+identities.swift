public import Basics
public import Foundation

/// The reasons why an identity isn't linked to an account.
public enum IdentityProblem: Error, Hashable, Sendable {
    /// The identity is linked to another account, which has to be unlinked first.
    case linkedToOther(UserID)
    /// The issuer or the subject is empty, too long, or contains control characters.
    case malformed
}

/// Links identities of identity providers to accounts. Only operators link identities to accounts that exist. Signing
/// in links an identity only to an account that is created in the same transaction (``Federation``).
extension Accounts {
    /// The identities linked to an account, sorted by issuer.
    public func identities(of user: UserID) async throws -> [LinkedIdentity] {
        try await store.readOnce { try $0.identities(of: user) }
    }

    /// All linked identities, sorted by issuer.
    public func identities() async throws -> [LinkedIdentity] {
        try await store.readOnce { try $0.identities() }
    }

    /// Links an identity to an account, so that the user can sign in with it. Linking it again has no effect.
    ///
    /// - Returns: the linked identity; `nil` when the account doesn't exist.
    /// - Throws: ``IdentityProblem``.
    public func link(
        issuer: String, subject: String, to user: UserID, source: RequestSource = .machine, now: Date
    ) async throws -> LinkedIdentity? {
        guard LinkedIdentity.isWellFormed(issuer: issuer, subject: subject) else { throw IdentityProblem.malformed }
        return try await store.change(source: source, now: now) { change in
            guard try change.rows.account(user) != nil else { return nil }
            if let known = try change.rows.identity(issuer: issuer, subject: subject) {
                guard known.user == user else { throw IdentityProblem.linkedToOther(known.user) }
                return known
            }
            let identity = LinkedIdentity(issuer: issuer, subject: subject, user: user, linked: now)
            try change.rows.insert(identity)
            try change.log(.identityLinked, user: user, detail: .provider(issuer))
            return identity
        }
    }

    /// Unlinks identities from an account. In the same transaction, increments ``Account/passwordVersion``, so that a
    /// sign-in in progress fails. If the user has signed in with one of the identities, also ends every live grant of
    /// the account (``GrantEnd/providerEnded``).
    ///
    /// - Parameters:
    ///   - issuer: limits the unlinked identities to this issuer; `nil` for all.
    ///   - subject: limits the unlinked identities to this subject; `nil` for all.
    /// - Returns: the unlinked identities.
    public func unlink(
        issuer: String?, subject: String?, from user: UserID, source: RequestSource = .machine, now: Date
    ) async throws -> [LinkedIdentity] {
        try await store.change(source: source, now: now) { change in
            let identities = try change.rows.identities(of: user).filter { identity in
                (issuer?.hasBytes(of: identity.issuer) ?? true) && (subject?.hasBytes(of: identity.subject) ?? true)
            }
            for (number, identity) in identities.enumerated() {
                _ = try change.rows.deleteIdentity(issuer: identity.issuer, subject: identity.subject)
                try change.log(
                    .identityUnlinked, user: user, detail: .provider(identity.issuer), number: number)
            }
            if !identities.isEmpty { try change.interruptSignIns(of: user) }
            if identities.contains(where: { $0.confirmed != nil }) {
                try change.endAll(of: user, reason: .providerEnded)
            }
            return identities
        }
    }
}
