import Basics
import Foundation
import OAuth
import Testing
public import Auditing
public import Documents
public import OAuthServer

/// Checks that a backend keeps the promises of `OperatorReader`: each filter of a query finds events about documents
/// and about sign-in, events contain the names of users, and all items are counted. Also checks how the removal of an
/// account affects other users' documents.
///
/// The checks leave only rows with random names behind, so they can run again on the same backend. No other code may
/// use the store during the checks.
public struct OperatorReaderContract: Sendable {
    let records: any OperatorReader
    let stores: OAuthStores
    let library: Library
    private let documents: any DocumentStore
    private let clock: ManualClock

    /// Creates the checks for a store.
    ///
    /// - Parameters:
    ///   - documents: the document store of the same backend as `signIn`. The checks read events of both stores.
    ///   - clock: the clock, set to the time of the first check.
    public init(
        _ records: any OperatorReader, documents: any DocumentStore, signIn: any SignInStore, clock: ManualClock
    ) {
        self.records = records
        stores = OAuthStores(signIn)
        library = Library(store: documents, blobs: InMemoryBlobs())
        self.documents = documents
        self.clock = clock
    }

    /// The promises of the contract. A test can check each promise separately.
    public static let promises = Promise.selected(all)

    private static let all: [Promise<Self>] = [
        Promise("each part of a query narrows the events") { try await $0.eachPartOfAQueryNarrows() },
        Promise("events of every kind are read unchanged with each of their details") {
            try await $0.eventsAreReadUnchanged()
        },
        Promise("events contain the names of users, also of removed ones") { try await $0.eventsContainNames() },
        Promise("events tell which user, app, visitor or operator acted") { try await $0.eventsTellWhoActed() },
        Promise("removing an account releases its locks on others' documents") {
            try await $0.removalReleasesLocks()
        },
        Promise("removing an account ends its sharing, with events for the others") {
            try await $0.removalEndsSharing()
        },
        Promise("users, documents, locks and events are counted") { try await $0.everythingIsCounted() },
    ]

    /// Checks all promises. Records failed checks in the running test, and throws unexpected errors of the store.
    public func verify() async throws {
        for promise in Self.promises { try await promise.verify(self) }
    }

    func makeFixture() async throws -> LibraryFixture {
        try await LibraryFixture(library, people: SignInPeople(stores.store), now: clock.now)
    }

    private func eachPartOfAQueryNarrows() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture()
        let file = try await mia.makeFile("Plan.docx"), other = try await mia.makeFile("Other.docx")
        _ = try await ben.makeFile("Plan.docx")
        clock.advance(60)
        _ = try await library.replace(.empty, of: file.id, for: mia.caller, now: clock.now)
        _ = try await library.replace(.empty, of: other.id, for: mia.caller, now: clock.now)
        for role in [Role.viewer, .editor] {
            try await library.share(.file(file.id), with: ben.account.id, as: role, for: mia.caller, now: clock.now)
        }
        try await library.stopSharing(.file(file.id), with: ben.account.id, for: mia.caller, now: clock.now)
        let user = mia.account.id, document = file.id.rawValue
        var all = try await records.events(AuditQuery(limit: 1_000))
        #expect(!all.contains { $0.event.isRepeated })
        for kind in DocumentEvent.Kind.repeating {
            let repeated = try await records.events(AuditQuery(kind: kind.rawValue, limit: 1_000))
            #expect(!repeated.isEmpty, "\(kind)")
            all += repeated
        }
        all.sort { $0.id > $1.id }
        #expect(all.map(\.id) == all.map(\.id).sorted(by: >) && Set(all.map(\.id)).count == all.count)
        let queries = [
            AuditQuery(user: user), AuditQuery(document: document), AuditQuery(kind: "file_saved"),
            AuditQuery(), AuditQuery(user: ben.account.id),
            AuditQuery(document: document, kind: DocumentEvent.Kind.received.rawValue),
            AuditQuery(since: clock.now), AuditQuery(user: user, kind: "file_created"),
            AuditQuery(user: user, document: document), AuditQuery(user: ben.account.id, document: document),
            AuditQuery(document: document, kind: "file_saved"), AuditQuery(user: .random()),
            AuditQuery(user: user, document: document, kind: "file_created", since: mia.now),
        ]
        for query in queries {
            let wanted = all.filter { query.wants($0) }
            try await inParts(query, are: wanted)
        }
        #expect(
            try await records.events(AuditQuery(user: user, document: document)).map(\.kind) == [
                "permission_ended", "permission_changed", "permission_given", "file_saved", "file_created",
            ])
        #expect(try await records.events(AuditQuery(user: user, limit: 0)).isEmpty)
    }

    /// Checks that a query finds the events `wanted`, both in one page and in pages of two events.
    private func inParts(_ query: AuditQuery, are wanted: [AuditEntry]) async throws {
        var query = query, found: [AuditEntry] = []
        query.limit = 1_000
        #expect(try await records.events(query) == wanted, "\(query)")
        query.limit = 2
        while found.count < wanted.count {
            let page = try await records.events(query)
            guard !page.isEmpty else { break }
            found += page
            query.before = page.last?.id
        }
        #expect(found == wanted, "\(query)")
    }

    private func eventsAreReadUnchanged() async throws {
        let mia = try await makeFixture(), file = try await mia.makeFile("Plan.docx"), user = mia.account.id
        for sample in AuditedEvent.samples {
            clock.advance(1)
            let at = clock.now, id = TimeOrderedID.make(at: at)
            switch sample {
            case .signIn(let kind, let detail):
                let event = AuditEvent(kind, at: at, user: user, detail: detail)
                try await stores.store.write { try $0.append(event, as: id) }
            case .document(let kind, let detail):
                let event = DocumentEvent(
                    id: id, at: at, kind: kind, user: user, authority: "machine", resource: file.id.rawValue,
                    name: "Plan.docx", detail: detail)
                try await documents.write { try $0.append(event) }
            case .unknown: Issue.record("a sample of an unknown kind")
            }
        }
        let read = try await records.events(AuditQuery(user: user, limit: AuditedEvent.samples.count))
        #expect(read.map(\.event) == AuditedEvent.samples.reversed())
        #expect(read.map(\.other) == AuditedEvent.samples.reversed().map(\.other))
    }

    private func eventsContainNames() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let plan = try await mia.makeFile("Plan.docx"), draft = try await mia.makeFile("Draft.docx")
        for file in [plan, draft] {
            _ = try await library.share(.file(file.id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        }
        try await library.transfer(.file(draft.id), to: ben.account.id, for: mia.caller, now: now)
        let mias = mia.account.name.rawValue, bens = ben.account.name.rawValue
        let permitted = try await reported(.permitted, of: mia.account.id)
        #expect(permitted.userName == mias && permitted.other == ben.account.id && permitted.otherName == bens)
        #expect(permitted.name == "Draft.docx" && permitted.document == draft.id.rawValue)
        #expect(try await reported(.transferred, of: mia.account.id).otherName == bens)
        #expect(try await reported(.takenOver, of: ben.account.id).otherName == mias)
        let created = try await reported(.created, of: mia.account.id)
        #expect(created.other == nil && created.otherName == nil)
        #expect(!permitted.isUserRemoved && !permitted.isOtherRemoved)
        // A removal that would delete documents is refused, and nothing changes.
        await #expect(throws: RemovalProblem.documents(1)) {
            try await stores.accounts.remove(ben.account.id, withDocuments: false, now: now)
        }
        #expect(try await stores.accounts.find(ben.account.id) != nil)
        #expect(try await library.file(draft.id, for: ben.caller, now: now).file.owner == ben.account.id)
        #expect(try await records.events(AuditQuery(user: ben.account.id, kind: "account_removed")).isEmpty)
        _ = try await library.replace(.empty, of: plan.id, for: ben.caller, now: now)
        let saved = try await reported(.saved, of: mia.account.id)
        #expect(saved.by == ben.account.id && saved.actor == .person(bens) && !saved.isByRemoved)
        try await namesOutliveRemoval(mia, ben)
    }

    private func reported(_ kind: DocumentEvent.Kind, of user: UserID) async throws -> AuditEntry {
        let found = try await records.events(AuditQuery(user: user, kind: kind.rawValue, limit: 1))
        return try #require(found.first)
    }

    /// Checks that the log still shows Ben's name after Ben's account is removed, even if another account then gets the
    /// same name.
    private func namesOutliveRemoval(_ mia: LibraryFixture, _ ben: LibraryFixture) async throws {
        let mias = mia.account.name.rawValue, bens = ben.account.name
        #expect(try await records.removedAccount(named: bens) == nil)
        #expect(try await stores.accounts.remove(ben.account.id, withDocuments: true, now: mia.now) != nil)
        let later = try await reported(.permitted, of: mia.account.id)
        #expect(later.other == ben.account.id && later.otherName == bens.rawValue && later.isOtherRemoved)
        let gone = try await reported(.takenOver, of: ben.account.id)
        #expect(gone.user == ben.account.id && gone.userName == bens.rawValue && gone.otherName == mias)
        #expect(gone.isUserRemoved && !gone.isOtherRemoved)
        #expect(try await records.removedAccount(named: bens) == ben.account.id)
        let saved = try await reported(.saved, of: mia.account.id)
        #expect(saved.by == ben.account.id && saved.actor == .person(bens.rawValue) && saved.isByRemoved)
        let next = Account(name: bens, displayName: "Another Ben", created: mia.now)
        try await stores.accounts.add(next, password: nil)
        #expect(try await reported(.takenOver, of: ben.account.id).isUserRemoved)
    }

    private func eventsTellWhoActed() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let client = Client(
            name: "Test \(UserID.random())", redirectURIs: ["https://localhost"], kind: .publicClient, created: now)
        try await stores.clients.add(client)
        let app = Grant(user: ben.account.id, kind: .oauth(client.id), created: now, expires: nil, label: "Test")
        try await stores.grants.create(app)
        let file = try await mia.makeFile("Plan.docx"), lock = try LibraryFixture.lock()
        _ = try await library.share(.file(file.id), with: ben.account.id, as: .editor, for: mia.machine, now: now)
        let editor = Caller(user: ben.account.id, authority: .grant(app.id))
        _ = try await library.replace(.empty, of: file.id, for: editor, now: now)
        let link = try await library.share(.file(file.id), as: .readWrite, for: mia.caller, now: now)
        _ = try await library.replace(.empty, of: file.id, for: link.visitor, now: now)
        let asking = try await makeOperator()
        _ = try await library.lock(file.id, .acquire(lock), for: mia.caller, now: now)
        _ = try await library.releaseLock(of: file.id, by: asking.session, now: now)
        let reported = try await records.events(AuditQuery(document: file.id.rawValue)).sorted { $0.kind < $1.kind }
        func actors(_ kind: DocumentEvent.Kind) -> Set<AuditEntry.Actor> {
            Set(reported.filter { $0.kind == kind.rawValue }.map(\.actor))
        }
        #expect(actors(.created) == [.oneself] && actors(.shared) == [.oneself])
        #expect(actors(.permitted) == [.commandLine] && actors(.lockReleased) == [.operator(asking.name)])
        #expect(actors(.saved) == [.visitor, .person(ben.account.name.rawValue)])
        let saved = reported.filter { $0.byName == ben.account.name.rawValue && $0.kind == "file_saved" }
        #expect(saved.map(\.clientName) == [client.name])
        func did(_ doer: AuditDoer) async throws -> [String] {
            let query = AuditQuery(document: file.id.rawValue, limit: 3)
            return try await records.events(query, where: doer.did).map(\.kind)
        }
        #expect(try await did(.person(ben.account.id)) == ["file_saved"])
        #expect(try await did(.person(asking.session.user)) == ["lock_released"])
        #expect(try await did(.person(mia.account.id)) == ["share_made", "file_created"])
        #expect(try await did(.commandLine) == ["permission_given"])
        #expect(try await did(.visitor) == ["file_saved"])
        #expect(try await did(.person(.random())).isEmpty)
        let made = try await records.events(AuditQuery(user: ben.account.id, kind: "grant_made"))
        #expect(made.contains { $0.client == client.id.rawValue && $0.clientName == client.name })
    }

    private func makeOperator() async throws -> (session: OperatorSession, name: String) {
        var account = OAuthFixture.makeAccount(at: clock.now)
        account.isOperator = true
        let grant = Grant(user: account.id, kind: .browser, created: clock.now, expires: nil, label: "Test")
        try await stores.accounts.add(account, password: nil)
        try await stores.grants.create(grant)
        return (OperatorSession(user: account.id, session: grant.id), account.name.rawValue)
    }

    private func everythingIsCounted() async throws {
        // Advance by more than a week, so that the counts exclude the events of earlier checks.
        clock.advance(8 * 24 * 60 * 60)
        let before = try await records.counts(now: clock.now)
        let mia = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("Plan.docx", in: folder)
        _ = try await library.replace(LibraryFixture.content(30), of: file.id, for: mia.caller, now: now)
        let lock = try LibraryFixture.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: mia.caller, now: now)
        let gone = try await mia.makeFile("Gone.docx")
        try await library.deleteFile(gone.id, for: mia.caller, now: now)
        _ = try await makeOperator()
        let counts = try await records.counts(now: now)
        #expect(counts.people == before.people + 2 && counts.disabled == before.disabled)
        #expect(counts.documents == before.documents + 1 && counts.folders == before.folders + 1)
        #expect(counts.inTrash == before.inTrash + 1 && counts.bytes == before.bytes + 30)
        #expect(counts.locks == before.locks + 1 && counts.browsers == before.browsers + 1)
        #expect(counts.apps == before.apps)
        #expect(counts.lastDay["file_created"] == 2 && counts.lastWeek["file_deleted"] == 1)
        _ = try await stores.accounts.disable(mia.account.id, now: now)
        let later = now.addingTimeInterval(2 * 24 * 60 * 60), after = try await records.counts(now: later)
        #expect(after.disabled == before.disabled + 1 && after.locks == before.locks)
        #expect(after.lastDay["file_created"] == nil && after.lastWeek["file_created"] == 2)
    }
}

extension AuditQuery {
    /// Whether an event matches the query, ignoring the query's cursor.
    fileprivate func wants(_ entry: AuditEntry) -> Bool {
        user.map { entry.user == $0 } ?? true && document.map { entry.document == $0 } ?? true
            && kind.map { entry.kind == $0 } ?? true && since.map { entry.at >= $0 } ?? true
            && (user != nil || kind != nil || !entry.event.isRepeated)
    }
}

extension OperatorReaderContract {
    /// Checks that removing an account releases the locks that its apps hold on other users' documents. Each release
    /// has an event in the log of the document's owner.
    func removalReleasesLocks() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let plan = try await mia.makeFile("Plan.docx"), own = try await mia.makeFile("Own.docx")
        let late = try await mia.makeFile("Late.docx"), kept = try await ben.makeFile("Kept.docx")
        for file in [plan, own, late] {
            try await library.share(.file(file.id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        }
        let lock = try LibraryFixture.lock("lock-B"), other = try LibraryFixture.lock("lock-M")
        let before = now.addingTimeInterval(-FileLock.lifetime)
        _ = try await library.lock(late.id, .acquire(lock), for: ben.caller, now: before)
        for file in [plan, kept] { _ = try await library.lock(file.id, .acquire(lock), for: ben.caller, now: now) }
        _ = try await library.lock(own.id, .acquire(other), for: mia.caller, now: now)
        // If the removal is refused, no lock is released.
        await #expect(throws: RemovalProblem.documents(1)) {
            try await stores.accounts.remove(ben.account.id, withDocuments: false, now: now)
        }
        #expect(try await library.heldLock(of: plan.id, for: mia.caller, now: now)?.lock == lock)
        #expect(try await releases(of: mia).isEmpty)
        _ = try await library.transferAll(of: ben.account.id, to: eva.account.id, now: now)
        let gone = try await ben.makeFile("Gone.docx"), open = try await ben.makeFile("Open.docx")
        try await library.deleteFile(gone.id, for: ben.caller, now: now)
        _ = try await library.lock(open.id, .acquire(lock), for: ben.caller, now: now)
        let expected = RemovedBelongings(documents: 2, inTrash: 1, locks: 2)
        #expect(try await stores.accounts.previewRemoval(ben.account.id, now: now) == expected)
        await #expect(throws: RemovalProblem.documents(1)) {
            try await stores.accounts.removeTransferred(ben.account.id, transferred: 2, now: now)
        }
        #expect(try await library.heldLock(of: plan.id, for: mia.caller, now: now)?.lock == lock)
        #expect(try await library.trashed(.file(gone.id), for: ben.caller, now: now).name == "Gone.docx")
        let removal = try await stores.accounts.remove(ben.account.id, withDocuments: true, transferred: 2, now: now)
        #expect(try await stores.accounts.previewRemoval(ben.account.id, now: now) == nil)
        #expect(removal == AccountRemoval(expected, transferred: 2, name: ben.account.name.rawValue))
        try await isFree(plan.id, of: mia, after: lock)
        try await isFree(kept.id, of: eva, after: lock)
        #expect(try await library.heldLock(of: own.id, for: mia.caller, now: now)?.lock == other)
    }

    /// Checks that removing an account ends all sharing between the user of the account and other users. Each of the
    /// other users gets an audit event.
    func removalEndsSharing() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let day = now.addingTimeInterval(24 * 60 * 60)
        let plan = try await mia.makeFile("Plan.docx"), over = try await mia.makeFile("Over.docx")
        let gone = try await mia.makeFile("Gone.docx"), own = try await ben.makeFile("Own.docx")
        for file in [plan, gone] {
            try await library.share(.file(file.id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        }
        try await library.share(
            .file(over.id), with: ben.account.id, as: .viewer, until: day, for: mia.caller, now: now)
        try await library.share(.file(own.id), with: mia.account.id, as: .viewer, for: ben.caller, now: now)
        try await library.deleteFile(gone.id, for: mia.caller, now: now)
        #expect(try await stores.accounts.remove(ben.account.id, withDocuments: true, now: day) != nil)
        let ended = try await records.events(
            AuditQuery(user: mia.account.id, kind: DocumentEvent.Kind.forbade.rawValue))
        #expect(ended.map(\.document) == [plan.id.rawValue] && ended.first?.other == ben.account.id)
        #expect(
            ended.first?.event
                == .document(.forbade, .right(.editor, of: ben.account.id, until: nil, isByLink: false)))
        let lost = try await records.events(AuditQuery(user: mia.account.id, kind: DocumentEvent.Kind.lost.rawValue))
        #expect(lost.map(\.name) == ["Own.docx"] && lost.first?.other == ben.account.id)
        #expect(lost.first?.otherName == ben.account.name.rawValue && lost.first?.isOtherRemoved == true)
        #expect(lost.first?.actor == .commandLine)
        let reported = try await records.events(
            AuditQuery(user: ben.account.id, kind: DocumentEvent.Kind.lost.rawValue))
        #expect(reported.map(\.name) == ["Plan.docx"])
    }

    private func releases(of person: LibraryFixture) async throws -> [AuditEntry] {
        try await records.events(AuditQuery(user: person.account.id, kind: DocumentEvent.Kind.lockReleased.rawValue))
    }

    private func isFree(_ id: FileID, of owner: LibraryFixture, after lock: LockID) async throws {
        #expect(try await owner.file(id).lock == .free)
        let reported = try await releases(of: owner)
        #expect(reported.map(\.document) == [id.rawValue] && reported.first?.version == 1)
        #expect(reported.first?.event == .document(.lockReleased, .lock(lock)) && reported.first?.actor == .commandLine)
        let next = try LibraryFixture.lock("lock-C")
        _ = try await library.lock(id, .acquire(next), for: owner.caller, now: owner.now)
        #expect(try await library.heldLock(of: id, for: owner.caller, now: owner.now)?.lock == next)
    }
}
