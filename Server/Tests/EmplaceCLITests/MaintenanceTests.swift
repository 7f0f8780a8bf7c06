import ArgumentParser
import SQLStorage
import Documents
import Foundation
import PortContracts
import OAuth
import OAuthServer
import Synchronization
import Testing
import WOPI
import WOPIHost

@testable import EmplaceCLI

@Suite(.ownVariables) struct MaintenanceTests {
    @Test(arguments: [
        ("90s", 90.0), ("15m", 900), ("36h", 129_600), ("7d", 604_800), ("4w", 2_419_200), ("0d", 0),
    ])
    func `a duration is a number with a unit`(text: String, seconds: Double) {
        #expect(DurationText.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "d", "7", "-7d", "+7d", "7 d", "7D", "1.5h", "7days", "9223372036854775807w", "٧d", "200000w",
    ])
    func `any other text is refused as a duration`(text: String) {
        #expect(DurationText.seconds(text) == nil)
    }

    @Test(arguments: [
        ("none", Retention.none), ("thin", .thinned), ("versions=100", Retention(number: 100, isThinned: false)),
        ("thin,versions=100, age=365d", Retention(number: 100, age: 365 * 86400, isThinned: true)),
    ])
    func `a retention rule is parsed and printed in the same form`(text: String, rule: Retention) throws {
        #expect(try Retention(setting: text) == rule)
        #expect(try Retention(setting: rule.setting) == rule)
    }

    @Test(arguments: [
        "", "all", "thin,", "thin,thin", "thin=", "thin=1", "versions", "versions=0", "versions=-1", "versions=x",
        "age=0d", "age=365", "none,thin", "versions=1,versions=2", "THIN",
    ])
    func `any other retention rule is refused`(text: String) {
        #expect(throws: Failure.self) { try Retention(setting: text) }
    }

    @Test func `retention of versions and the time in the trash are settings`() throws {
        func settings(_ flags: [Setting: String]) throws -> Settings {
            let file = URL(filePath: "/nonexistent/emplace.json")
            return try Settings(
                SettingValues(flags: flags, environment: [:], file: file, allowsMissingFile: true))
        }
        #expect(try settings([:]).retention == .thinned)
        #expect(try settings([:]).contentTrash == 7 * 86400)
        #expect(try settings([.retention: "none", .contentTrash: "36h"]).retention == .none)
        #expect(try settings([.contentTrash: "36h"]).contentTrash == 36 * 3600)
        for text in ["0d", "59m", "week"] {
            #expect(throws: Failure.self) { try settings([.contentTrash: text]) }
        }
    }

    @Test func `a new folder and its new parents are synced to disk`() throws {
        let base = FileManager.default.temporaryDirectory.appending(path: "durable-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: base, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: base) }
        let flushed = Mutex<[String]>([])
        func make(_ path: String) throws -> [String] {
            flushed.withLock { $0 = [] }
            let folder = DurableFolder(base.appending(path: path, directoryHint: .isDirectory)) { url in
                #expect(FileManager.default.fileExists(atPath: base.appending(path: path).path))
                flushed.withLock { $0.append(url.lastPathComponent) }
            }
            try folder.make()
            return flushed.withLock { $0 }
        }
        #expect(try make("new") == [base.lastPathComponent])
        #expect(try make("new") == [])
        #expect(try make("new/a/b") == ["new", "a"])
        try DurableFolder(base.appending(path: "c/d")).make()
        #expect(FileManager.default.fileExists(atPath: base.appending(path: "c/d").path))
    }

    @Test func `doctor reports claims and the trash, and prune what it would free`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "emplace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let installation = try await Installation(DataOptions.parse(["--data", folder.path]))
        let now = Date()
        try await TemporaryInstallation.addUser("mia", to: folder.path)
        let caller = try await installation.caller(named: "mia")
        let root = try await installation.library.root(for: caller, now: Date()).container.id
        let library = installation.library, blobs: any Blobs = installation.blobs
        let file = try await blobs.stage(Bytes(count: 1000), limit: nil) {
            try await library.createFile(
                .exactly(try DocumentName("Plan.docx"), overwrite: false), in: root, content: $0, isReadOnly: false,
                for: caller, now: now)
        }.file.id
        for days in [1.0, 2] {
            _ = try await blobs.stage(Bytes(count: 10), limit: nil) {
                try await library.replace(
                    $0, of: file, for: caller, now: now.addingTimeInterval(days * 86400))
            }
        }
        let claimed = try await blobs.stage(Bytes(count: 7), limit: nil)
        let later = now.addingTimeInterval(40 * 86400)
        let doctor = Doctor(installation: installation, readsContent: false)
        var report = try await doctor.examine(now: now)
        #expect(report.isHealthy && report.leftovers.claimed == 1 && report.leftovers.contents == 0)
        let left = installation.folder.appending(path: "content/staging/left")
        try Data(count: 2000).write(to: left)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: left.path)
        report = try await doctor.examine(now: now)
        #expect(report.isHealthy && report.text.contains("removed by the server within two hours: 1, 2 kB"))

        let rule = Retention(number: 1, isThinned: false)
        let said = try await Pruning(installation: installation, retention: rule, isDryRun: true)
            .run(emptiesTrash: false, now: later)
        #expect(said.versions == 2 && said.bytes == 1010 && said.documents.map(\.path) == ["Plan.docx"])
        #expect(said.text.contains("would be removed"))
        #expect(try await library.versions(of: file, for: caller, now: Date()).count == 3)
        let done = try await Pruning(installation: installation, retention: rule, isDryRun: false)
            .run(emptiesTrash: false, now: later)
        #expect(done.versions == 2 && done.bytes == 1010)
        #expect(try await library.versions(of: file, for: caller, now: Date()).count == 1)
        report = try await doctor.examine(now: later)
        #expect(report.isHealthy && report.trash.contents == 2 && report.trash.bytes == 1010)
        #expect(report.leftovers.claimed == 1 && report.text.contains("content files in the content trash: 2, 1 kB"))
        let emptied = try await Pruning(installation: installation, retention: .none, isDryRun: false)
            .run(emptiesTrash: true, now: later.addingTimeInterval(1))
        #expect(emptied.emptied == 2 && emptied.emptiedBytes == 1010 && emptied.versions == 0)
        #expect(try await doctor.examine(now: later).trash.contents == 0)
        #expect(try await blobs.inUse(among: [try #require(claimed.blob)]).count == 1)
    }

    private struct Bytes: AsyncSequence, Sendable {
        let count: Int

        struct Iterator: AsyncIteratorProtocol {
            var rest: Int
            mutating func next() async throws -> [UInt8]? {
                defer { rest = 0 }
                return rest == 0 ? nil : [UInt8](repeating: 1, count: rest)
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(rest: count) }
    }
}
