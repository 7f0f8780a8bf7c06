import SQLStorage
import Documents
import Foundation
import PortContracts
import Logging
import Testing

@testable import EmplaceCLI

/// Tests commands on an installation with small content in the database and larger content in files.
@Suite struct SmallContentTests {
    /// A text that is larger than the default inline limit.
    private static let large = String(repeating: "large ", count: 20_000)
    /// A text within the inline limit that is larger than a database page, so that SQLite stores it on separate pages.
    private static let long = (1000..<3000).map { "line \($0) of the document\n" }.joined()
    private static let short = "the plan of the year"

    private static func named(_ name: String, in folder: String) -> URL {
        URL(filePath: folder).appending(path: name)
    }

    /// Makes a copy of the installation with `emplace backup`. The copy has its whole database in one file. Returns the
    /// command-line option that selects the copy.
    private static func copy(_ installation: TemporaryInstallation) async throws -> [String] {
        #expect(await installation.run("backup", installation.path("copy"), "--copy").status == 0)
        return ["--data", installation.path("copy")]
    }

    /// Flips a bit of a text everywhere in the database file of the copy. The text may occur several times, because
    /// SQLite rearranges its pages.
    private static func damage(_ words: String, in installation: TemporaryInstallation) throws {
        let file = named("copy/catalogue.sqlite", in: installation.folder.path), wanted = Data(words.utf8)
        var bytes = try Data(contentsOf: file), count = 0
        while let range = bytes.range(of: wanted) {
            bytes[range.lowerBound + 2] ^= 1
            count += 1
        }
        try #require(count > 0, "\(words) isn't in the database")
        try bytes.write(to: file)
    }

    private func rows(_ table: SQLStatement, of installation: TemporaryInstallation) async throws -> Int {
        let engine: any SQLEngine = try await installation.open().database.engine
        return try await engine.read { try $0.rows("SELECT 1 FROM \(table)", []).count }
    }

    @Test func `small content is stored in the database, and the doctor counts and reads it`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Short.docx", Self.short)
            try await installation.document("Large.docx", Self.large)
            try await installation.document("Empty.docx", "")
            #expect(try installation.contents().count == 1)
            #expect(try await rows("contents", of: installation) == 1)
            for words in [["doctor"], ["doctor", "--check-content"]] {
                let said = await CommandRun(words + ["--json", "--data", installation.data]), found = try said.json()
                #expect(said.status == 0 && found["healthy"] as? Bool == true)
                #expect(found["versions"] as? Int == 3 && found["contents"] as? Int == 2)
            }
        }
    }

    @Test(arguments: [("Short.docx", "plan of the"), ("Long.docx", "line 2345 of")])
    func `a flipped bit in the database is found by reading and by opening the document`(
        name: String, words: String
    ) async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Short.docx", Self.short)
            try await installation.document("Long.docx", Self.long)
            let copy = try await Self.copy(installation)
            #expect(await CommandRun(["doctor", "--check-content"] + copy).status == 0)
            try Self.damage(words, in: installation)
            #expect(await CommandRun(["doctor"] + copy).status == 0, "only its size was looked at")
            for _ in 0..<2 {
                let said = await CommandRun(["doctor", "--check-content", "--json"] + copy)
                #expect(said.status == 1)
                let damaged = try #require(try said.json()["damaged"] as? [[String: Any]])
                #expect(damaged.count == 1 && damaged[0]["path"] as? String == name)
                #expect(damaged[0]["newest"] as? Bool == true)
                #expect(damaged[0]["reason"] as? String == "hash mismatch")
            }
            let went = await CommandRun(["export", "--user", "mia", "--to", installation.path("out")] + copy)
            #expect(went.status == 1 && went.errors.contains("its content is damaged"), "\(went)")
            #expect(!installation.exists("out/\(name)"))
            // Importing the same document again repairs its damaged content.
            let mended = await CommandRun(["import", installation.path("documents/\(name)"), "--user", "mia"] + copy)
            #expect(mended.status == 0 && mended.output.hasSuffix("1 replaced\n"), "\(mended)")
            #expect(await CommandRun(["export", "--user", "mia", "--to", installation.path("out")] + copy).status == 0)
            #expect(installation.text("out/\(name)") == installation.text("documents/\(name)"))
        }
    }

    @Test func `small content of the wrong size is found without reading`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Short.docx", Self.short)
            let engine: any SQLEngine = try await installation.open().database.engine
            try await engine.write { _ = try $0.run("UPDATE contents SET bytes = x'010203'", []) }
            let said = await installation.run("doctor", "--json")
            let damaged = try #require(try said.json()["damaged"] as? [[String: Any]])
            #expect(said.status == 1)
            #expect(damaged.compactMap { $0["reason"] as? String } == ["3 bytes instead of \(Self.short.count)"])
        }
    }

    @Test(arguments: [([], "linked"), (["--copy"], "copied")] as [([String], String)])
    func `a backup has small content in its database and the rest in files`(
        options: [String], counted: String
    ) async throws {
        try await TemporaryInstallation.use { installation in
            let texts = ["Short.docx": Self.short, "Long.docx": Self.long, "Large.docx": Self.large]
            for (name, text) in texts { try await installation.document(name, text) }
            try await installation.document("Short.docx", "another version")
            let made = await CommandRun(
                ["backup", installation.path("copy"), "--json", "--data", installation.data] + options)
            let report = try made.json()
            #expect(made.status == 0 && report["versions"] as? Int == 4 && report[counted] as? Int == 1)
            #expect((report["missing"] as? [Any])?.isEmpty == true)
            // The backup must stay the same when the installation changes later.
            #expect(await installation.run("prune", "--retention", "versions=1", "--empty-content-trash").status == 0)
            let copy = ["--data", installation.path("copy")]
            let found = try await CommandRun(["doctor", "--check-content", "--json"] + copy).json()
            #expect(found["healthy"] as? Bool == true && found["contents"] as? Int == 4)
            let came = await CommandRun(["export", "--user", "mia", "--to", installation.path("out")] + copy)
            #expect(came.status == 0 && installation.text("out/Short.docx") == "another version")
            for name in ["Long.docx", "Large.docx"] { #expect(installation.text("out/\(name)") == texts[name]) }
        }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
    func `a document of any size is exported unchanged`(size: Int) async throws {
        try await TemporaryInstallation.use { installation in
            let text = String(repeating: "x", count: size)
            try await installation.document("Plan.docx", text)
            #expect(try await rows("contents", of: installation) == ((1...65_536).contains(size) ? 1 : 0))
            #expect(try installation.contents().count == (size > 65_536 ? 1 : 0))
            let again = await installation.run("import", installation.path("documents/Plan.docx"), "--user", "mia")
            #expect(again.output.hasSuffix("1 unchanged\n"), "\(again)")
            #expect(await installation.run("export", "--user", "mia", "--to", installation.path("out")).status == 0)
            #expect(installation.text("out/Plan.docx") == text)
        }
    }

    @Test func `an installation reads content stored under another limit`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Old.docx", Self.short)
            try installation.keepFiles()
            try await installation.document("New.docx", Self.short)
            #expect(try await rows("contents", of: installation) == 1)
            #expect(try installation.contents().count == 1)
            #expect(await installation.run("doctor", "--check-content").status == 0)
            #expect(await installation.run("export", "--user", "mia", "--to", installation.path("out")).status == 0)
            for name in ["Old.docx", "New.docx"] { #expect(installation.text("out/\(name)") == Self.short) }
        }
    }

    @Test func `prune frees small content at once and reports the amount`() async throws {
        try await TemporaryInstallation.use { installation in
            for text in ["one", "two!", "three"] { try await installation.document("Plan.docx", text) }
            let said = try await installation.json("prune", "--dry-run", "--retention", "versions=1")
            #expect(said["versions"] as? Int == 2 && said["bytes"] as? Int == 7)
            #expect(try await rows("contents", of: installation) == 3)
            let done = await installation.run("prune", "--retention", "versions=1")
            #expect(
                done.output.contains("2 versions of 1 document removed, 7 bytes of content is no longer used"),
                "\(done)")
            #expect(try await rows("contents", of: installation) == 1)
            #expect(try await rows("released_contents", of: installation) == 0)
            let found = try await installation.json("doctor", "--check-content")
            #expect(found["contents"] as? Int == 1 && found["healthy"] as? Bool == true)
            #expect((found["trash"] as? [String: Any])?["contents"] as? Int == 0)
        }
    }

    /// Adds a row with content to which no version ever referred. No operation of the library leaves such a row behind.
    private func addStray(to installation: TemporaryInstallation) async throws {
        let engine: any SQLEngine = try await installation.open().database.engine
        try await engine.write {
            _ = try $0.run("INSERT INTO contents (key, bytes) VALUES ('stray00000000000', x'0102')", [])
        }
    }

    @Test func `the doctor counts small content without a version, and pruning removes it`() async throws {
        try await TemporaryInstallation.use { installation in
            for name in ["Kept.docx", "Gone.docx"] { try await installation.document(name, Self.short) }
            let opened = try await installation.open(), caller = try await opened.caller(named: "mia")
            let gone = try await opened.file(DocumentPath("Gone.docx"), for: caller)
            try await opened.library.deleteForGood(gone.id, for: caller, now: Date())
            try await addStray(to: installation)
            for _ in 0..<2 {
                let found = try await installation.json("doctor", "--check-content")
                #expect(found["healthy"] as? Bool == true && found["contents"] as? Int == 1)
                #expect((found["leftovers"] as? [String: Any])?["contents"] as? Int == 2)
            }
            #expect(
                await installation.run("doctor").output.contains(
                    "leftovers, removed by the server within the hour (unused contents: 2, "))
            #expect(try await rows("contents", of: installation) == 3)
            #expect(await installation.run("prune").status == 0)
            #expect(try await rows("contents", of: installation) == 1)
            let found = try await installation.json("doctor", "--check-content")
            #expect(found["healthy"] as? Bool == true)
            #expect((found["leftovers"] as? [String: Any])?["contents"] as? Int == 0)
        }
    }

    @Test func `the server's garbage collection reports how much small content it removed`() async throws {
        try await TemporaryInstallation.use { installation in
            for name in ["One.docx", "Two.docx"] { try await installation.document(name, Self.short) }
            let opened = try await installation.open(), caller = try await opened.caller(named: "mia")
            for name in ["One.docx", "Two.docx"] {
                let file = try await opened.file(DocumentPath(name), for: caller)
                try await opened.library.deleteForGood(file.id, for: caller, now: Date())
            }
            let log = Self.named("log", in: installation.folder.path)
            #expect(FileManager.default.createFile(atPath: log.path, contents: nil))
            let file = try FileHandle(forWritingTo: log), lines = LogLines(descriptor: file.fileDescriptor)
            let garbageCollector = GarbageCollector(
                storage: opened.storage, content: opened.content,
                logger: Logger(label: "emplace", factory: { LineLogHandler(label: $0, lines: lines) }),
                settings: LiveSettings(opened.settings), holder: opened.database.makeHolder())
            await garbageCollector.collectGarbage()
            await garbageCollector.collectGarbage()
            lines.flush()
            try file.close()
            let said = try #require(installation.text("log")).split(separator: "\n").filter {
                $0.hasSuffix("sweep.content")
            }
            #expect(said.count == 1 && said.first?.contains(" small=2 ") == true, "\(said)")
            #expect(try await rows("contents", of: installation) == 0)
        }
    }
}
