import Documents
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests that the report of an import counts every file of the source in exactly one list.
@Suite struct ImportCountTests {
    /// A source folder of an import, and the expected report.
    struct Source: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The options of the import command.
        var words: [String] = []
        /// The expected number of items in each list of the import's report.
        var copied = 0
        var skipped = 0
        var failed = 0
        var folders = 1
        let make: @Sendable (RawFolder) throws -> Void

        init(
            _ name: String, _ words: [String] = [], copied: Int = 0, skipped: Int = 0, failed: Int = 0,
            folders: Int = 1,
            make: @escaping @Sendable (RawFolder) throws -> Void
        ) {
            testDescription = name
            (self.words, self.copied, self.skipped, self.failed) = (words, copied, skipped, failed)
            (self.folders, self.make) = (folders, make)
        }
    }

    private static let latin1: [UInt8] = Array("caf".utf8) + [0xE9]

    static let sources: [Source] = [
        Source("nothing") { _ in },
        Source("files and folders", copied: 2, folders: 4) {
            try $0.file("a.docx")
            try $0.folder("b")
            try $0.folder("b/c")
            try $0.file("b/c/d.docx")
            try $0.folder("empty")
        },
        Source("names in Latin-1", copied: 1, failed: 2) {
            try $0.file("plain.docx")
            try $0.file(latin1 + Array(".docx".utf8))
            try $0.file([0xFF, 0xFE])
        },
        Source("a folder with such a name, and all in it", copied: 0, failed: 5) {
            try $0.folder(latin1)
            try $0.file(latin1 + Array("/a.docx".utf8))
            try $0.folder(latin1 + Array("/b".utf8))
            try $0.file(latin1 + Array("/b/c.docx".utf8))
            try $0.file(latin1 + Array("/b/".utf8) + latin1)
        },
        Source("the same, and the encoding", ["--name-encoding", "latin1"], copied: 3, folders: 3) {
            try $0.folder(latin1)
            try $0.file(latin1 + Array("/a.docx".utf8))
            try $0.folder(latin1 + Array("/b".utf8))
            try $0.file(latin1 + Array("/b/c.docx".utf8))
            try $0.file(latin1 + Array("/b/".utf8) + latin1)
        },
        Source("a cut name of UTF-8, overlong bytes, a surrogate", failed: 4) {
            try $0.file([0xC3])
            try $0.file([0xC0, 0xAE])
            try $0.file([0xED, 0xA0, 0x80])
            try $0.file([0xF4, 0x90, 0x80, 0x80])
        },
        Source("bytes that are nothing in the encoding either", ["--name-encoding", "cp1252"], copied: 1, failed: 1) {
            try $0.file([0x81])
            try $0.file([0x80])
        },
        Source("links, a pipe and a socket", copied: 1, skipped: 6) {
            try $0.file("real.docx")
            try $0.link("to-file", to: "real.docx")
            try $0.link("to-folder", to: "..")
            try $0.link("to-itself", to: "to-itself")
            try $0.link("to-nowhere", to: "/no/such/file")
            try $0.pipe("pipe")
            try $0.socket("socket")
        },
        Source("a link and a pipe in a folder that is refused", skipped: 2, failed: 1) {
            try $0.folder(latin1)
            try RawFolder(appending: latin1, to: $0).pipe("pipe")
            try RawFolder(appending: latin1, to: $0).link("link", to: "pipe")
        },
        Source("names that differ in case", copied: 2, failed: 3, folders: 2) {
            try $0.file("A.docx")
            try $0.file("a.docx")
            try $0.folder("Plans")
            try $0.file("Plans/one.docx", "of Plans")
            try $0.folder("plans")
            try $0.file("plans/one.docx", "of plans")
        },
        Source("names that differ in Unicode form", copied: 1, failed: 1) {
            try $0.file("caf\u{E9}.docx")
            try $0.file("cafe\u{301}.docx")
        },
        Source("names that are the same once decoded", ["--name-encoding", "latin1"], copied: 1, failed: 1) {
            try $0.file("caf\u{E9}")
            try $0.file(latin1)
        },
        Source("a folder and a file of one name", copied: 1, failed: 1, folders: 1) {
            try $0.file("Plan")
            try $0.folder("plan")
        },
        Source("control characters, marks and spaces", copied: 5) {
            for name in ["\u{1B}[2J", "\u{FEFF}Plan.docx", "a\nb", " ", "\u{202E}cod.exe"] { try $0.file(name) }
        },
        Source("the longest names", copied: 2) {
            try $0.file(String(repeating: "x", count: 255))
            try $0.file(String(repeating: "ü", count: 127))
        },
    ]

    @Test(arguments: sources)
    func `everything under the source is counted once as copied, skipped or failed`(source: Source) async throws {
        try await TemporaryInstallation.use { installation in
            let folder = try RawFolder(installation.path("in"))
            try source.make(folder)
            let words =
                ["import", installation.path("in"), "--user", "mia", "--json", "--data", installation.data]
                + source.words
            let dry = await CommandRun(words + ["--dry-run"])
            let done = await CommandRun(words)
            for run in [dry, done] {
                let report = try run.json()
                func count(_ list: String) -> Int { (report[list] as? [Any])?.count ?? -1 }
                #expect(count("copied") == source.copied && count("skipped") == source.skipped, "\(run)")
                #expect(count("failed") == source.failed && count("folders") == source.folders, "\(run)")
                #expect(report["entries"] as? Int == source.copied + source.skipped + source.failed + source.folders)
                // The report counts the source folder itself as an entry, too.
                #expect(report["entries"] as? Int == (try await folder.count()) + 1)
                #expect(run.status == (source.failed > 0 ? 1 : 0))
                for list in ["skipped", "failed"] {
                    let problems = report[list] as? [[String: Any]] ?? []
                    #expect(problems.allSatisfy { ($0["reason"] as? String)?.isEmpty == false })
                }
            }
        }
    }

    @Test(arguments: [("d", 3000), (String(repeating: "long", count: 60), 60)])
    func `folders deeper than the system's path limit are imported, or fail one by one`(
        name: String, levels: Int
    ) async throws {
        try await TemporaryInstallation.use { installation in
            let folder = try RawFolder(installation.path("in"))
            try folder.tower(of: name, levels: levels)
            let run = await installation.run("import", installation.path("in"), "--user", "mia", "--json", "--dry-run")
            let report = try run.json()
            func count(_ list: String) -> Int { (report[list] as? [Any])?.count ?? -1 }
            #expect(report["entries"] as? Int == (try await folder.count()) + 1)
            #expect(["copied", "folders", "failed"].map(count).reduce(0, +) == levels + 2)
            #expect(run.status == (count("failed") > 0 ? 1 : 0))
            try await folder.remove()
        }
    }

    @Test func `skipped files are listed with their kind, also without JSON`() async throws {
        try await TemporaryInstallation.use { installation in
            let folder = try RawFolder(installation.path("in"))
            try folder.file("real.docx")
            try folder.link("link", to: "real.docx")
            try folder.pipe("pipe")
            let said = await installation.run("import", installation.path("in"), "--user", "mia")
            #expect(said.status == 0 && said.output.contains("skipped   in/link: a symbolic link"), "\(said)")
            #expect(said.output.contains("skipped   in/pipe: a named pipe"))
            #expect(said.output.hasSuffix("1 copied, 2 skipped\n"))
        }
    }

    @Test func `a name that isn't UTF-8 is printed in ASCII with advice`() async throws {
        try await TemporaryInstallation.use { installation in
            let folder = try RawFolder(installation.path("in"))
            try folder.file(Self.latin1 + Array(".docx".utf8))
            let said = await installation.run("import", installation.path("in"), "--user", "mia")
            #expect(said.status == 1 && said.errors.contains("in/caf\\xE9.docx: its name isn't UTF-8"), "\(said)")
            #expect(said.errors.contains("--name-encoding cp1252"))
        }
    }

    @Test(arguments: [
        ("A.docx", "a.docx", "in different case"), ("ß.docx", "SS.docx", "in different case"),
        ("caf\u{E9}", "cafe\u{301}", "a different Unicode form"),
        ("\u{AC00}", "\u{1100}\u{1161}", "a different Unicode form"),
    ])
    func `a name conflict says how the names differ`(one: String, other: String, words: String) async throws {
        try await TemporaryInstallation.use { installation in
            let folder = try RawFolder(installation.path("in"))
            try folder.file(one)
            try folder.file(other)
            let said = await installation.run("import", installation.path("in"), "--user", "mia")
            #expect(said.status == 1 && said.errors.contains(words), "\(said)")
            #expect(said.errors.contains("in different case") == (words == "in different case"))
        }
    }

    @Test func `a file or folder that no longer exists fails by name`() async throws {
        try await TemporaryInstallation.use { installation in
            let folder = try RawFolder(installation.path("in"))
            try folder.file("gone.docx")
            try folder.folder("gone")
            try folder.file("stays.docx")
            let sources = try ["gone.docx", "gone", "stays.docx"].map {
                try #require(ImportSource(URL(filePath: installation.path("in/\($0)"))))
            }
            for name in ["gone.docx", "gone"] {
                try FileManager.default.removeItem(atPath: installation.path("in/" + name))
            }
            let opened = try await installation.open()
            var work = Import(installation: opened, caller: try await opened.caller(named: "mia"), progress: .silent)
            try await work.copy(sources, into: DocumentPath(""))
            #expect(work.report.failed.map(\.path) == ["gone.docx", "gone"])
            #expect(work.report.failed.allSatisfy { $0.reason.contains("removed or renamed") })
            #expect(work.report.copied == ["stays.docx"] && work.report.entries == 3)
        }
    }

    @Test func `an argument that isn't UTF-8 names its file`() async throws {
        try await TemporaryInstallation.use { installation in
            let folder = try RawFolder(installation.path("in"))
            let names = [Self.latin1, Array("caf".utf8) + [0xE8]]
            for name in names { try folder.file(name) }
            let raw = names.map { folder.path + [UInt8(ascii: "/")] + $0 }
            var words = WordBytes(raw + [Array("plain".utf8)])
            let text = String(decoding: raw[0], as: UTF8.self)
            #expect(
                words.take(text) == raw[0] && words.take(text) == raw[1] && words.take("plain") == Array("plain".utf8))
            #expect(words.take(text) == Array(text.utf8))
            let sources = try raw.map { try #require(ImportSource(path: $0)) }
            let opened = try await installation.open()
            var work = Import(
                installation: opened, caller: try await opened.caller(named: "mia"), progress: .silent, names: .latin1)
            try await work.copy(sources, into: DocumentPath(""))
            #expect(work.report.copied == ["café", "cafè"])
        }
    }

    @Test func `a byte order mark at the start of a name is kept by import and export`() async throws {
        try await TemporaryInstallation.use { installation in
            let name = "\u{FEFF}Plan.docx", folder = try RawFolder(installation.path("in"))
            try folder.file(name)
            for path in ["in", "in/" + name] {
                #expect(await installation.run("import", installation.path(path), "--user", "mia").status == 0)
            }
            #expect(await installation.run("export", "--user", "mia", "--to", installation.path("out")).status == 0)
            for path in ["out/", "out/in/"] {
                let bytes = Array((installation.path(path) + "/" + name).utf8)
                #expect(ImportSource(path: bytes) != nil)
            }
        }
    }

    @Test(
        arguments: [
            (NameEncoding.latin1, [0xE9, 0xFF], "éÿ"), (.latin2, [0xB1, 0xE6], "ąć"), (.latin9, [0xA4, 0xBD], "€œ"),
            (.cp1250, [0x8A, 0x9C], "Šś"), (.cp1251, [0xCF, 0xEB], "Пл"), (.cp1252, [0x80, 0x96], "€–"),
            (.cp437, [0x81, 0xE1], "üß"), (.cp850, [0x84, 0xE1], "äß"), (.cp866, [0x8F, 0xAB], "Пл"),
            (.koi8r, [0xF0, 0xCC], "Пл"), (.macRoman, [0x8E, 0xA7], "éß"),
            (.shiftJIS, [0x93, 0xFA, 0x96, 0x7B, 0x5C], "日本\\"),
        ] as [(NameEncoding, [UInt8], String)])
    func `names are decoded with the given encoding`(encoding: NameEncoding, bytes: [UInt8], text: String) throws {
        #expect(encoding.text(of: Array("a".utf8) + bytes) == "a" + text)
        #expect(try DiskName(bytes: bytes).text(or: encoding) == text)
        #expect(encoding.table.map { $0.unicodeScalars.count } ?? 128 == 128)
        #expect(NameEncoding(argument: encoding.rawValue.uppercased()) == encoding)
        // Bytes that are valid UTF-8 are always decoded as UTF-8, whatever the chosen encoding is.
        #expect(try DiskName(bytes: Array("é日".utf8)).text(or: encoding) == "é日")
    }

    @Test(arguments: [("ISO-8859-1", NameEncoding.latin1), ("windows-1252", .cp1252), ("Shift_JIS", .shiftJIS)])
    func `an encoding has aliases`(name: String, encoding: NameEncoding) {
        #expect(NameEncoding(argument: name) == encoding)
        #expect(NameEncoding(argument: "utf-8") == nil && NameEncoding(argument: "") == nil)
    }
}

extension RawFolder {
    fileprivate init(appending name: [UInt8], to folder: RawFolder) {
        self.init(existing: folder.path + [UInt8(ascii: "/")] + name)
    }
}
