import Basics
import Foundation
import OAuth

/// A change of accounts, clients, grants or tokens in one transaction. Contains the rules that several operations
/// share. The identifier of the audit event is created before the transaction, because the closure of the transaction
/// may run more than once.
struct SignInChange {
    let rows: any SignInWriter
    let now: Date
    /// The operator who makes the change on a web page; `nil` for a user's own change and for the command line.
    let asking: OperatorSession?
    /// The network address and browser of the request, for audit events.
    let source: RequestSource
    /// The identifier of the audit event. A change that writes several events appends a number to this identifier.
    private let event: String

    /// Creates a change after checking that `asking` is an operator.
    ///
    /// - Throws: ``OperatorProblem/noOperator``
    fileprivate init(
        rows: any SignInWriter, now: Date, asking: OperatorSession?, source: RequestSource, event: String
    ) throws {
        if let asking { try rows.check(asking, now: now) }
        self.rows = rows
        self.now = now
        self.asking = asking
        self.source = source
        self.event = event
    }

    /// Checks the session that requests the change.
    ///
    /// - Parameter authority: the grant of the user's session; `nil` for an operator, whom this method doesn't check.
    /// - Throws: ``StoreRefusal/stale`` if the session has ended or belongs to another user.
    func check(_ authority: GrantID?, of user: UserID?) throws {
        guard let authority else { return }
        guard let session = try rows.grant(authority), session.user == user, session.isLive(now: now) else {
            throw StoreRefusal.stale
        }
    }

    /// Prevents operators from changing their own accounts in a way that could leave the server without an operator.
    ///
    /// - Throws: ``OperatorProblem/oneself`` if `user` is the operator's own account.
    func checkOther(_ user: UserID) throws {
        if asking?.user == user { throw OperatorProblem.oneself }
    }

    /// Removes an account with everything that belongs to it. The identifiers of the audit events begin with the
    /// identifier of this change.
    func delete(_ id: UserID) throws -> RemovedBelongings { try rows.delete(id, event: event, now: now) }

    /// Releases the locks held by an account's apps. The identifiers of the audit events begin with the identifier of
    /// this change.
    func releaseLocks(of id: UserID) throws { try rows.releaseLocks(of: id, event: event, now: now) }

    /// Increments ``Account/passwordVersion``, so that sign-ins in progress fail.
    func interruptSignIns(of user: UserID) throws {
        guard var account = try rows.account(user) else { return }
        account.passwordVersion += 1
        try rows.update(account)
    }

    // MARK: Grants

    /// Adds a grant and writes an audit event about the new grant.
    func add(_ grant: Grant) throws {
        try rows.insert(grant)
        try log(
            .grantMade, user: grant.user, client: grant.client, grant: grant.id, detail: grant.kind.detail(grant.scope))
    }

    /// Stores a changed grant. If the grant has ended, also ends the grants made under it.
    func keep(_ grant: Grant) throws {
        try rows.update(grant)
        try endChildren(of: grant)
    }

    /// Ends a grant and writes an audit event about the end.
    ///
    /// - Parameters:
    ///   - user: the required owner of the grant; `nil` for any.
    ///   - kind: the required kind of the grant; `nil` for any.
    /// - Returns: `false` when no such grant exists, or when the grant has already ended or expired.
    func end(
        _ id: GrantID, of user: UserID?, only kind: Grant.Kind? = nil, reason: GrantEnd
    ) throws -> Bool {
        guard var grant = try rows.grant(id), user == nil || grant.user == user, kind == nil || grant.kind == kind,
            grant.end(reason, now: now)
        else { return false }
        try keep(grant)
        try logEnd(of: grant)
        return true
    }

    /// Ends all live grants of a user except one, without an audit event.
    ///
    /// - Returns: the grants that were ended.
    @discardableResult
    func endAll(of user: UserID, except kept: GrantID? = nil, reason: GrantEnd) throws -> [Grant] {
        try end(try rows.unendedGrants(of: user).filter { $0.id != kept }, reason: reason)
    }

    /// Ends all live browser sessions of a user, without an audit event.
    ///
    /// - Returns: the grants that were ended.
    func endBrowsers(of user: UserID, reason: GrantEnd) throws -> [Grant] {
        try end(try rows.unendedGrants(of: user).filter { $0.kind == .browser }, reason: reason)
    }

    /// Ends all live grants of a client, without an audit event.
    func endAll(of client: ClientID, reason: GrantEnd) throws {
        _ = try end(try rows.unendedGrants(of: client), reason: reason)
    }

    /// Ends the grants among `grants` that are live, and all grants made under a grant that ends.
    private func end(_ grants: [Grant], reason: GrantEnd) throws -> [Grant] {
        var ended: [Grant] = []
        for var grant in grants where grant.isLive(now: now) {
            grant.end(reason, now: now)
            try rows.update(grant)
            ended.append(grant)
        }
        for grant in ended { try endChildren(of: grant) }
        return ended
    }

    /// Ends the live grants that were made under a grant that has ended. Writes no audit events for these grants.
    private func endChildren(of grant: Grant) throws {
        guard let ended = grant.ended else { return }
        try endChildren(of: grant, at: ended)
    }

    /// Ends the live grants made under a grant that ended at `time`, then the grants made under these grants, and so
    /// on.
    func endChildren(of grant: Grant, at time: Date) throws {
        var open = [grant.id]
        while let parent = open.popLast() {
            for var child in try rows.unendedGrants(under: parent) {
                guard child.end(.parentEnded, now: time) else { continue }
                try rows.update(child)
                open.append(child.id)
            }
        }
    }

    // MARK: Audit

    /// Writes an event to the audit log.
    ///
    /// - Parameter number: distinguishes this audit event from other audit events of the same change; `nil` if the
    ///   change writes only one event.
    func log(
        _ kind: AuditEvent.Kind, user: UserID? = nil, client: ClientID? = nil, grant: GrantID? = nil,
        detail: AuditEvent.Detail? = nil, number: Int? = nil
    ) throws {
        try rows.append(
            AuditEvent(
                kind, at: now, user: user, client: client, grant: grant, by: asking?.user, source: source,
                detail: detail),
            as: event + (number.map { String(1_000_000 + $0) } ?? ""))
    }

    /// Writes the event that a grant has ended, with the reason.
    func logEnd(of grant: Grant, number: Int? = nil) throws {
        let isSignOut = grant.reason == .signedOut
        try log(
            isSignOut ? .signedOut : .grantEnded, user: grant.user, client: grant.client, grant: grant.id,
            detail: isSignOut ? nil : grant.reason.map { .end($0) }, number: number)
    }
}

extension SignInStore {
    /// Makes a change in one transaction.
    ///
    /// - Parameters:
    ///   - asking: the operator who makes the change on a web page; the operator's session and role are checked first.
    ///   - source: the network address and browser of the request, for the audit events of the change.
    func change<Value: Sendable>(
        by asking: OperatorSession? = nil, source: RequestSource = .machine, now: Date,
        _ body: @escaping @Sendable (SignInChange) throws -> Value
    ) async throws -> Value {
        let event = TimeOrderedID.make(at: now)
        return try await write { rows in
            try body(SignInChange(rows: rows, now: now, asking: asking, source: source, event: event))
        }
    }
}

extension Grant.Kind {
    /// The detail of a grant's event.
    fileprivate func detail(_ scope: Scope) -> AuditEvent.Detail {
        switch self {
        case .oauth: .scope(scope)
        case .browser: .browserSession
        case .operator: .operatorToken
        }
    }
}
