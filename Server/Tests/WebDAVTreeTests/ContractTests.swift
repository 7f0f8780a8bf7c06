import Documents
import Foundation
import PortContracts
import StorageFixtures
import Testing

@testable import WebDAVTree

/// A real server, which `scripts/webdav-servers` runs, and a tree of its folder.
final class RealServer: Sendable {
    /// The kinds of servers that are tested: those in `EMPLACE_TEST_WEBDAV`, such as `apache,sabre`, or else those that
    /// are installed.
    static let kinds: [String] = {
        let named = ProcessInfo.processInfo.environment["EMPLACE_TEST_WEBDAV"]
        if let named { return named.split(separator: ",").map(String.init) }
        let needs = [
            "apache": ["/usr/lib/apache2/modules/mod_dav_fs.so"],
            "wsgidav": [ScriptedServer.repository.appending(path: ".venv/bin/wsgidav").path],
            "sabre": ["/usr/share/php/Sabre/autoload.php", "/usr/bin/php"], "rclone": ["/usr/bin/rclone"],
        ]
        return needs.keys.sorted().filter { kind in
            needs[kind]?.allSatisfy { FileManager.default.fileExists(atPath: $0) } == true
        }
    }()
    private static let running = Dictionary(
        uniqueKeysWithValues: kinds.map { kind in (kind, Task { try await RealServer(kind) }) })

    /// The server of a kind, which runs until the tests end.
    static func running(_ kind: String) async throws -> RealServer { try await #require(running[kind]).value }

    let server: WebDAVServer
    let tree: WebDAVTree
    let writer: DiskWriter
    private let script: ScriptedServer
    private let local: String

    private init(_ kind: String) async throws {
        script = try await ScriptedServer("scripts/webdav-servers", [kind])
        let parts = script.address.split(separator: " ", maxSplits: 1).map(String.init)
        try #require(parts.count == 2, "scripts/webdav-servers printed no address")
        local = FileManager.default.temporaryDirectory.appending(path: "emplace-webdav-\(UUID().uuidString)").path
        server = WebDAVServer(
            address: try WebDAVAddress(parts[0]),
            credentials: try #require(.basic(user: "alice", password: "pw")), localFolder: local)
        tree = try await WebDAVTree.connect(to: server) { Date() }
        writer = DiskWriter(folder: parts[1])
    }

    deinit { try? FileManager.default.removeItem(atPath: local) }
}

/// Changes files on the disk of a server.
struct DiskWriter: OutsideWriter {
    let folder: String

    private func url(_ path: TreePath) -> URL { URL(filePath: ([folder] + path.names).joined(separator: "/")) }

    func write(_ text: String, to path: TreePath) async throws {
        guard let file = FileHandle(forWritingAtPath: url(path).path) else {
            try Data(text.utf8).write(to: url(path))
            return try open(path, 0o666)
        }
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    func replace(_ path: TreePath, with text: String) async throws {
        let other = url(path).deletingLastPathComponent().appending(path: ".other-\(UUID().uuidString)")
        try Data(text.utf8).write(to: other)
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: other.path)
        try #require(rename(other.path, url(path).path) == 0)
    }

    func makeFolder(_ path: TreePath) async throws {
        try FileManager.default.createDirectory(at: url(path), withIntermediateDirectories: false)
        try open(path, 0o777)
    }

    func move(_ old: TreePath, to new: TreePath) async throws {
        try FileManager.default.moveItem(at: url(old), to: url(new))
    }

    func remove(_ path: TreePath) async throws { try FileManager.default.removeItem(at: url(path)) }

    func text(of path: TreePath) async throws -> String? { try? String(contentsOf: url(path), encoding: .utf8) }

    /// Lets the server, which may run as another user, change an entry.
    private func open(_ path: TreePath, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url(path).path)
    }
}

/// Tests the contract with real servers.
@Suite struct ContractTests {
    @Test(arguments: RealServer.kinds, DocumentTreeContract.promises)
    func `the tree keeps its promise`(kind: String, promise: Promise<DocumentTreeContract>) async throws {
        let server = try await RealServer.running(kind)
        try await promise.verify(DocumentTreeContract(server.tree, outside: server.writer))
    }

    @Test(arguments: RealServer.kinds)
    func `a hold keeps other WebDAV clients out, but not this one`(kind: String) async throws {
        let server = try await RealServer.running(kind), tree = server.tree
        let other = try WebDAVTree(server.server, report: tree.report) { Date() }
        func stage(_ text: String, in tree: WebDAVTree) async throws -> StagedEntry {
            try await tree.stage(TestBody(Array(text.utf8)), limit: nil)
        }
        let folder = try await tree.create("hold-\(UUID().uuidString)", in: .root, from: nil).path
        var file = try await tree.create("a.docx", in: folder, from: stage("first", in: tree))
        let free = file
        file.hold = try await tree.hold(file, .take(by: "Alice Ünal", expires: Date() + 600))
        #expect(file.hold != nil)
        #expect(try await tree.hold(file, .take(by: "Alice Ünal", expires: Date() + 600)) == file.hold)
        let staged = try await stage("other", in: other)
        for attempt in ["save", "hold", "remove"] {
            let error = await #expect(throws: TreeError.self) {
                switch attempt {
                case "save": _ = try await other.replace(free, with: staged, keepingFormer: false)
                case "hold": _ = try await other.hold(free, .take(by: "Bob", expires: Date() + 600))
                default: try await other.remove(free, keepingFormer: false)
                }
            }
            // A server that doesn't tell its locks doesn't tell their owners.
            let owner = kind == "rclone" ? nil : "Alice Ünal"
            #expect(error == .inUse(by: owner), "\(attempt)")
        }
        let hold = file.hold
        file = try await tree.replace(file, with: stage("second", in: tree), keepingFormer: true)
        file.hold = hold
        let moved = try await tree.move(file, to: folder.child("b.docx"))
        // The hold may have ended with the move, and then it doesn't stop a save.
        var held = moved
        held.hold = hold
        let saved = try await tree.replace(held, with: stage("third", in: tree), keepingFormer: false)
        #expect(try await server.writer.text(of: saved.path) == "third")
        held = saved
        held.hold = hold
        #expect(try await tree.hold(held, .release) == nil)
        let now = try #require(try await other.entry(at: saved.path))
        _ = try await other.replace(now, with: staged, keepingFormer: false)
        #expect(try await server.writer.text(of: saved.path) == "other")
    }

    @Test(arguments: RealServer.kinds)
    func `the server tells its free space if the probe says so`(kind: String) async throws {
        let tree = try await RealServer.running(kind).tree
        #expect((try await tree.usage().free != nil) == tree.report.tellsSpace)
    }

    @Test(arguments: RealServer.kinds)
    func `the probe classifies the server`(kind: String) async throws {
        let report = try await RealServer.running(kind).tree.report
        #expect(report.saving == (kind == "rclone" ? .locks : .compares), "\(report)")
        #expect(report.readOnlyReason == nil && report.hasLocks, "\(report)")
        #expect(report.hasKeys == (kind == "sabre"), "\(report)")
        #expect(report.needsHashes == ["apache", "wsgidav"].contains(kind), "\(report)")
    }
}
