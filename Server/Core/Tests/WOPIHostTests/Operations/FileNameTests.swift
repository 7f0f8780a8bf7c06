import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/files.md#put-relative-file, docs/protocol/files.md#rename-file and docs/protocol/files.md#names
/// with many names.
@Suite struct FileNameTests {
    /// The folder contains the source file "Plan.docx", "Open.docx", "Locked.docx" with the lock T, "Read only.docx"
    /// and the folder "Folder".
    static let relatives: [NameRow] = [
        NameRow("suggested, free and legal", .suggested("Übersicht.docx"), name: "Übersicht.docx"),
        NameRow("suggested, an extension only: the source's base name", .suggested(".pdf"), name: "Plan.pdf"),
        NameRow("suggested, an extension that is taken", .suggested(".docx"), name: "Plan (2).docx"),
        NameRow("suggested, taken: another name", .suggested("Open.docx"), name: "Open (2).docx"),
        NameRow("suggested, taken by a locked file", .suggested("Locked.docx"), name: "Locked (2).docx"),
        NameRow("suggested, taken in another case", .suggested("OPEN.DOCX"), name: "OPEN (2).DOCX"),
        NameRow("suggested, taken by a folder", .suggested("Folder"), name: "Folder (2)"),
        NameRow("suggested, illegal: mended, the extension kept", .suggested("a:b*c.docx"), name: "a-b-c.docx"),
        NameRow("suggested, a control character", .suggested("a\u{0}b.docx"), name: "a-b.docx"),
        NameRow("specific, free and legal", .specific("a_b.docx"), name: "a_b.docx"),
        NameRow("specific, free, to overwrite", .specific("a_b.docx", overwrite: true), name: "a_b.docx"),
        NameRow("specific, in other letters", .specific("日本語 📄.docx"), name: "日本語 📄.docx"),
        NameRow("specific, taken, to overwrite", .specific("Open.docx", overwrite: true), name: "Open.docx"),
        NameRow("specific, taken", .specific("Open.docx"), refusal: .nameTaken(lock: nil)),
        NameRow("specific, taken in another case", .specific("OPEN.docx"), refusal: .nameTaken(lock: nil)),
        NameRow("specific, taken by a locked file", .specific("Locked.docx"), refusal: .nameTaken(lock: nil)),
        NameRow(
            "specific, locked, to overwrite", .specific("Locked.docx", overwrite: true), refusal: .nameTaken(lock: "T")),
        NameRow(
            "specific, read-only, to overwrite", .specific("Read only.docx", overwrite: true), refusal: .notSupported),
        NameRow(
            "specific, a folder, to overwrite", .specific("Folder", overwrite: true), refusal: .nameTaken(lock: nil)),
        NameRow("specific, a forbidden character", .specific("a:b.docx"), refusal: .nameIllegal),
        NameRow("specific, a path", .specific("../up.docx"), refusal: .nameIllegal),
        NameRow("specific, a way up", .specific(".."), refusal: .nameIllegal),
        NameRow("specific, a leading dot", .specific(".docx"), refusal: .nameIllegal),
        NameRow("specific, nothing", .specific(""), refusal: .nameIllegal),
        NameRow("specific, more characters than there may be", .specific(NameRow.long), refusal: .nameIllegal),
    ]

    private static func furnish(_ fixture: HostFixture) async throws -> FileID {
        _ = try await fixture.mia.makeFile("Open.docx", "kept")
        _ = try await fixture.mia.makeFile("Read only.docx", "kept", isReadOnly: true)
        _ = try await fixture.mia.makeFolder("Folder")
        try await fixture.mia.lock(fixture.mia.makeFile("Locked.docx", "kept").id, with: "T")
        return try await fixture.mia.makeFile("Plan.docx", "source").id
    }

    @Test(arguments: relatives) func `PutRelativeFile accepts relative and suggested targets`(_ row: NameRow)
        async throws
    {
        let fixture = try await HostFixture(), id = try await Self.furnish(fixture)
        if let refusal = row.refusal {
            let refused = try await fixture.refuses(refusal) { try await fixture.putRelative(row.target, beside: id) }
            switch refused {
            // A client sends the request once more with the name in the response, without showing an error.
            case .nameTaken(let valid?, .none)?, .nameIllegal(_, let valid?)?:
                let made = try await fixture.putRelative(TargetName.specific(valid), beside: id)
                #expect(made.name == valid)
            default: break
            }
            return
        }
        let made = try await fixture.putRelative(row.target, beside: id)
        #expect(made.name == row.name)
        let file = try await fixture.file(at: made.url)
        #expect(file.name == row.name && file.parent == fixture.mia.root && file.lock == .free)
        #expect(try await fixture.mia.text(of: file.id) == "copy")
        #expect(try await fixture.mia.text(of: id) == "source")
        let info = try await fixture.host.checkFileInfo(file.id, by: fixture.follow(made.url), now: fixture.now)
        #expect(info.baseFileName == made.name)
    }

    @Test func `a replaced file keeps its id and its versions`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        let open = try await fixture.mia.makeFile("Open.docx", "kept")
        let made = try await fixture.putRelative(TargetName.specific("open.docx", overwrite: true), beside: id)
        #expect(try await fixture.file(at: made.url).id == open.id)
        let versions = try await fixture.fixture.library.versions(
            of: open.id, for: fixture.mia.caller, now: fixture.now)
        #expect(versions.map(\.content.size) == [4, 4])
    }

    @Test func `a copy is created beside the source, even if the source is locked`() async throws {
        let fixture = try await HostFixture(), folder = try await fixture.mia.makeFolder("Drafts")
        let id = try await fixture.mia.makeFile(in: folder).id
        try await fixture.mia.lock(id)
        let made = try await fixture.putRelative(.suggested("Copy.docx"), beside: id)
        let copy = try await fixture.file(at: made.url)
        #expect(copy.parent == folder && copy.id != id)
        #expect(try await fixture.holder(of: id) == "A")
        #expect(try await fixture.holder(of: copy.id) == nil)
        // Microsoft's validator requires both URLs.
        #expect(made.hostViewURL == "\(TestAddresses.base)/d/\(copy.id)" && made.hostEditURL == made.hostViewURL)
    }

    @Test(arguments: [530, 10_000]) func `a suggested name that is too long is shortened and keeps its extension`(
        _ length: Int
    ) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        let long = String(repeating: "n", count: length)
        let made = try await fixture.putRelative(.suggested(long + ".docx"), beside: id)
        #expect(made.name.hasPrefix("nnn") && made.name.hasSuffix(".docx"))
        #expect(made.name.utf16.count <= 250 + ".docx".utf16.count)
        let name = try await Self.rename(fixture, id, long)
        #expect(name.hasPrefix("nnn") && name.utf16.count <= 250)
    }

    // MARK: RenameFile

    private static func rename(_ fixture: HostFixture, _ id: FileID, _ wish: String) async throws -> String {
        try await fixture.host.rename(id, to: wish, presenting: nil, by: fixture.claims(.file(id)), now: fixture.now)
            .name
    }

    @Test(arguments: [
        ("New name", "New name"), ("Plan", "Plan"), ("PLAN", "PLAN"), ("Übersicht", "Übersicht"),
        ("Taken", "Taken (2)"), ("TAKEN", "TAKEN (2)"), ("New.pptx", "New.pptx"), ("a:b*c?", "a-b-c-"),
        ("a\u{0}b", "a-b"), ("a/b", "a-b"),
    ]) func `RenameFile returns the file's new name without extension`(
        _ wish: String, _ expected: String
    ) async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        _ = try await fixture.mia.makeFile("Taken.docx")
        #expect(try await Self.rename(fixture, file.id, wish) == expected)
        let renamed = try await fixture.mia.file(file.id)
        #expect(renamed.name == expected + ".docx")
        #expect(renamed.version == file.version && renamed.parent == file.parent)
    }

    @Test func `RenameFile to an empty name is refused`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        try await fixture.refuses(.nameIllegal) { try await Self.rename(fixture, id, "") }
    }

    /// Tests docs/protocol/files.md#names: the host sends a name with hyphens to a client. When the client sends this
    /// name back, the host uses the original name.
    @Test(arguments: [
        ("50% off.docx", "50- off", "50% off.docx"), ("50% off.docx", "50- off (2)", "50% off (2).docx"),
        ("50% off.docx", "Fifty- off", "Fifty- off.docx"), ("A:B.docx", "A-", "A-.docx"),
        (".profile", "-profile", ".profile"), ("a.do%x", "b", "b.do%x"),
        ("cafe\u{301}?.docx", "caf\u{e9}- 2", "cafe\u{301}? 2.docx"), ("A|B 50%.docx", "A-B 50-!", "A|B 50%!.docx"),
        ("Plan.docx", "\u{FE6A}x\u{A789}", "\u{FE6A}x\u{A789}.docx"),
    ]) func `renaming keeps characters that the phone couldn't display`(
        _ name: String, _ wish: String, _ expected: String
    ) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile(name).id
        let base = try await Self.rename(fixture, id, wish), stored = try await fixture.mia.file(id).name
        #expect(stored.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(stored)")
        let info = try await fixture.host.checkFileInfo(id, by: fixture.claims(.file(id)), now: fixture.now)
        #expect(info.baseFileName == base + (info.fileExtension ?? ""))
    }

    @Test(
        arguments: [
            (.suggested(".pdf"), "50% off.pdf"), (.suggested("50- off (copy).docx"), "50% off (copy).docx"),
            (.specific("50- off 2.docx", overwrite: false), "50% off 2.docx"), (.suggested("a:b.docx"), "a-b.docx"),
        ] as [(TargetName, String)]) func `a copy has the name of its source`(_ target: TargetName, _ expected: String)
        async throws
    {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("50% off.docx").id
        let made = try await fixture.putRelative(target, beside: id)
        #expect(try await fixture.file(at: made.url).name == expected)
        if case .specific(let exact, _) = target { #expect(made.name == exact) }
    }

    @Test(arguments: ["\u{FE6A}", "\u{A789}", "\u{2024}", "\u{2426}", "\u{FE68}"])
    func `a rare character that a user typed is kept`(_ glyph: String) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        _ = try await Self.rename(fixture, id, glyph + "x" + glyph)
        #expect(try await fixture.mia.file(id).name == glyph + "x" + glyph + ".docx")
    }

    @Test func `a name counts as taken if phones would see the same name`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile("50% off.docx").id
        try await fixture.refuses(.nameTaken(lock: nil)) {
            try await fixture.putRelative(TargetName.specific("50- off.docx"), beside: id)
        }
    }

    /// Tests docs/protocol/files.md#delete-file.
    @Test func `a deleted file's name can be reused and its id can't`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        try await fixture.host.delete(id, by: fixture.claims(.file(id)), now: fixture.now)
        let made = try await fixture.host.createChildFile(
            TargetName.specific("Plan.docx"), in: fixture.mia.root, by: fixture.claims(.container(fixture.mia.root)),
            now: fixture.now
        )
        #expect(made.name == "Plan.docx")
        #expect(try await fixture.file(at: made.url).id != id)
    }
}
