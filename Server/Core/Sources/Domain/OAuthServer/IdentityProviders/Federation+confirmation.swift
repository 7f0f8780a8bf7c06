public import Basics
public import Foundation
import OAuth
import Synchronization

/// Asks providers again whether users may still sign in.
extension Federation {
    /// The result of asking a user's providers.
    public enum Confirmation: Hashable, Sendable {
        /// The user may go on: a provider confirmed it recently, the provider is down for less than
        /// ``Federation/outageLimit``, or the account doesn't depend on a provider.
        case confirmed
        /// A provider no longer accepts the user. All grants of the account have ended.
        case ended
        /// The provider hasn't answered for too long. Nothing has changed. The reason is for the log.
        case unavailable(reason: String)
    }

    /// For how many seconds after a server began to ask a provider about a user no server asks again. A provider may
    /// accept each refresh token only once, so two servers must not use the same token at the same time.
    static let askingInterval: TimeInterval = 60

    /// Asks the providers of an account whether the user may still sign in, unless they confirmed it recently.
    public func confirm(_ user: UserID, source: RequestSource = .machine, now: Date) async throws -> Confirmation {
        for identity in try await store.readOnce({ try $0.identities(of: user) }) {
            switch try await ask(about: identity, source: source, now: now) {
            case .confirmed, .away(_, isOverdue: false): continue
            case .ended: return .ended
            case .away(let reason, isOverdue: true): return .unavailable(reason: reason)
            }
        }
        return .confirmed
    }

    /// Asks the providers of all users who are signed in and whom the providers haven't confirmed for an hour, such as
    /// users with a browser session and no app. If a provider hasn't answered for longer than ``outageLimit``, the browser
    /// sessions of the user end; apps can't renew their access then.
    ///
    /// A provider that fails for many users one after the other isn't asked about its other users. Users for whom it
    /// failed before are asked about last, so that they can't keep the others from being asked about.
    ///
    /// - Returns: the number of accounts whose grants have ended.
    public func confirmAll(now: @Sendable () -> Date) async throws -> Int {
        var failures: [String: Int] = [:], ended = 0
        let identities = try await store.readOnce { try $0.identities() }
            .sorted { ($0.asked ?? .distantPast) < ($1.asked ?? .distantPast) }
        for identity in identities {
            // A stopping server finishes the current user first, and then asks about no others.
            try Task.checkCancellation()
            switch try await review(
                identity, hasFailed: failures[identity.issuer, default: 0] >= Self.maxFailures, now())
            {
            case nil: continue
            case .confirmed: failures[identity.issuer] = 0
            case .ended:
                failures[identity.issuer] = 0
                ended += 1
            case .away: failures[identity.issuer, default: 0] += 1
            }
        }
        return ended
    }

    /// Asks about a user if it is time, and ends the browser sessions of a user whose provider is away for too long.
    ///
    /// - Parameter hasFailed: whether the provider failed so often that it isn't asked.
    /// - Returns: the provider's answer; `nil` if it wasn't asked.
    private func review(_ identity: LinkedIdentity, hasFailed: Bool, _ now: Date) async throws -> Answer? {
        if hasFailed {
            if identity.needsConfirmation(after: outageLimit, now: now) {
                try await endBrowserSessions(of: identity.user, now: now)
            }
            return nil
        }
        guard identity.needsConfirmation(after: 3600, now: now),
            try await store.readOnce({ try $0.unendedGrants(of: identity.user) }).contains(where: {
                $0.isLive(now: now)
            })
        else { return nil }
        let answer = try await ask(about: identity, source: .machine, now: now)
        if case .away(_, isOverdue: true) = answer { try await endBrowserSessions(of: identity.user, now: now) }
        return answer
    }

    /// The number of failures one after the other after which a provider isn't asked about more users for now.
    private static let maxFailures = 10

    private func endBrowserSessions(of user: UserID, now: Date) async throws {
        try await store.change(source: .machine, now: now) { change in
            for (number, grant) in try change.endBrowsers(of: user, reason: .providerEnded).enumerated() {
                try change.logEnd(of: grant, number: number)
            }
        }
    }

    private enum Answer {
        case confirmed
        case ended
        /// The provider didn't answer.
        ///
        /// - `isOverdue`: whether its last answer is older than ``Federation/outageLimit``.
        case away(reason: String, isOverdue: Bool)
    }

    private func ask(about identity: LinkedIdentity, source: RequestSource, now: Date) async throws -> Answer {
        guard identity.needsConfirmation(after: confirmationLifetime, now: now) else { return .confirmed }
        let isOverdue = identity.needsConfirmation(after: outageLimit, now: now)
        guard let trusted = trusted(identity.issuer), let token = identity.refreshToken(openedWith: trusted.key) else {
            // Without a refresh token, only a new sign-in can confirm the user.
            return isOverdue ? try await end(identity, source: source, now: now) : .confirmed
        }
        guard try await claim(identity, now: now) else {
            return isOverdue ? .away(reason: "another request is asking the provider", isOverdue: true) : .confirmed
        }
        // A canceled request would lose the provider's new refresh token, so a task of its own goes on.
        return try await Task {
            try await renew(identity, with: token, by: trusted, isOverdue: isOverdue, source: source, now: now)
        }.value
    }

    private func renew(
        _ identity: LinkedIdentity, with token: String, by trusted: TrustedProvider, isOverdue: Bool,
        source: RequestSource, now: Date
    ) async throws -> Answer {
        let stored = Mutex(identity), renewal: ProviderRenewal
        do {
            renewal = try await trusted.provider.renew(refreshToken: token, subject: identity.subject, now: now) {
                newToken throws(IdentityProviderError) in
                let kept = try await keep(newToken, of: identity, by: trusted)
                stored.withLock { $0 = kept }
            }
        } catch {
            return .away(reason: "\(error)", isOverdue: isOverdue)
        }
        let identity = stored.withLock(\.self)
        switch renewal {
        case .valid(let current) where current.map { trusted.rule.admits($0.groups) } ?? true:
            try await keep(identity, current: current, rule: trusted.rule, source: source, now: now)
            return .confirmed
        case .valid, .ended: return try await end(identity, source: source, now: now)
        }
    }

    /// Stores that this server is asking the provider.
    ///
    /// - Returns: `false` if another server is asking, or asked a short time ago.
    private func claim(_ identity: LinkedIdentity, now: Date) async throws -> Bool {
        try await store.write { rows in
            guard var stored = try rows.unchanged(identity),
                !stored.wasAsked(within: Self.askingInterval, now: now)
            else { return false }
            stored.asked = now
            try rows.update(stored)
            return true
        }
    }

    /// Stores the provider's new refresh token.
    ///
    /// - Returns: the identity with the new refresh token.
    private func keep(
        _ newToken: String, of identity: LinkedIdentity, by trusted: TrustedProvider
    ) async throws(IdentityProviderError) -> LinkedIdentity {
        do {
            let sealed = try LinkedIdentity.sealed(
                newToken, issuer: identity.issuer, subject: identity.subject, with: trusted.key)
            return try await store.write { rows in
                guard var stored = try rows.unchanged(identity) else { return identity }
                stored.refreshToken = sealed
                try rows.update(stored)
                return stored
            }
        } catch {
            throw .unavailable(reason: "the new refresh token couldn't be stored: \(error)")
        }
    }

    /// Stores that the provider confirmed the user, with the user's new names.
    private func keep(
        _ identity: LinkedIdentity, current: ProviderIdentity?, rule: AdmissionRule, source: RequestSource, now: Date
    ) async throws {
        try await store.change(source: source, now: now) { change in
            guard var stored = try change.rows.unchanged(identity) else { return }
            (stored.confirmed, stored.asked) = (now, nil)
            try change.rows.update(stored)
            if let current, current.issuer.hasBytes(of: stored.issuer), current.subject.hasBytes(of: stored.subject),
                let account = try change.rows.account(stored.user)
            {
                _ = try change.apply(current, to: account, rule: rule)
            }
        }
    }

    /// Ends all grants of the account and sign-ins in progress, unless the user signed in again while the provider
    /// answered.
    private func end(
        _ identity: LinkedIdentity, source: RequestSource, now: Date
    ) async throws -> Answer {
        try await store.change(source: source, now: now) { change in
            guard var stored = try change.rows.unchanged(identity) else { return .confirmed }
            (stored.confirmed, stored.asked, stored.refreshToken) = (nil, nil, nil)
            try change.rows.update(stored)
            try change.interruptSignIns(of: stored.user)
            let ended = try change.endAll(of: stored.user, reason: .providerEnded)
            for (number, grant) in ended.enumerated() { try change.logEnd(of: grant, number: number) }
            return .ended
        }
    }
}

extension SignInReader {
    /// The stored identity, if its refresh token and confirmation are still those of `identity`. They change when the
    /// user signs in again or another server gets an answer.
    fileprivate func unchanged(_ identity: LinkedIdentity) throws -> LinkedIdentity? {
        guard let stored = try self.identity(issuer: identity.issuer, subject: identity.subject),
            stored.user == identity.user, stored.refreshToken == identity.refreshToken,
            stored.confirmed?.milliseconds == identity.confirmed?.milliseconds
        else { return nil }
        return stored
    }
}
