import Basics
import Documents
import Foundation
import OAuthServer
import Testing

/// Checks actions of operators on the web pages. The transaction of each action checks that the user is an operator.
extension LibraryContract {
    static let operators: [Promise<Self>] = [
        Promise("only an operator in a live browser session may use operators' functions") {
            try await $0.refusesOperationsOfNonOperators()
        },
        Promise("an operator lists locks and releases them") {
            guard $0.people.haveOperators else { return }
            try await $0.operatorsListAndReleaseLocks()
        },
        Promise("an operator reads usage and sets quotas") {
            guard $0.people.haveOperators else { return }
            try await $0.operatorsSetQuotas()
        },
    ]

    /// Adds an account with the operator role, and a grant of the given kind.
    private func makeOperator(_ kind: Grant.Kind = .browser, expires: Date? = nil) async throws -> OperatorSession {
        var account = OAuthFixture.makeAccount(at: clock.now)
        account.isOperator = true
        let grant = Grant(user: account.id, kind: kind, created: clock.now, expires: expires, label: "Test")
        try await people.add(account)
        try await people.add(grant)
        return OperatorSession(user: account.id, session: grant.id)
    }

    private func refusesOperationsOfNonOperators() async throws {
        let mia = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile(), lock = try LibraryFixture.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: mia.caller, now: now)
        let session = Grant(user: mia.account.id, kind: .browser, created: now, expires: nil, label: "Test")
        try await people.add(session)
        let other = try await makeOperator(), app = try await makeOperator(.operator)
        let ended = try await makeOperator(), expired = try await makeOperator(expires: now)
        try await people.end(ended.session, now: now)
        let claims = [
            OperatorSession(user: mia.account.id, session: session.id), app, ended, expired,
            OperatorSession(user: mia.account.id, session: other.session),
            OperatorSession(user: other.user, session: session.id),
            OperatorSession(user: other.user, session: .random()), OperatorSession(user: .random(), session: .random()),
        ]
        for claim in claims {
            await refuses(.notFound) { try await library.heldLocks(limit: 10, by: claim, now: now) }
            await refuses(.notFound) { try await library.releaseLock(of: file.id, by: claim, now: now) }
            await refuses(.notFound) { try await library.usage(of: mia.account.id, by: claim, now: now) }
            await refuses(.notFound) { try await library.usages(of: [mia.account.id], by: claim, now: now) }
            await refuses(.notFound) {
                try await library.setQuota(.bytes(1), of: mia.account.id, by: claim, now: now)
            }
        }
        #expect(try await library.heldLock(of: file.id, for: mia.caller, now: now)?.lock == lock)
        #expect(try await library.usage(for: mia.caller, now: now).quota == .default)
    }

    private func operatorsListAndReleaseLocks() async throws {
        let mia = try await makeFixture(), asking = try await makeOperator(), lock = try LibraryFixture.lock()
        var files: [FileID] = []
        let folder = try await mia.makeFolder("Secret folder")
        for number in 0..<3 {
            let file = try await mia.makeFile("Plan \(number).docx", in: folder)
            // The second and the third lock are taken at the same time.
            _ = try await library.lock(
                file.id, .acquire(lock), for: mia.caller, now: mia.after(number == 0 ? 0 : 1))
            files.append(file.id)
        }
        let now = mia.after(2)
        var found: [LockRecord] = [], cursor: LockCursor?
        repeat {
            let page = try await library.heldLocks(after: cursor, limit: 1, by: asking, now: now)
            #expect(page.locks.count <= 1)
            found += page.locks.filter { $0.owner == mia.account.id }
            cursor = page.next
        } while cursor != nil
        #expect(found.map(\.file) == files.prefix(1) + files.dropFirst().sorted { $0.rawValue < $1.rawValue })
        #expect(found.allSatisfy { $0.path.count == 1 && $0.takenBy == mia.account.name.rawValue })
        let released = try await library.releaseLock(of: files[0], by: asking, now: now)
        #expect(released?.file == files[0] && released?.lock == lock)
        #expect(try await library.releaseLock(of: files[0], by: asking, now: now) == nil)
        let gone = try #require(FileID(rawValue: "gone"))
        #expect(try await library.releaseLock(of: gone, by: asking, now: now) == nil)
        #expect(try await mia.file(files[0]).lock == .free)
        let rest = try await library.heldLocks(limit: 1000, by: asking, now: now)
        #expect(rest.next == nil && !rest.locks.contains { $0.file == files[0] })
        let end = mia.after(1 + FileLock.lifetime)
        let expired = try await library.heldLocks(limit: 1000, by: asking, now: end)
        #expect(!expired.locks.contains { files.contains($0.file) })
    }

    private func operatorsSetQuotas() async throws {
        let mia = try await makeFixture(), asking = try await makeOperator(), user = mia.account.id
        _ = try await mia.makeFile("Plan.docx", LibraryFixture.content(30, in: blobs))
        let set = try await library.setQuota(.bytes(20), of: user, by: asking, now: mia.now)
        #expect(set == StorageUsage(used: 30, quota: .bytes(20), limit: 20))
        #expect(try await library.usage(of: user, by: asking, now: mia.now) == set)
        let ben = try await makeFixture()
        let users = [user] + (0..<120).map { _ in UserID.random() } + [ben.account.id]
        for users in [users, [ben.account.id, user]] {
            let usages = try await library.usages(of: users, by: asking, now: mia.now)
            #expect(
                usages[user] == set && usages[ben.account.id] == StorageUsage(used: 0, quota: .default, limit: nil))
            #expect(usages.values.count { $0.used != 0 } == 1)
        }
        #expect(try await library.usages(of: [], now: mia.now).isEmpty)
        await refuses(.notFound) { try await library.usage(of: .random(), by: asking, now: mia.now) }
        await refuses(.notFound) { try await library.setQuota(.unlimited, of: .random(), by: asking, now: mia.now) }
    }
}
