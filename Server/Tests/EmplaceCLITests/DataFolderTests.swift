import ArgumentParser
import Foundation
import Logging
import Synchronization
import Testing

@testable import EmplaceCLI

/// Tests data directories in which files are missing, damaged or unreadable.
@Suite(.ownVariables) struct DataFolderTests {
    @Test(arguments: ["missing", "empty"])
    func `a data directory with content but without a database is refused, and stays as it is`(
        state: String
    ) async throws {
        try await TemporaryInstallation.use { installation in
            try installation.write(String(repeating: "a", count: 100_000), to: "data/content/ab/abcdef")
            let database = installation.path("data/\(Installation.databaseFileName)")
            for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + end) }
            if state == "empty" { try Data().write(to: URL(filePath: database)) }
            let options = try DataOptions.parse(["--data", installation.data])
            let add = await installation.run("user", "add", "ben", input: "\(TemporaryInstallation.password)\n")
            #expect(add.fails(saying: "has content but no database", "restore a backup"), "\(add.errors)")
            await #expect(throws: Failure.self) { try await Installation(options, isServer: true) }
            #expect(installation.exists("data/\(Installation.databaseFileName)") == (state == "empty"))
            #expect(installation.exists("data/content/ab/abcdef"))
        }
    }

    @Test func `leftovers of uploads without a database don't prevent a new installation`() async throws {
        try await TemporaryInstallation.use(users: []) { installation in
            try installation.write("part of an upload", to: "data/content/staging/abcdef")
            #expect(try await Installation(DataOptions.parse(["--data", installation.data])).isNew)
        }
    }

    @Test func `the server doesn't start without the content folder`() async throws {
        try await TemporaryInstallation.use { installation in
            try FileManager.default.removeItem(atPath: installation.path("data/content"))
            let options = try DataOptions.parse(["--data", installation.data])
            await #expect {
                try await Installation(options, isServer: true)
            } throws: { "\($0)".contains("content is missing") && "\($0)".contains("mount its disk") }
            #expect(!installation.exists("data/content"))
        }
    }

    @Test func `the server ends when its data directory is moved, and not before`() async throws {
        try await TemporaryInstallation.use { installation in
            let folder = URL(filePath: installation.data), lock = try ServerLock(folder), looks = Mutex(0)
            defer { lock.release() }
            let watch = DataFolderWatch(
                folder: folder, logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() },
                isThere: { lock.isIn(folder) },
                pause: {
                    let look = looks.withLock {
                        $0 += 1
                        return $0
                    }
                    guard look == 3 else { return }
                    try FileManager.default.moveItem(atPath: installation.data, toPath: installation.path("moved"))
                    // Another server may use a new directory with the same name.
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    try ServerLock(folder).release()
                })
            await #expect { try await watch.run() } throws: { "\($0)".contains("was moved or deleted") }
            #expect(looks.withLock(\.self) == 3)
        }
    }

    @Test func `a content folder that was moved or covered by another is gone, and is back when it returns`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "content-\(UUID().uuidString)")
        let moved = folder.appendingPathExtension("moved"), files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { for each in [folder, moved] { try? files.removeItem(at: each) } }
        let content = ContentFolder(folder)
        #expect(content.isThere)
        try files.moveItem(at: folder, to: moved)
        #expect(!content.isThere)
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(!content.isThere)
        try files.removeItem(at: folder)
        try files.moveItem(at: moved, to: folder)
        #expect(content.isThere)
    }
}
