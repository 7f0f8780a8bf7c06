import ArgumentParser
import SQLStorage
import Documents
import Foundation
import PortContracts
import OAuthServer
import Testing

@testable import EmplaceCLI

/// Tests the folders that a backup accepts as its target, and what a restored backup contains.
@Suite(.ownVariables) struct BackupTargetTests {
    private let base = FileManager.default.temporaryDirectory.appending(path: "backups-\(UUID().uuidString)")
    private var data: String { path("data") }

    private func path(_ name: String) -> String { base.appending(path: name).path }

    private func open(_ folder: String) async throws -> Installation {
        try await Installation(DataOptions.parse(["--data", folder]))
    }

    /// Creates a user and a link to all of the user's documents.
    private func share(of name: String, in installation: Installation) async throws -> ShareID {
        try await TemporaryInstallation.addUser(name, to: data)
        let caller = try await installation.caller(named: name)
        let root = try await installation.library.root(for: caller, now: Date()).container.id
        return try await installation.library.share(.container(root), as: .readOnly, for: caller, now: Date()).id
    }

    @Test func `one command revokes all links restored by a backup`() async throws {
        defer { try? FileManager.default.removeItem(at: base) }
        let installation = try await open(data)
        let shares = [try await share(of: "mia", in: installation), try await share(of: "ben", in: installation)]
        try await ExistingInstallationTests.run(["backup", path("backup"), "--data", data])
        for name in ["mia", "ben"] {
            let user = try await installation.account(named: name).id
            #expect(try await installation.library.unshareAll(of: user, now: Date()) == 1)
        }
        let restored = try await open(path("backup"))
        let signOut = ["user", "sign-out", "--all", "--data", path("backup")]
        try await ExistingInstallationTests.run(signOut)
        for share in shares { #expect(try await restored.library.visit(share, now: Date()).id == share) }
        try await ExistingInstallationTests.run(signOut + ["--revoke-links"])
        for share in shares {
            await #expect(throws: DocumentsError.notFound) { try await restored.library.visit(share, now: Date()) }
        }
    }

    @Test func `signing one person out revokes only their links`() async throws {
        defer { try? FileManager.default.removeItem(at: base) }
        let installation = try await open(data)
        let mias = try await share(of: "mia", in: installation), bens = try await share(of: "ben", in: installation)
        try await ExistingInstallationTests.run(["user", "sign-out", "mia", "--revoke-links", "--data", data])
        await #expect(throws: DocumentsError.notFound) { try await installation.library.visit(mias, now: Date()) }
        #expect(try await installation.library.visit(bens, now: Date()).id == bens)
    }

    @Test(arguments: ["data", "data/backup", "data/content/a/b", "link/backup", "data/../data/backup"])
    func `a backup into its own data directory is refused`(target: String) async throws {
        defer { try? FileManager.default.removeItem(at: base) }
        _ = try await open(data)
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: data)
        let failure = await #expect(throws: Failure.self) {
            try await ExistingInstallationTests.run(["backup", path(target), "--data", data])
        }
        let said = try #require(failure?.description)
        #expect(said.contains("inside the data directory") && !said.contains("\n"))
        #expect(!FileManager.default.fileExists(atPath: path("data/backup")))
        #expect(!FileManager.default.fileExists(atPath: path("data/content/a")))
    }

    @Test func `a backup may go beside the data directory, into a folder with a similar name`() async throws {
        defer { try? FileManager.default.removeItem(at: base) }
        _ = try await open(data)
        try await ExistingInstallationTests.run(["backup", path("data-backup"), "--data", data])
        #expect(FileManager.default.fileExists(atPath: path("data-backup/" + Installation.databaseFileName)))
    }
}
