public import Foundation
import Basics
public import OAuthServer
import Testing
public import Documents

/// Checks what ``Library`` promises about version histories, on a store of any storage backend. No other code may use
/// the store during the checks.
public struct VersionHistoryContract: Sendable {
    private let library: Library
    private let people: any ContractPeople
    private let now: Date

    /// Creates the checks for a store without documents.
    ///
    /// - Parameters:
    ///   - signIn: the sign-in store of the same backend, which contains the owners of the documents and the grants of
    ///     the callers.
    ///   - now: the time of the first save; all other saves follow within 31 days.
    public init(_ store: any DocumentStore, signIn: any SignInStore, now: Date) {
        // With this low limit, some versions of each document are stored with the rows, and others in the store of
        // content.
        library = Library(store: store, blobs: InMemoryBlobs(), inlineLimit: 2)
        people = SignInPeople(signIn)
        self.now = now
    }

    /// The promises of the contract. A test can check each promise separately.
    public static let promises = Promise.selected(all)

    private static let all: [Promise<Self>] = [
        Promise("the history of a document lists all versions with their content") {
            try await $0.listsTheWholeHistory()
        },
        Promise("the newest version is never removed") { try await $0.keepsTheNewestVersion() },
        Promise("a version that was restored is kept for its time") { try await $0.keepsRestoredVersions() },
        Promise("documents with former versions are listed in pages") {
            try await $0.listsDocumentsWithHistoryInPages()
        },
    ]

    /// Checks all promises. Records failed checks in the running test, and throws unexpected errors of the store.
    public func verify() async throws {
        for promise in Self.promises { try await promise.verify(self) }
    }

    private func makeFixture() async throws -> LibraryFixture {
        try await LibraryFixture(library, people: people, now: now)
    }

    /// Creates a document with `count` versions. The first version is empty, and all other versions have different
    /// content.
    private func makeFile(_ name: String, _ fixture: LibraryFixture, versions count: Int) async throws -> FileRecord {
        let file = try await fixture.makeFile(name)
        for number in 1..<count {
            _ = try await library.replace(
                fixture.stage(String(repeating: "x", count: number)), of: file.id, for: fixture.caller,
                now: fixture.after(Double(number)))
        }
        return try await fixture.file(file.id)
    }

    private func numbers(_ range: some Sequence<Int>) -> [FileVersion] {
        range.map { FileVersion(rawValue: Int64($0)) }
    }

    private func listsTheWholeHistory() async throws {
        let fixture = try await makeFixture()
        let file = try await makeFile("Whole.docx", fixture, versions: 4)
        _ = try await library.restore(FileVersion(rawValue: 2), of: file.id, for: fixture.caller, now: fixture.after(9))
        let entries = try await library.history(of: file.id)
        #expect(entries.map(\.version.version) == numbers(1...5))
        #expect(entries.map(\.version.saved) == [0, 1, 2, 3, 9].map(fixture.after))
        #expect(entries.map(\.version.restored) == [nil, nil, nil, nil, FileVersion(rawValue: 2)])
        #expect(entries[4].content == entries[1].content && entries[0].content == .empty)
        #expect(entries.map { $0.content.inline != nil } == [false, true, true, false, true])
        // Removing a version frees no storage if another version has the same bytes.
        #expect(entries.size(ofContentOnlyIn: numbers([2])) == 0)
        #expect(entries.size(ofContentOnlyIn: numbers([1, 2, 3, 5])) == 3)
    }

    private func keepsTheNewestVersion() async throws {
        let fixture = try await makeFixture()
        let file = try await makeFile("Newest.docx", fixture, versions: 5)
        let gone = try await library.remove(numbers([1, 3, 5, 9]), of: file.id, now: fixture.after(10))
        #expect(gone == numbers([1, 3]))
        let left = try await library.versions(of: file.id, for: fixture.caller, now: fixture.now)
        #expect(left.map(\.version) == numbers([5, 4, 2]))
        #expect(try await fixture.file(file.id).content == file.content)
        #expect(try await library.remove(gone, of: file.id, now: fixture.after(10)).isEmpty)
        // The number of the next version follows the number of the newest version.
        let next = try await library.replace(.empty, of: file.id, for: fixture.caller, now: fixture.after(11))
        #expect(next.rawValue == 6)
        let stranger = try #require(FileID(rawValue: "nothing"))
        #expect(try await library.remove(numbers([1]), of: stranger, now: fixture.now).isEmpty)
        #expect(try await library.history(of: stranger).isEmpty)
    }

    private func keepsRestoredVersions() async throws {
        let fixture = try await makeFixture()
        let file = try await makeFile("Back.docx", fixture, versions: 3)
        _ = try await library.restore(FileVersion(rawValue: 1), of: file.id, for: fixture.caller, now: fixture.after(9))
        let inTime = fixture.after(9 + Retention.restoredLifetime)
        #expect(try await library.remove(numbers([1, 2]), of: file.id, now: inTime) == numbers([2]))
        #expect(
            try await library.remove(numbers([1]), of: file.id, now: inTime.addingTimeInterval(1)) == numbers([1]))
    }

    private func listsDocumentsWithHistoryInPages() async throws {
        let fixture = try await makeFixture(), before = try await filesWithHistory()
        var made: [FileID] = []
        for number in 1...3 { made.append(try await makeFile("\(number).docx", fixture, versions: 2).id) }
        let once = try await fixture.makeFile("Once.docx")
        let deleted = try await makeFile("Deleted.docx", fixture, versions: 2)
        try await library.deleteForGood(deleted.id, for: fixture.caller, now: fixture.now)
        let found = try await filesWithHistory()
        #expect(found.count == before.count + 3 && Set(found) == Set(before + made))
        #expect(!found.contains(once.id) && !found.contains(deleted.id))
    }

    private func filesWithHistory() async throws -> [FileID] {
        var found: [FileID] = []
        while case let page = try await library.filesWithHistory(after: found.last, limit: 2), !page.isEmpty {
            #expect(page.count <= 2)
            found += page
        }
        return found
    }
}
