import Basics
import SQLStorage
import Documents
import Foundation
import PortContracts
import Testing

@testable import EmplaceCLI

/// Tests that export, backup and doctor handle every row of the database.
@Suite struct MaintenanceCountTests {
    private func count(_ statement: SQLStatement, in installation: TemporaryInstallation) async throws -> Int {
        let engine: any SQLEngine = try await installation.open().database.engine
        return try await engine.read { try $0.rows(statement, []).count }
    }

    /// Creates a document whose name no file on this operating system can have.
    private func put(_ name: String, in folder: ContainerID, _ installation: Installation, _ caller: Caller)
        async throws
    {
        _ = try await installation.library.stage(TestBody(Array("text".utf8)), limit: nil) { content in
            try await installation.library.createFile(
                .exactly(DocumentName(name), overwrite: false), in: folder, content: content, isReadOnly: false,
                for: caller, now: Date())
        }
    }

    @Test func `an export reports the result for each document and folder`() async throws {
        try await TemporaryInstallation.use { installation in
            let opened = try await installation.open(), caller = try await opened.caller(named: "mia"),
                library = opened.library
            let root = try await library.root(for: caller, now: Date()).container.id
            func folder(_ name: String, in parent: ContainerID) async throws -> ContainerID {
                try await library.createContainer(
                    .exactly(DocumentName(name), overwrite: false), in: parent, for: caller, now: Date()
                ).container.id
            }
            // In UTF-8, the document's name has more bytes than the file system allows in a file name.
            let long = String(repeating: "ü", count: 200)
            try await put("ok.docx", in: root, opened, caller)
            try await put(long, in: root, opened, caller)
            let tall = try await folder(long + "2", in: root), inner = try await folder("inner", in: tall)
            for folder in [tall, inner] { try await put("lost.docx", in: folder, opened, caller) }
            let taken = try await folder("taken", in: root)
            try await put("there.docx", in: taken, opened, caller)
            try installation.write("a file", to: "out/taken")
            _ = try await folder("empty", in: root)
            let said = await installation.run("export", "--user", "mia", "--to", installation.path("out"), "--json")
            let report = try said.json()
            func list(_ name: String) -> Int { (report[name] as? [Any])?.count ?? -1 }
            let entries = try await count("SELECT 1 FROM nodes WHERE parent IS NOT NULL", in: installation)
            #expect(said.status == 1 && report["entries"] as? Int == entries && entries == 9, "\(said)")
            #expect(list("copied") == 1 && list("folders") == 1 && list("failed") == 7)
            let reasons = (report["failed"] as? [[String: String]])?.compactMap { $0["reason"] } ?? []
            #expect(reasons.contains { $0.contains("too long") } && reasons.contains { $0.contains("is not a folder") })
            #expect(reasons.count { $0.contains("its folder can't") } == 4)
        }
    }

    @Test func `an export lists items shared by others as skipped`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            await installation.run("share", "Plan.docx", "--user", "mia", "--with", "ben", "--as", "editor")
            let report = try await installation.json("export", "--user", "ben", "--to", installation.path("out"))
            #expect(
                (report["skipped"] as? [[String: String]])?.first?["reason"]?.contains("belongs to another user")
                    == true
            )
            #expect(report["entries"] as? Int == 1)
        }
    }

    /// Fills an installation with every kind of version.
    private func fill(_ installation: TemporaryInstallation) async throws {
        let large = String(repeating: "large ", count: 20_000)
        for text in ["first", large, "third", ""] { try await installation.document("Plan.docx", text) }
        try await installation.document("Other.docx", large + "other", into: "Folder/Inner")
        try await installation.document("Gone.docx", large + "gone")
        try await installation.document("Small.docx", "small and gone", into: "Deleted")
        await installation.run("version", "restore", "Plan.docx", "2", "--user", "mia")
        await installation.run("document", "delete", "Gone.docx", "--user", "mia")
        await installation.run("document", "delete", "Deleted", "--user", "mia")
    }

    @Test func `doctor checks every version, including the trash, and a backup contains them`() async throws {
        try await TemporaryInstallation.use { installation in
            try await fill(installation)
            let versions = try await count("SELECT 1 FROM versions", in: installation)
            let small = try await count("SELECT 1 FROM contents", in: installation),
                files = try installation.contents().count
            for words in [[], ["--check-content"]] {
                let found = try await CommandRun(["doctor", "--json", "--data", installation.data] + words).json()
                #expect(found["versions"] as? Int == versions && found["healthy"] as? Bool == true)
                #expect(found["contents"] as? Int == small + files)
            }
            let made = try await installation.json("backup", installation.path("copy"))
            #expect(made["versions"] as? Int == versions && (made["missing"] as? [Any])?.isEmpty == true)
            #expect((made["linked"] as? Int ?? 0) + (made["copied"] as? Int ?? 0) == files)
            let names = try FileManager.default.subpathsOfDirectory(atPath: installation.path("copy/content"))
            #expect(names.count { $0.wholeMatch(of: #/[^/]{2}/[^/]+/#) != nil } == files)
        }
    }

    @Test(arguments: ["Plan.docx", "Folder/Plan.docx"])
    func `damaged documents in the trash are named, and a backup reports missing ones`(
        path: String
    ) async throws {
        try await TemporaryInstallation.use { installation in
            try installation.keepFiles()
            let folder = path.contains("/") ? "Folder" : ""
            let file = try await installation.content {
                try await installation.document("Plan.docx", "a plan", into: folder)
            }
            let deleted = await installation.run("document", "delete", folder.isEmpty ? path : folder, "--user", "mia")
            #expect(deleted.status == 0, "\(deleted)")
            try FileManager.default.removeItem(at: file)
            let said = await installation.run("doctor", "--json")
            let damage = (try said.json()["damaged"] as? [[String: Any]])?.first
            #expect(said.status == 1 && damage?["path"] as? String == path + " (in the trash)", "\(said)")
            #expect(damage?["user"] as? String == "mia" && damage?["reason"] as? String == "missing")
            let backup = await installation.run("backup", installation.path("copy"), "--json")
            let missing = (try backup.json()["missing"] as? [[String: Any]])?.first
            #expect(backup.status == 1 && missing?["path"] as? String == path + " (in the trash)")
        }
    }

    @Test func `a prune names what it removes from a document in the trash, also in a dry run`() async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["1", "2", "3"] { try await installation.document("Plan.docx", text, into: "Folder") }
            await installation.run("document", "delete", "Folder", "--user", "mia")
            let opened = try await installation.open(), later = Date().addingTimeInterval(86_400 * 10)
            for isDryRun in [true, false] {
                let report = try await Pruning(
                    installation: opened, retention: Retention(number: 1, isThinned: false), isDryRun: isDryRun
                ).run(emptiesTrash: false, now: later)
                #expect(report.documents.map(\.path) == ["Folder/Plan.docx (in the trash)"])
                #expect(report.documents.map(\.user) == ["mia"] && report.versions == 2)
            }
        }
    }

    @Test func `a backup whose settings can't be copied fails`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["data/emplace.json", "copy"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        #expect(throws: Failure.self) {
            try BackupSettings(folder.appending(path: "data")).copy(to: folder.appending(path: "copy"))
        }
    }
}
