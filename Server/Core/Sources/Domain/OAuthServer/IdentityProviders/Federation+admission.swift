import Basics
import Foundation
import OAuth

/// Finds or creates the account of a proven identity.
extension Federation {
    /// Signs a user in whose identity a provider has proven: finds the linked account or, if the rule allows it,
    /// creates one.
    ///
    /// - Throws: ``Refusal``, and the store's errors.
    func admit(
        _ signIn: ProviderSignIn, by trusted: TrustedProvider, source: RequestSource, now: Date
    ) async throws -> Account {
        let identity = signIn.identity, name = trusted.provider.displayName
        guard identity.issuer.hasBytes(of: trusted.provider.issuer) else {
            throw Refusal.failed(provider: name, reason: "the identity is of another issuer")
        }
        guard LinkedIdentity.isWellFormed(issuer: identity.issuer, subject: identity.subject) else {
            throw Refusal.failed(provider: name, reason: "the subject is empty, too long, or has control characters")
        }
        // Create everything random before the transaction, because the transaction may run more than once.
        let newcomer = Account(identity: identity, exactly: trusted.rule.requiresExactName, created: now)
        let folder = Identifier.random()
        let token = try signIn.refreshToken.flatMap {
            try LinkedIdentity.sealed($0, issuer: identity.issuer, subject: identity.subject, with: trusted.key)
        }
        let rule = trusted.rule
        let admitted = try await store.change(source: source, now: now) { change -> Result<Account, Refusal> in
            let known = try change.rows.identity(issuer: identity.issuer, subject: identity.subject)
            let account = try known.flatMap { try change.rows.account($0.user) }
            guard rule.admits(identity.groups), account != nil || rule.createsAccounts else {
                try change.log(.signInFailed, user: account?.id)
                return .failure(.notAdmitted(provider: name, subject: identity.subject))
            }
            if let account, account.disabled != nil {
                try change.log(.signInFailed, user: account.id, detail: .accountDisabled)
                return .failure(.disabled)
            }
            let user: Account
            if let account {
                user = account
            } else {
                switch try change.add(newcomer, folder: folder, identity, exactly: rule.requiresExactName) {
                case .success(let added): user = added
                case .failure(let problem):
                    try change.log(.signInFailed)
                    return .failure(problem.refusal(of: identity, by: name))
                }
            }
            var linked =
                known
                ?? LinkedIdentity(
                    issuer: identity.issuer, subject: identity.subject, user: user.id, linked: now)
            (linked.confirmed, linked.asked, linked.refreshToken) = (now, nil, token)
            if known == nil { try change.rows.insert(linked) } else { try change.rows.update(linked) }
            let updated = try change.apply(identity, to: user, rule: rule)
            try change.log(.signedIn, user: user.id, detail: .provider(identity.issuer), number: 9)
            return .success(updated)
        }
        return try admitted.get()
    }
}

extension SignInChange {
    /// Adds an account for a new user, under the first free name, or only under `newcomer`'s name. An account that has
    /// the name already belongs to another user and stays unchanged.
    fileprivate func add(
        _ newcomer: Account?, folder: String, _ identity: ProviderIdentity, exactly: Bool
    ) throws -> Result<Account, NameProblem> {
        guard let newcomer else { return .failure(exactly ? .notExact : .unusable) }
        var account = newcomer
        if try rows.credentials(of: account.name) != nil {
            guard !exactly else { return .failure(.taken) }
            account.name = try freeName(newcomer.name, folder: folder)
        }
        try rows.insert(account, password: nil, folder: folder)
        try log(.accountAdded, user: account.id, number: 1)
        try log(.identityLinked, user: account.id, detail: .provider(identity.issuer), number: 2)
        return .success(account)
    }

    /// Returns the first free name of a taken name with a number.
    private func freeName(_ taken: SignInName, folder: String) throws -> SignInName {
        var name = taken, number = 1
        while try rows.credentials(of: name) != nil {
            number += 1
            // After many taken names, use random letters, which were created before the transaction.
            let end = number < 50 ? "\(number)" : String(folder.prefix(12))
            guard number <= 50, let next = SignInName(taken.rawValue.cut(toUTF8: 240) + "-" + end) else {
                throw StoreRefusal.nameTaken
            }
            name = next
        }
        return name
    }

    /// Updates the display name and the role of an account with the provider's current values.
    func apply(_ identity: ProviderIdentity, to account: Account, rule: AdmissionRule) throws -> Account {
        let name = identity.displayName.flatMap { Account.isAllowed(displayName: $0) ? $0 : nil }
        let isOperator = rule.isOperator(identity.groups)
        var updated = account
        updated.apply(AccountChange(displayName: name, isOperator: isOperator))
        guard updated != account else { return account }
        try rows.update(updated)
        let detail =
            updated.isOperator == account.isOperator ? nil : AuditEvent.Detail.role(isOperator: updated.isOperator)
        try log(.accountChanged, user: account.id, detail: detail, number: 3)
        return updated
    }
}

extension Account {
    /// A new account with the names of an identity. The caller has to make the sign-in name unique.
    ///
    /// - Parameter exactly: whether the user name has to be usable as it is, without a replacement.
    /// - Returns: `nil` if there is no usable name.
    fileprivate init?(identity: ProviderIdentity, exactly: Bool, created: Date) {
        let names = exactly ? [identity.userName] : [identity.userName, identity.subject]
        let usable = names.compactMap(\.self).filter(Account.isAllowed(displayName:))
        guard let name = usable.lazy.compactMap({ SignInName($0, exactly: exactly) }).first else { return nil }
        let display = [identity.displayName, name.rawValue].compactMap(\.self).first(where: Account.isAllowed)
        self.init(name: name, displayName: display ?? name.rawValue, created: created)
    }
}

extension SignInName {
    /// A name; `nil` if it isn't valid or, with `exactly`, if it isn't already in its stored form. A sign such as the
    /// Kelvin sign has a stored form that is the name of another user.
    fileprivate init?(_ text: String, exactly: Bool) {
        self.init(text)
        guard !exactly || rawValue.hasBytes(of: text) else { return nil }
    }
}

/// The reasons why a new user can't get an account.
private enum NameProblem: Error {
    case unusable, notExact, taken

    func refusal(of identity: ProviderIdentity, by provider: String) -> Federation.Refusal {
        switch self {
        case .unusable:
            .failed(provider: provider, reason: "neither the user name nor the subject can be a user name")
        case .notExact:
            .nameRefused(
                provider: provider, subject: identity.subject,
                reason: "the user name is missing or isn't a user name as it is, and user names decide about documents")
        case .taken:
            .nameRefused(
                provider: provider, subject: identity.subject,
                reason: "another account has the user name, and user names decide about documents")
        }
    }
}
