import Foundation
import Testing

@testable import EmplaceCLI

/// `emplace import`, `export` and `open`, as people and scripts call them; CopyTests has their rules.
@Suite struct LibraryCommandTests {
    private static let names = [
        "50% off #1.docx", "a+b&c=d.docx", "what?.xlsx", "{x}[y]^`.pptx", ".hidden.docx", "no extension",
        "two..dots.docx", "日本語 📄.docx", "Cafe\u{301}.docx", String(repeating: "x", count: 200) + ".docx", "-rf.docx",
        "CON.docx", "semi;colon'quote.docx", "a #1/b%20/ü/deep.docx", "empty.docx",
    ]

    @Test func `names of every kind come out as they went in, byte for byte`() async throws {
        try await TemporaryPlace.use { place in
            for name in Self.names {
                try place.write(name == "empty.docx" ? "" : "content of \(name)", to: "Odd names/\(name)")
            }
            let went = await place.run("import", place.path("Odd names"), "--user", "mia")
            #expect(went.status == 0 && went.output.hasSuffix("\(Self.names.count) copied\n"), "\(went)")
            let came = await place.run("export", "Odd names", "--user", "mia", "--to", place.path("out"))
            #expect(came.status == 0 && came.output.hasSuffix("\(Self.names.count) copied\n"), "\(came)")
            for name in Self.names {
                #expect(place.text("out/\(name)") == place.text("Odd names/\(name)"), "\(name)")
            }
        }
    }

    @Test func `an import run again says what is unchanged and what was replaced, without a bar`() async throws {
        try await TemporaryPlace.use { place in
            try place.write("same", to: "Twice/same.docx")
            try place.write("before", to: "Twice/changed.docx")
            await place.run("import", place.path("Twice"), "--user", "mia")
            try place.write("after!", to: "Twice/changed.docx")
            let trial = await place.run("import", place.path("Twice"), "--user", "mia", "--dry-run")
            #expect(trial.output.hasSuffix("0 copied, 1 replaced, 1 unchanged (dry run: nothing was changed)\n"))
            let said = await place.run("import", place.path("Twice"), "--user", "mia")
            #expect(
                said.output == """
                    replaced  Twice/changed.docx
                    unchanged Twice/same.docx
                    0 copied, 1 replaced, 1 unchanged

                    """)
            #expect(!said.output.contains("\u{1B}") && !said.output.contains("\r") && said.errors.isEmpty)
            await place.run("export", "Twice", "--user", "mia", "--to", place.path("out"))
            #expect(place.text("out/changed.docx") == "after!")
        }
    }

    @Test func `import and export report as JSON, and print nothing else`() async throws {
        try await TemporaryPlace.use { place in
            let file = try place.write("text", to: "Plan.docx")
            let went = try await place.json("import", file, "--user", "mia", "--into", "Archive/2026")
            #expect(went["copied"] as? [String] == ["Archive/2026/Plan.docx"])
            let came = try await place.json("export", "Archive", "--user", "mia", "--to", place.path("out"))
            #expect(came["copied"] as? [String] == ["2026/Plan.docx"] && place.text("out/2026/Plan.docx") == "text")
        }
    }

    @Test func `a locked document is left alone and told, the others are copied`() async throws {
        try await TemporaryPlace.use { place in
            try await place.document("Held.docx", "first")
            try await place.lock("Held.docx")
            let held = try place.write("second", to: "Held.docx"), free = try place.write("free", to: "Free.docx")
            let said = await place.run("import", held, free, "--user", "mia")
            #expect(
                said.status == 1
                    && said.errors == "Held.docx: locked: somebody has it open; `emplace lock list` says who\n")
            #expect(said.output.hasSuffix("1 copied, 1 failed\n"))
            await place.run("export", "--user", "mia", "--to", place.path("out"))
            #expect(place.text("out/Held.docx") == "first" && place.text("out/Free.docx") == "free")
        }
    }

    @Test func `an import follows no link, and says that it left one out`() async throws {
        try await TemporaryPlace.use { place in
            try place.write("plain", to: "Linked/plain.docx")
            try FileManager.default.createSymbolicLink(
                atPath: place.path("Linked/passwd"), withDestinationPath: "/etc/passwd")
            let said = await place.run("import", place.path("Linked"), "--user", "mia")
            #expect(said.status == 0 && said.output.hasSuffix("1 copied, 1 skipped\n"), "\(said)")
            await place.run("export", "--user", "mia", "--to", place.path("out"))
            #expect(place.exists("out/Linked/plain.docx") && !place.exists("out/Linked/passwd"))
        }
    }

    @Test func `what is imported has the person for its author, and the log says that a command did it`() async throws {
        try await TemporaryPlace.use(users: []) { place in
            try await place.addUser("mia", displayName: "Mia Läster")
            for text in ["first", "second"] { try await place.document("Plan.docx", text) }
            let versions = try await place.rows("version", "list", "Plan.docx", "--user", "mia")
            #expect(versions.map { $0["by"] as? [String] } == [["Mia Läster"], ["Mia Läster"]])
            let told = try await place.rows("audit", "--user", "mia", "--document", "Plan.docx")
            #expect(told.count == 2 && told.allSatisfy { $0["authority"] as? String == "machine" })
        }
    }

    @Test func `a document over the limit is told with the limit and its setting`() async throws {
        try await TemporaryPlace.use { place in
            try place.write(#"{"max-upload-bytes": 4}"#, to: "data/emplace.json")
            let large = try place.write("12345", to: "Large.docx")
            for more in [[], ["--dry-run"]] {
                let said = await CommandRun(["import", large, "--user", "mia", "--data", place.data] + more)
                #expect(said.status == 1 && said.errors.contains("larger than 4 bytes"), "\(said)")
                #expect(said.errors.contains("max-upload-bytes"))
            }
            #expect(await place.run("open", "Large.docx", "--user", "mia").fails(saying: "mia has no Large.docx"))
        }
    }

    @Test func `damaged content is never exported, and the same bytes imported again mend it`() async throws {
        try await TemporaryPlace.use { place in
            let text = "the bytes of the document"
            try place.keepFiles()
            try TemporaryPlace.damage(await place.content { try await place.document("Again.docx", text) })
            let said = await place.run("export", "--user", "mia", "--to", place.path("out"))
            #expect(said.status == 1 && said.errors.contains("its content is damaged"), "\(said)")
            #expect(!place.exists("out/Again.docx"))
            try await place.document("Again.docx", text)
            let mended = await place.run("export", "--user", "mia", "--to", place.path("out"))
            #expect(mended.status == 0 && place.text("out/Again.docx") == text, "\(mended)")
        }
    }

    @Test func `an export has nothing of what others share, and no folder for it`() async throws {
        try await TemporaryPlace.use(users: ["mia", "ben"]) { place in
            try await place.document("Plan.docx", "plan")
            await place.run("share", "Plan.docx", "--user", "mia", "--with", "ben", "--as", "editor")
            let said = await place.run("export", "--user", "ben", "--to", place.path("out"))
            #expect(said.status == 0 && !place.exists("out/Shared with me"), "\(said)")
        }
    }

    @Test func `an export writes over a file only when it is told to`() async throws {
        try await TemporaryPlace.use { place in
            try await place.document("Plan.docx", "ours")
            try place.write("theirs", to: "out/Plan.docx")
            let kept = await place.run("export", "--user", "mia", "--to", place.path("out"))
            #expect(kept.status == 1 && kept.errors.contains("--replace writes over it"))
            #expect(place.text("out/Plan.docx") == "theirs")
            let replaced = await place.run("export", "--user", "mia", "--to", place.path("out"), "--replace")
            #expect(replaced.status == 0 && place.text("out/Plan.docx") == "ours")
        }
    }

    @Test func `no name speaks to the terminal of whoever exports`() async throws {
        try await TemporaryPlace.use { place in
            let control = try place.write("x", to: "\u{1B}]0;owned\u{7}\nforged line.docx")
            let turned = try place.write("x", to: "a\u{202E}b.docx")
            let went = await place.run("import", control, turned, "--user", "mia")
            let came = await place.run("export", "--user", "mia", "--to", place.path("out"))
            for text in [went.output, went.errors, came.output, came.errors] {
                #expect(!text.contains("\u{1B}") && !text.contains("\u{7}") && !text.contains("\u{202E}"))
                #expect(!text.split(separator: "\n").contains { $0.hasPrefix("forged line") })
            }
        }
    }

    @Test func `open hands out an address, a token and its end for a document, a folder and the top`() async throws {
        try await TemporaryPlace.use { place in
            try await place.document("Roadmap.docx", "text", into: "Plans")
            for (path, kind) in [
                ("Plans/Roadmap.docx", "/wopi/files/"), ("Plans", "/wopi/containers/"), ("/", "/wopi/containers/"),
            ] {
                let opened = try await place.json("open", path, "--user", "mia")
                #expect((opened["WOPISrc"] as? String)?.contains(kind) == true, "\(path)")
                #expect((opened["access_token"] as? String)?.isEmpty == false)
                let end = try #require(opened["access_token_ttl"] as? Int), now = Date().timeIntervalSince1970
                #expect((9 * 3600...10 * 3600).contains(Double(end) / 1000 - now))
            }
            let text = await place.run("open", "Plans", "--user", "mia").output
            #expect(text.hasPrefix("WOPISrc           https://") && text.contains("\naccess_token_ttl  "))
        }
    }

    @Test func `an address follows the public address that is set`() async throws {
        try await TemporaryPlace.use { place in
            try await place.document("Plan.docx", "text")
            try place.write(#"{"public-url": "https://docs.contoso.example"}"#, to: "data/emplace.json")
            let source = try await place.json("open", "Plan.docx", "--user", "mia")["WOPISrc"] as? String
            #expect(source?.hasPrefix("https://docs.contoso.example/wopi/files/") == true)
        }
    }
}
