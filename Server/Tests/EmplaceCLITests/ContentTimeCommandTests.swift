import Documents
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests that import and export keep a document's modification time.
@Suite struct ContentTimeCommandTests {
    @Test(arguments: [1, 86_400, 315_532_800, 1_000_000_000, 1_700_000_000])
    func `an import keeps a file's modification time and an export restores it`(seconds: Int) async throws {
        try await TemporaryInstallation.use { installation in
            let folder = try RawFolder(installation.path("in")), time = Date(timeIntervalSince1970: Double(seconds))
            try folder.file("Plan.docx", changed: seconds)
            #expect(await installation.run("import", installation.path("in/Plan.docx"), "--user", "mia").status == 0)
            let opened = try await installation.open(), caller = try await opened.caller(named: "mia")
            let file = try await opened.file(DocumentPath("Plan.docx"), for: caller)
            #expect(file.modified == time)
            #expect(await installation.run("export", "--user", "mia", "--to", installation.path("out")).status == 0)
            let out = try FileManager.default.attributesOfItem(atPath: installation.path("out/Plan.docx"))
            #expect(out[.modificationDate] as? Date == time)
            // A second import copies nothing and doesn't change the modification time.
            #expect(
                await installation.run("import", installation.path("out/Plan.docx"), "--user", "mia").output.contains(
                    "1 unchanged"))
            #expect(try await opened.file(DocumentPath("Plan.docx"), for: caller).modified == time)
        }
    }

    @Test(arguments: [0, -1, -3_153_600_000, 4_000_000_000])
    func `an impossible time is replaced by that of the import`(seconds: Int) async throws {
        try await TemporaryInstallation.use { installation in
            let folder = try RawFolder(installation.path("in")), before = Date().addingTimeInterval(-1)
            try folder.file("Plan.docx", changed: seconds)
            #expect(await installation.run("import", installation.path("in/Plan.docx"), "--user", "mia").status == 0)
            let opened = try await installation.open(), caller = try await opened.caller(named: "mia")
            let file = try await opened.file(DocumentPath("Plan.docx"), for: caller)
            #expect(file.modified >= before && file.modified <= Date())
        }
    }

    @Test func `moving, deleting and restoring a document keep its modification time`() async throws {
        try await TemporaryInstallation.use { installation in
            let folder = try RawFolder(installation.path("in")), time = Date(timeIntervalSince1970: 1_500_000_000)
            try folder.file("Plan.docx", changed: 1_500_000_000)
            #expect(await installation.run("import", installation.path("in"), "--user", "mia").status == 0)
            let opened = try await installation.open(), caller = try await opened.caller(named: "mia")
            let root = try await opened.library.root(for: caller, now: Date()).container.id
            let file = try await opened.file(DocumentPath("in/Plan.docx"), for: caller).id
            try await opened.library.move(.file(file), to: root, for: caller, now: Date())
            #expect(try await opened.file(DocumentPath("Plan.docx"), for: caller).modified == time)
            try await opened.library.deleteFile(file, for: caller, now: Date())
            #expect(await installation.run("trash", "restore", "Plan.docx", "--user", "mia").status == 0)
            #expect(try await opened.file(DocumentPath("Plan.docx"), for: caller).modified == time)
        }
    }
}
