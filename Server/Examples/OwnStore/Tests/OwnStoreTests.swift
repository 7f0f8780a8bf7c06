import Documents
import Foundation
import OAuthServer
@testable import OwnStore
import PortContracts
import Testing

/// Tests that the documents of the example pass the contract suite, and that their code is short.
@Suite struct OwnStoreTests {
    @Test(arguments: HostDocumentsContract.promises)
    func `the documents keep their promise to a WOPI host`(promise: Promise<HostDocumentsContract>) async throws {
        let folder = try TemporaryFolder(), stores = InMemoryStores()
        let documents = try OwnDocuments(people: OwnPeople(store: stores), folder: folder.url)
        try await promise.verify(HostDocumentsContract(documents, signIn: stores, clock: ManualClock()))
    }

    @Test func `documents, locks and the texts of users are there after a restart`() async throws {
        let folder = try TemporaryFolder(), people = OwnPeople(store: InMemoryStores())
        let documents = try OwnDocuments(people: people, folder: folder.url)
        try await HostDocumentsContract(documents, signIn: people.store, clock: ManualClock()).verifyRestart {
            try OwnDocuments(people: people, folder: folder.url)
        }
    }

    @Test func `a store of one's own has at most 250 lines, with its tests`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = package.appending(path: "Sources/OwnStore/OwnDocuments.swift")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .count { !$0.drop { $0 == " " }.hasPrefix("//") }
        // The two tests above take another twenty lines.
        #expect(lines + 20 <= 250)
    }
}

/// A new folder, which is removed together with this value.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "own-store-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }
}
