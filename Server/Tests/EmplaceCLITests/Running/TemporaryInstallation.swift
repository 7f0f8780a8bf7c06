import ArgumentParser
import Basics
import SQLStorage
import DiskBlobs
import Documents
import Foundation
import PortContracts
import OAuthServer
import Testing

@testable import EmplaceCLI

/// A temporary folder for one test, with a data directory for the commands.
///
/// Clients and documents are created by commands. Users are created directly and without a password, because hashing a
/// password would take most of a second.
struct TemporaryInstallation {
    static let password = "a good password"

    let folder = FileManager.default.temporaryDirectory.appending(path: "emplace-\(UUID().uuidString)")
    var data: String { path("data") }

    /// Runs a test in a temporary folder, which is removed after the test.
    ///
    /// - Parameter users: the initial users, without passwords.
    static func use(
        users: [String] = ["mia"], _ body: (TemporaryInstallation) async throws -> Void
    ) async throws {
        let installation = TemporaryInstallation()
        try FileManager.default.createDirectory(at: installation.folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: installation.folder) }
        try await OwnVariables.use {
            for user in users { try await installation.addUser(user) }
            try await body(installation)
        }
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Runs a command on the data directory.
    @discardableResult func run(_ words: String..., input: String = "") async -> CommandRun {
        await CommandRun(words + ["--data", data], input: input)
    }

    /// Runs a command that must succeed, and parses its output.
    func json(_ words: String...) async throws -> [String: Any] {
        let run = await CommandRun(words + ["--json", "--data", data])
        #expect(run.status == 0, "\(run.errors)")
        return try run.json()
    }

    /// Runs a command that prints a list, and parses its output.
    func rows(_ words: String...) async throws -> [[String: Any]] {
        let run = await CommandRun(words + ["--json", "--data", data])
        #expect(run.status == 0, "\(run.errors)")
        return try run.rows()
    }

    func addUser(_ name: String, displayName: String? = nil) async throws {
        try await Self.addUser(name, displayName: displayName, to: data)
    }

    /// Adds a user to the installation in a data directory. Creates the installation if the data directory is empty.
    static func addUser(_ name: String, displayName: String? = nil, to data: String) async throws {
        let installation = try await Installation(DataOptions.parse(["--data", data]))
        let account = Account(name: try #require(SignInName(name)), displayName: displayName ?? name, created: Date())
        try await installation.storage.verbs.accounts.add(account, password: nil)
    }

    /// Writes a file to the temporary folder that also contains the data directory.
    @discardableResult func write(_ text: String, to name: String) throws -> String {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    func text(_ name: String) -> String? { try? String(contentsOf: folder.appending(path: name), encoding: .utf8) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// Writes a document to the temporary folder and imports it.
    func document(_ name: String, _ text: String, of user: String = "mia", into target: String = "") async throws {
        let file = try write(text, to: "documents/" + name)
        let imported = await run("import", file, "--user", user, "--into", target)
        try #require(imported.status == 0, "\(imported.errors)")
    }

    /// Makes the installation store all content in files, even small content.
    func keepFiles() throws { try write(#"{"inline-limit": "0"}"#, to: "data/emplace.json") }

    /// Returns the names of the files that contain documents' content.
    func contents() throws -> Set<String> {
        let root = path("data/content")
        let names = try FileManager.default.subpathsOfDirectory(atPath: root)
        return Set(names.filter { $0.wholeMatch(of: #/[^/]{2}/[^/]+/#) != nil }.map { root + "/" + $0 })
    }

    /// Runs `body`, which saves one document, and returns the file with its content.
    func content(savedBy body: () async throws -> Void) async throws -> URL {
        let before = try contents()
        try await body()
        let added = try contents().subtracting(before)
        try #require(added.count == 1)
        return URL(filePath: try #require(added.first))
    }

    /// Opens the installation as commands do.
    func open() async throws -> Installation { try await Installation(DataOptions.parse(["--data", data])) }

    /// Connects an app to the account of a user, and returns the app as a caller.
    func app(of user: String) async throws -> Caller {
        let installation = try await open(), account = try await installation.account(named: user)
        let grant = Grant(user: account.id, kind: .operator, created: Date(), expires: nil, label: "Test")
        try await installation.storage.verbs.grants.create(grant)
        return Caller(user: account.id, authority: .grant(grant.id))
    }

    /// Locks a document, as Office does when a user edits it.
    func lock(_ document: String, of user: String = "mia", as id: String = "held") async throws {
        let installation = try await open(), caller = try await installation.caller(named: user)
        let file = try await installation.file(DocumentPath(document), for: caller)
        _ = try await installation.library.lock(
            file.id, .acquire(try #require(LockID(rawValue: id))), for: caller, now: Date())
    }

    /// Flips one bit of a file, as a failing disk would.
    static func damage(_ file: URL) throws {
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file)
    }

    /// Shares all documents of a user for reading.
    func share(of user: String) async throws -> ShareID {
        let installation = try await open(), caller = try await installation.caller(named: user)
        let root = try await installation.library.root(for: caller, now: Date()).container.id
        return try await installation.library.share(.container(root), as: .readOnly, for: caller, now: Date()).id
    }
}
