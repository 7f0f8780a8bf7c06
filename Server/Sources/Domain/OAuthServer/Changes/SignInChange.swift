import Basics
import Foundation
import OAuth

/// One change of sign-in's rows in one transaction, and the rules that several verbs share. The identifier of its event
/// was made before the transaction, which may run again.
struct SignInChange {
    let rows: any SignInWriter
    let now: Date
    /// The operator who asks on the pages; `nil` for a person's own change, and for somebody at the machine.
    let asking: OperatorSession?
    /// The origin of the request that asks for the change.
    let source: RequestSource
    /// The identifier of the audit event; a change that writes several adds a number to it.
    private let event: String

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

    /// Checks the session in which something is asked for.
    ///
    /// - Parameter authority: the session's grant; `nil` for the operator, for whom nothing is checked.
    /// - Throws: ``StoreRefusal/stale`` unless it is live, and the user's.
    func check(_ authority: GrantID?, of user: UserID?) throws {
        guard let authority else { return }
        guard let session = try rows.grant(authority), session.user == user, session.isLive(now: now) else {
            throw StoreRefusal.stale
        }
    }

    /// Keeps an operator from what would leave the place without one.
    ///
    /// - Throws: ``OperatorProblem/oneself`` for the account of the operator who asks.
    func checkOther(_ user: UserID) throws {
        if asking?.user == user { throw OperatorProblem.oneself }
    }

    /// Removes an account with what is its, under the identifier of this change's event.
    func delete(_ id: UserID) throws -> RemovedBelongings { try rows.delete(id, event: event, now: now) }

    /// Frees the documents that an account's apps hold, likewise.
    func releaseLocks(of id: UserID) throws { try rows.releaseLocks(of: id, event: event, now: now) }

    // MARK: Grants

    /// Adds a grant, and writes the event.
    func add(_ grant: Grant) throws {
        try rows.insert(grant)
        try log(
            .grantMade, user: grant.user, client: grant.client, grant: grant.id, detail: grant.kind.detail(grant.scope))
    }

    /// Writes back a grant that has changed. If it has ended, those made under it end with it, whatever the reason.
    func keep(_ grant: Grant) throws {
        try rows.update(grant)
        try endChildren(of: grant)
    }

    /// Ends a grant, and writes the event.
    ///
    /// - Parameters:
    ///   - user: the person whose grant it must be; `nil` for anybody's.
    ///   - kind: the kind that it must be of; `nil` for any.
    /// - Returns: `false` when there is no such live grant.
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

    /// Ends all live grants of a user but one, without an event.
    ///
    /// - Returns: those it ended.
    @discardableResult
    func endAll(of user: UserID, except kept: GrantID? = nil, reason: GrantEnd) throws -> [Grant] {
        try end(try rows.unendedGrants(of: user).filter { $0.id != kept }, reason: reason)
    }

    /// Ends all live grants of a client, without an event.
    func endAll(of client: ClientID, reason: GrantEnd) throws {
        _ = try end(try rows.unendedGrants(of: client), reason: reason)
    }

    /// Ends those of the grants that are live, and after them the grants made under them.
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

    /// Ends the live grants made under one that has ended. They have no events of their own.
    private func endChildren(of grant: Grant) throws {
        guard let ended = grant.ended else { return }
        try endChildren(of: grant, at: ended)
    }

    /// Ends the live grants made under one that was given up at a time, and those under these: one level after the other,
    /// however many there are.
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

    /// Writes an event of the audit log.
    ///
    /// - Parameter number: tells apart the events of one change.
    func log(
        _ kind: AuditEvent.Kind, user: UserID? = nil, client: ClientID? = nil, grant: GrantID? = nil,
        detail: String? = nil, number: Int? = nil
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
            detail: isSignOut ? nil : grant.reason?.rawValue, number: number)
    }
}

extension SignInStore {
    /// Changes something in one transaction.
    ///
    /// - Parameters:
    ///   - asking: an operator on the pages, whose session and role are checked before anything else.
    ///   - source: the origin of the request, for the events of the change.
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
    /// The detail of the event that a grant was made.
    fileprivate func detail(_ scope: Scope) -> String {
        switch self {
        case .oauth: scope.description
        case .browser: "browser"
        case .operator: "operator"
        }
    }
}
