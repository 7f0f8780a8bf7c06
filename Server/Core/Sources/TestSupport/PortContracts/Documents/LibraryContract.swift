import Basics
public import Documents
import Foundation
public import OAuthServer
import Testing

/// Checks that ``Library`` keeps its promises on a store. The tests of every storage backend run these checks.
///
/// The checks leave only rows with random names behind, so they can run again on the same backend. No other code may
/// use the store during the checks.
public struct LibraryContract: Sendable {
    let store: any DocumentStore
    let library: Library
    let blobs = InMemoryBlobs()
    let people: any ContractPeople
    let clock: ManualClock

    /// Creates the checks for a store.
    ///
    /// - Parameters:
    ///   - signIn: the sign-in store of the same backend, which contains the owners of the documents and the grants of
    ///     the callers.
    ///   - clock: the clock, set to the time of the first check.
    public init(_ store: any DocumentStore, signIn: any SignInStore, clock: ManualClock) {
        self.store = store
        library = Library(store: store, blobs: blobs)
        people = SignInPeople(signIn)
        self.clock = clock
    }

    /// The promises of the contract. A test can check each promise separately.
    public static let promises = Promise.selected(groups.flatMap(\.self))

    private static let groups: [[Promise<Self>]] = [
        authority, locks, lostRights, content, inline, unnamed, marksForDeletion, names, arranging, sharing, links,
        sorting, permissions, sharingEnds, sharingAbove, audience, trash, searchingTrash, insideTrash, undoing, usage,
        uploads, namedVersions, searching, searchingTrees, several, walking, operators, transfer, depth, versionPages,
        overviews,
    ]

    /// Checks all promises. Records failed checks in the running test, and throws unexpected errors of the store.
    public func verify() async throws {
        for promise in Self.promises { try await promise.verify(self) }
    }

    func makeFixture(expires: Date? = nil) async throws -> LibraryFixture {
        try await LibraryFixture(library, people: people, now: clock.now, expires: expires)
    }
}

/// Checks searches of shared items in randomly changing trees.
extension LibraryContract {
    static let searchingTrees = (UInt64(1)...3).map { seed in
        Promise<Self>("a guest finds exactly what they can reach in random tree \(seed)") {
            try await $0.findsWhatAGuestCanReach(seed: seed)
        }
    }

    private func findsWhatAGuestCanReach(seed: UInt64) async throws {
        let mia = try await makeFixture(), ben = try await makeFixture()
        var tree = RandomTree(
            library, in: mia.root, of: mia.caller, guest: ben.account.id, now: mia.now, seed: seed)
        for _ in 0..<3 {
            try await tree.change(50)
            // The guest may see an item under a name that differs from the stored name. The guest's searches find the
            // item by the name that the guest sees.
            let stored = try await names(for: mia.machine, below: mia.root, now: mia.now)
            let reached = try await names(for: ben.caller, below: ben.root, now: ben.now)
            for text in RandomTree.searches {
                let query = try NameQuery(text)
                let expected = reached.keys.filter { id in
                    stored[id].map { query.word(of: $0, beginningWith: 0) != nil } ?? false
                }
                let found = try await allFound(query, for: ben)
                #expect(found.count == expected.count && Set(found) == Set(expected), "\(text), seed \(seed)")
            }
        }
    }

    private func names(for caller: Caller, below top: ContainerID, now: Date) async throws -> [NodeID: String] {
        var names: [NodeID: String] = [:], open = [top]
        while let folder = open.popLast() {
            let listing = try await library.children(of: folder, for: caller, now: now)
            for container in listing.containers {
                if container.kind != .sharedWithMe { names[.container(container.id)] = container.name }
                open.append(container.id)
            }
            for file in listing.files { names[.file(file.id)] = file.name }
        }
        return names
    }

    private func allFound(_ query: NameQuery, for fixture: LibraryFixture) async throws -> [NodeID] {
        var found: [NodeID] = [], cursor: SearchCursor?
        repeat {
            let page = try await library.find(query, after: cursor, limit: 7, for: fixture.caller, now: fixture.now)
            found += page.found.map(\.node.id)
            cursor = page.next
        } while cursor != nil
        return found
    }
}

/// Checks reads of small content while the content is replaced and removed.
extension LibraryContract {
    /// Checks that a document is read together with the bytes of the same version. A store that reads the document and
    /// the bytes without a snapshot fails this check, because another writer may replace the version and remove the
    /// bytes between the two reads.
    func bytesAreThoseOfTheirVersion() async throws {
        let fixture = try await makeInlineFixture(), last: Int64 = 40
        let file = try await fixture.makeFile("Plan.docx", fixture.stage("1"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for number in 2...last { try await supersede(file, with: number, fixture) } }
            for _ in 0..<4 { group.addTask { try await follow(file.id, to: last, for: fixture.caller) } }
            for try await _ in group {}
        }
    }

    /// Saves a number as the content of the next version, and removes the previous version and its bytes, in one
    /// transaction.
    private func supersede(_ file: FileRecord, with number: Int64, _ fixture: LibraryFixture) async throws {
        guard let first = file.content.inline, case .small(let small) = try await fixture.stage("\(number)")
        else {
            Issue.record("\(number) isn't small content")
            return
        }
        let key = try #require(InlineKey(rawValue: "\(first.rawValue)n\(number)")), now = fixture.now
        let content = ContentRecord(.inline(key), size: Int64(small.bytes.count), sha256: small.sha256)
        let version = FileVersion(rawValue: number), former = FileVersion(rawValue: number - 1)
        try await store.write { rows in
            try rows.insert(small.bytes, as: key)
            try rows.insert(VersionRow(version: version, content: content, saved: now, author: nil), of: file.id)
            try rows.setContent(content, version: version, modified: now, of: file.id)
            try rows.deleteVersion(former, of: file.id)
            _ = try rows.removeUnnamedContent(limit: 100)
        }
    }

    /// Reads a document repeatedly until a read returns the version whose content is `last`. Stops after a limit, in
    /// case the store never returns that version.
    private func follow(_ file: FileID, to last: Int64, for caller: Caller) async throws {
        let now = clock.now
        var seen: Int64 = 0, reads = 0
        while seen < last, reads < 100_000, !Task.isCancelled {
            reads += 1
            let (sighting, bytes) = try await store.readOnce { try $0.document(file, for: caller, at: now) }
            guard case .node(.file(let found), _, _, _) = sighting else {
                Issue.record("the document is gone")
                return
            }
            seen = found.version.rawValue
            guard bytes == Array("\(seen)".utf8) else {
                Issue.record("version \(seen) came with other bytes, or none")
                return
            }
            // Let the writer run, which may need this thread.
            await Task.yield()
        }
    }
}

/// Checks when permissions expire.
extension LibraryContract {
    static let sharingEnds: [Promise<Self>] = [
        Promise("sharing again without an expiration keeps the existing one") {
            try await $0.sharingAgainKeepsTheExpiry()
        },
        Promise("the owner can change and remove the expiration of sharing") {
            try await $0.changesTheExpirationOfSharing()
        },
        Promise("a guest sees when their access expires") { try await $0.tellsTheGuestTheExpiry() },
    ]

    private func sharingAgainKeepsTheExpiry() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), end = mia.after(100)
        let id = NodeID.file(try await mia.makeFile().id)
        func share(as role: Role, until end: Date? = nil, at time: Date) async throws -> Permission {
            try await library.share(id, with: ben.account.id, as: role, until: end, for: mia.caller, now: time)
        }
        _ = try await share(as: .viewer, until: end, at: mia.now)
        let kept = try await share(as: .editor, at: mia.after(1))
        #expect(kept.role == .editor && kept.expires == end)
        // A permission that has expired is replaced by a permission without an expiration.
        #expect(try await share(as: .viewer, at: end).expires == nil)
    }

    private func changesTheExpirationOfSharing() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, end = mia.after(100)
        let id = NodeID.file(try await mia.makeFile().id), user = ben.account.id
        func set(_ end: Date?, of user: UserID, by caller: Caller, at time: Date) async throws -> Permission {
            try await library.setEnd(end, of: id, with: user, for: caller, now: time)
        }
        await refuses(.notFound) { try await set(end, of: user, by: mia.caller, at: now) }
        let given = try await library.share(id, with: user, as: .editor, for: mia.caller, now: now)
        let ending = try await set(end, of: user, by: mia.caller, at: mia.after(1))
        #expect(ending.expires == end && ending.role == .editor && ending.created == given.created)
        await refuses(.cannotShare(.ended)) { try await set(now, of: user, by: mia.caller, at: mia.after(1)) }
        await refuses(.forbidden) { try await set(nil, of: user, by: ben.caller, at: mia.after(1)) }
        await refuses(.notFound) { try await set(nil, of: mia.account.id, by: mia.caller, at: mia.after(1)) }
        #expect(try await set(nil, of: user, by: mia.caller, at: mia.after(2)).expires == nil)
        _ = try await set(end, of: user, by: mia.caller, at: mia.after(3))
        await refuses(.notFound) { try await set(nil, of: user, by: mia.caller, at: end) }
    }

    private func tellsTheGuestTheExpiry() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile(in: folder)
        func end(by caller: Caller, at time: Date? = nil) async throws -> Date? {
            try await library.sharingEnd(of: .file(file.id), for: caller, now: time ?? now)
        }
        func share(_ id: NodeID, as role: Role, until end: Date?) async throws {
            try await library.share(id, with: ben.account.id, as: role, until: end, for: mia.caller, now: now)
        }
        try await share(.container(folder), as: .viewer, until: nil)
        #expect(try await end(by: ben.caller) == nil)
        try await share(.file(file.id), as: .editor, until: mia.after(50))
        #expect(try await end(by: ben.caller) == mia.after(50))
        #expect(try await end(by: ben.caller, at: mia.after(50)) == nil)
        try await library.stopSharing(.container(folder), with: ben.account.id, for: mia.caller, now: now)
        try await share(.container(folder), as: .editor, until: mia.after(70))
        #expect(try await end(by: ben.caller) == mia.after(70))
        #expect(try await end(by: mia.caller) == nil)
    }
}
