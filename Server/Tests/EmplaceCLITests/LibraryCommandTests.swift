import Foundation
import Testing

@testable import EmplaceCLI

/// Tests the options and the output of `emplace import`, `export` and `open`. CopyTests tests how files are copied.
@Suite struct LibraryCommandTests {
    private static let names = [
        "50% off #1.docx", "a+b&c=d.docx", "what?.xlsx", "{x}[y]^`.pptx", ".hidden.docx", "no extension",
        "two..dots.docx", "日本語 📄.docx", "Cafe\u{301}.docx", String(repeating: "x", count: 200) + ".docx", "-rf.docx",
        "CON.docx", "semi;colon'quote.docx", "a #1/b%20/ü/deep.docx", "empty.docx",
    ]

    @Test func `names of every kind survive import and export byte for byte`() async throws {
        try await TemporaryInstallation.use { installation in
            for name in Self.names {
                try installation.write(name == "empty.docx" ? "" : "content of \(name)", to: "Odd names/\(name)")
            }
            let went = await installation.run("import", installation.path("Odd names"), "--user", "mia")
            #expect(went.status == 0 && went.output.hasSuffix("\(Self.names.count) copied\n"), "\(went)")
            let came = await installation.run("export", "Odd names", "--user", "mia", "--to", installation.path("out"))
            #expect(came.status == 0 && came.output.hasSuffix("\(Self.names.count) copied\n"), "\(came)")
            for name in Self.names {
                #expect(installation.text("out/\(name)") == installation.text("Odd names/\(name)"), "\(name)")
            }
        }
    }

    @Test func `a repeated import reports unchanged and replaced files, without a progress bar`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.write("same", to: "Twice/same.docx")
            try installation.write("before", to: "Twice/changed.docx")
            await installation.run("import", installation.path("Twice"), "--user", "mia")
            try installation.write("after!", to: "Twice/changed.docx")
            let trial = await installation.run("import", installation.path("Twice"), "--user", "mia", "--dry-run")
            #expect(trial.output.hasSuffix("0 copied, 1 replaced, 1 unchanged (dry run: nothing was changed)\n"))
            let said = await installation.run("import", installation.path("Twice"), "--user", "mia")
            #expect(
                said.output == """
                    replaced  Twice/changed.docx
                    unchanged Twice/same.docx
                    0 copied, 1 replaced, 1 unchanged

                    """)
            #expect(!said.output.contains("\u{1B}") && !said.output.contains("\r") && said.errors.isEmpty)
            await installation.run("export", "Twice", "--user", "mia", "--to", installation.path("out"))
            #expect(installation.text("out/changed.docx") == "after!")
        }
    }

    @Test func `import and export report as JSON and print nothing else`() async throws {
        try await TemporaryInstallation.use { installation in
            let file = try installation.write("text", to: "Plan.docx")
            let went = try await installation.json("import", file, "--user", "mia", "--into", "Archive/2026")
            #expect(went["copied"] as? [String] == ["Archive/2026/Plan.docx"])
            let came = try await installation.json(
                "export", "Archive", "--user", "mia", "--to", installation.path("out"))
            #expect(
                came["copied"] as? [String] == ["2026/Plan.docx"] && installation.text("out/2026/Plan.docx") == "text")
        }
    }

    @Test func `a locked document is skipped and reported, and the others are copied`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Held.docx", "first")
            try await installation.lock("Held.docx")
            let held = try installation.write("second", to: "Held.docx"),
                free = try installation.write("free", to: "Free.docx")
            let said = await installation.run("import", held, free, "--user", "mia")
            #expect(
                said.status == 1
                    && said.errors
                        == "Held.docx: it is locked because someone has it open; run `emplace lock list` to see who\n"
            )
            #expect(said.output.hasSuffix("1 copied, 1 failed\n"))
            await installation.run("export", "--user", "mia", "--to", installation.path("out"))
            #expect(installation.text("out/Held.docx") == "first" && installation.text("out/Free.docx") == "free")
        }
    }

    @Test func `an import skips symbolic links and reports them`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.write("plain", to: "Linked/plain.docx")
            try FileManager.default.createSymbolicLink(
                atPath: installation.path("Linked/passwd"), withDestinationPath: "/etc/passwd")
            let said = await installation.run("import", installation.path("Linked"), "--user", "mia")
            #expect(said.status == 0 && said.output.hasSuffix("1 copied, 1 skipped\n"), "\(said)")
            await installation.run("export", "--user", "mia", "--to", installation.path("out"))
            #expect(installation.exists("out/Linked/plain.docx") && !installation.exists("out/Linked/passwd"))
        }
    }

    @Test func `an imported document has the user as its author, and the log names the command`() async throws {
        try await TemporaryInstallation.use(users: []) { installation in
            try await installation.addUser("mia", displayName: "Mia Läster")
            for text in ["first", "second"] { try await installation.document("Plan.docx", text) }
            let versions = try await installation.rows("version", "list", "Plan.docx", "--user", "mia")
            #expect(versions.map { $0["by"] as? [String] } == [["Mia Läster"], ["Mia Läster"]])
            let reported = try await installation.rows("audit", "--user", "mia", "--document", "Plan.docx")
            #expect(reported.count == 2 && reported.allSatisfy { $0["authority"] as? String == "machine" })
        }
    }

    @Test func `a document over the limit is reported with the limit and its setting`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.write(#"{"max-upload-bytes": 4}"#, to: "data/emplace.json")
            let large = try installation.write("12345", to: "Large.docx")
            for more in [[], ["--dry-run"]] {
                let said = await CommandRun(["import", large, "--user", "mia", "--data", installation.data] + more)
                #expect(said.status == 1 && said.errors.contains("larger than 4 bytes"), "\(said)")
                #expect(said.errors.contains("max-upload-bytes"))
            }
            #expect(
                await installation.run("open", "Large.docx", "--user", "mia").fails(saying: "mia has no Large.docx"))
        }
    }

    @Test func `damaged content is never exported, and importing the same bytes again repairs it`() async throws {
        try await TemporaryInstallation.use { installation in
            let text = "the bytes of the document"
            try installation.keepFiles()
            try TemporaryInstallation.damage(
                await installation.content { try await installation.document("Again.docx", text) })
            let said = await installation.run("export", "--user", "mia", "--to", installation.path("out"))
            #expect(said.status == 1 && said.errors.contains("its content is damaged"), "\(said)")
            #expect(!installation.exists("out/Again.docx"))
            try await installation.document("Again.docx", text)
            let mended = await installation.run("export", "--user", "mia", "--to", installation.path("out"))
            #expect(mended.status == 0 && installation.text("out/Again.docx") == text, "\(mended)")
        }
    }

    @Test func `an export says which file couldn't be read or written`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.keepFiles()
            let file = try await installation.content { try await installation.document("Plan.docx", "plan") }
            let out = installation.path("out")
            try FileManager.default.removeItem(at: file)
            // A symbolic link to itself can't be opened by anybody, not even by root.
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.path)
            let unread = await installation.run("export", "--user", "mia", "--to", out)
            #expect(
                unread.status == 1 && unread.errors.contains("its content can't be read: \(file.path): "), "\(unread)")
            try FileManager.default.removeItem(at: file)
            try Data("plan".utf8).write(to: file)
            let unwritten = await installation.run(
                "version", "export", "Plan.docx", "--user", "mia", "--number", "1", "--to", out + "/none/Plan.docx")
            #expect(unwritten.fails(saying: "can't be written: \(out)/none/Plan.docx: No such file"), "\(unwritten)")
        }
    }

    @Test func `an export contains nothing that others share`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            await installation.run("share", "Plan.docx", "--user", "mia", "--with", "ben", "--as", "editor")
            let said = await installation.run("export", "--user", "ben", "--to", installation.path("out"))
            #expect(said.status == 0 && !installation.exists("out/Shared with me"), "\(said)")
        }
    }

    @Test func `an export overwrites a file only with --replace`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "ours")
            try installation.write("theirs", to: "out/Plan.docx")
            let kept = await installation.run("export", "--user", "mia", "--to", installation.path("out"))
            #expect(kept.status == 1 && kept.errors.contains("add --replace to overwrite it"))
            #expect(installation.text("out/Plan.docx") == "theirs")
            let replaced = await installation.run(
                "export", "--user", "mia", "--to", installation.path("out"), "--replace")
            #expect(replaced.status == 0 && installation.text("out/Plan.docx") == "ours")
        }
    }

    @Test func `an exported name can't send control characters to the terminal`() async throws {
        try await TemporaryInstallation.use { installation in
            let control = try installation.write("x", to: "\u{1B}]0;owned\u{7}\nforged line.docx")
            let turned = try installation.write("x", to: "a\u{202E}b.docx")
            let went = await installation.run("import", control, turned, "--user", "mia")
            let came = await installation.run("export", "--user", "mia", "--to", installation.path("out"))
            for text in [went.output, went.errors, came.output, came.errors] {
                #expect(!text.contains("\u{1B}") && !text.contains("\u{7}") && !text.contains("\u{202E}"))
                #expect(!text.split(separator: "\n").contains { $0.hasPrefix("forged line") })
            }
        }
    }

    @Test func `open prints an address, a token and its expiration for a document, a folder and the root`() async throws
    {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Roadmap.docx", "text", into: "Plans")
            for (path, kind) in [
                ("Plans/Roadmap.docx", "/wopi/files/"), ("Plans", "/wopi/containers/"), ("/", "/wopi/containers/"),
            ] {
                let opened = try await installation.json("open", path, "--user", "mia")
                #expect((opened["WOPISrc"] as? String)?.contains(kind) == true, "\(path)")
                #expect((opened["access_token"] as? String)?.isEmpty == false)
                let end = try #require(opened["access_token_ttl"] as? Int), now = Date().timeIntervalSince1970
                #expect((9 * 3600...10 * 3600).contains(Double(end) / 1000 - now))
            }
            let text = await installation.run("open", "Plans", "--user", "mia").output
            #expect(text.hasPrefix("WOPISrc           https://") && text.contains("\naccess_token_ttl  "))
        }
    }

    @Test func `the address uses the configured public URL`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "text")
            try installation.write(#"{"public-url": "https://docs.contoso.example"}"#, to: "data/emplace.json")
            let source = try await installation.json("open", "Plan.docx", "--user", "mia")["WOPISrc"] as? String
            #expect(source?.hasPrefix("https://docs.contoso.example/wopi/files/") == true)
        }
    }
}
