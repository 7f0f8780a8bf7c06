import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/containers.md#create-child-container to #rename-container with many names.
@Suite struct ContainerTests {
    // MARK: CreateChildContainer

    /// The folder in which these names are requested also contains "Taken" and "File.docx".
    static let containers: [NameRow] = [
        NameRow("suggested, free and legal", .suggested("Übersicht"), name: "Übersicht"),
        NameRow("suggested, a dot in a name is no extension", .suggested("v1.2"), name: "v1.2"),
        NameRow("suggested, a leading dot has no special meaning", .suggested(".hidden"), name: "hidden"),
        NameRow("suggested, taken: another name", .suggested("TAKEN"), name: "TAKEN (2)"),
        NameRow("suggested, illegal: mended", .suggested("a:b*c"), name: "a-b-c"),
        NameRow("suggested, a path", .suggested("a/b"), name: "a-b"),
        NameRow("suggested, nothing", .suggested(""), name: "Document"),
        NameRow("specific, free and legal", .specific("Übersicht"), name: "Übersicht"),
        NameRow("specific, taken", .specific("Taken"), refusal: .nameTaken(lock: nil)),
        NameRow("specific, taken in another case", .specific("tAKEN"), refusal: .nameTaken(lock: nil)),
        NameRow("there is no overwriting", .specific("Taken", overwrite: true), refusal: .nameTaken(lock: nil)),
        NameRow("specific, taken by a file", .specific("File.docx"), refusal: .nameTaken(lock: nil)),
        NameRow("a file isn't overwritten", .specific("File.docx", overwrite: true), refusal: .nameTaken(lock: nil)),
        NameRow("specific, a forbidden character", .specific("a:b"), refusal: .nameIllegal),
        NameRow("specific, a way up", .specific(".."), refusal: .nameIllegal),
        NameRow("specific, nothing", .specific(""), refusal: .nameIllegal),
        NameRow("specific, more characters than there may be", .specific(NameRow.long), refusal: .nameIllegal),
    ]

    @Test(arguments: containers) func `CreateChildContainer accepts relative and suggested targets`(_ row: NameRow)
        async throws
    {
        let fixture = try await HostFixture(isBusiness: true), root = fixture.mia.root
        let claims = fixture.claims(.container(root))
        _ = try await fixture.mia.makeFolder("Taken")
        _ = try await fixture.mia.makeFile("File.docx")
        func create() async throws -> ContainerAnswer {
            try await fixture.host.createChildContainer(row.target, in: root, by: claims, now: fixture.now)
        }
        if let refusal = row.refusal {
            try await fixture.refuses(refusal) { try await create() }
            return
        }
        let made = try await create()
        #expect(made.pointer.name == row.name)
        guard case .container(let id) = try await fixture.follow(made.pointer.url).resource else {
            Issue.record("no container at \(made.pointer.url)")
            return
        }
        // The response has the properties of CheckContainerInfo, including the flags about the license.
        let info = try await fixture.host.checkContainerInfo(id, by: fixture.follow(made.pointer.url), now: fixture.now)
        #expect(made.info == info && info.name == row.name && info.licenseCheckForEditIsEnabled)
        let listing = try await fixture.children(of: id)
        #expect(listing.files.isEmpty && listing.containers.isEmpty)
    }

    // MARK: CreateChildFile

    /// The folder in which these names are requested also contains "Open.docx", "Locked.docx" with the lock T, "Read
    /// only.docx" and the folder "Folder".
    static let files: [NameRow] = [
        NameRow("suggested, an extension only", .suggested(".pptx"), name: "Document.pptx"),
        NameRow("suggested, free and legal", .suggested("日本語.pptx"), name: "日本語.pptx"),
        NameRow("suggested, illegal: mended, the extension kept", .suggested("a|b.xlsx"), name: "a-b.xlsx"),
        NameRow("suggested, taken: another name", .suggested("Open.docx"), name: "Open (2).docx"),
        NameRow("suggested, taken by a locked file", .suggested("Locked.docx"), name: "Locked (2).docx"),
        NameRow("specific, free and legal", .specific("a_b.docx"), name: "a_b.docx"),
        NameRow("specific, taken, to overwrite", .specific("Open.docx", overwrite: true), name: "Open.docx"),
        NameRow("specific, taken", .specific("Open.docx"), refusal: .nameTaken(lock: nil)),
        NameRow(
            "specific, locked, to overwrite", .specific("Locked.docx", overwrite: true), refusal: .nameTaken(lock: "T")),
        NameRow(
            "specific, read-only, to overwrite", .specific("Read only.docx", overwrite: true), refusal: .notSupported),
        NameRow(
            "specific, a folder, to overwrite", .specific("Folder", overwrite: true), refusal: .nameTaken(lock: nil)),
        NameRow("specific, a forbidden character", .specific("a|b.xlsx"), refusal: .nameIllegal),
        NameRow("specific, a leading dot", .specific(".docx"), refusal: .nameIllegal),
        NameRow("specific, more characters than there may be", .specific(NameRow.long), refusal: .nameIllegal),
    ]

    @Test(arguments: files) func `CreateChildFile creates zero bytes by relative and suggested target`(_ row: NameRow)
        async throws
    {
        let fixture = try await HostFixture(), root = fixture.mia.root
        _ = try await fixture.mia.makeFile("Open.docx", "kept")
        _ = try await fixture.mia.makeFile("Read only.docx", "kept", isReadOnly: true)
        _ = try await fixture.mia.makeFolder("Folder")
        try await fixture.mia.lock(fixture.mia.makeFile("Locked.docx", "kept").id, with: "T")
        func create() async throws -> CreatedFile {
            try await fixture.host.createChildFile(
                row.target, in: root, by: fixture.claims(.container(root)), now: fixture.now)
        }
        if let refusal = row.refusal {
            try await fixture.refuses(refusal) { try await create() }
            return
        }
        let made = try await create(), file = try await fixture.file(at: made.url)
        #expect(made.name == row.name && file.name == row.name)
        #expect(file.size == 0 && file.parent == root && file.lock == .free)
        #expect(made.hostViewURL == nil && made.hostEditURL == nil)
        // The first save of a new file needs no lock (docs/protocol/files.md#put-file, editnew).
        try await fixture.put("first words", to: file.id, by: fixture.follow(made.url))
    }

    @Test func `a file created over another keeps its id and the old bytes as a version`() async throws {
        let fixture = try await HostFixture(), root = fixture.mia.root
        let open = try await fixture.mia.makeFile("Open.docx", "kept")
        let made = try await fixture.host.createChildFile(
            TargetName.specific("open.docx", overwrite: true), in: root, by: fixture.claims(.container(root)),
            now: fixture.now)
        #expect(try await fixture.file(at: made.url).id == open.id)
        let versions = try await fixture.fixture.library.versions(
            of: open.id, for: fixture.mia.caller, now: fixture.now)
        #expect(versions.map(\.content.size) == [0, 4])
    }

    @Test(arguments: [530, 10_000]) func `a suggested name that is too long is shortened`(
        _ length: Int
    ) async throws {
        let fixture = try await HostFixture(), root = fixture.mia.root, claims = fixture.claims(.container(root))
        let target = TargetName.suggested(String(repeating: "n", count: length) + ".docx")
        let file = try await fixture.host.createChildFile(target, in: root, by: claims, now: fixture.now)
        #expect(file.name.hasPrefix("nnn") && file.name.hasSuffix(".docx") && file.name.utf16.count <= 255)
        let folder = try await fixture.host.createChildContainer(target, in: root, by: claims, now: fixture.now)
        #expect(folder.pointer.name.hasPrefix("nnn") && folder.pointer.name.utf16.count <= 255)
    }

    // MARK: RenameContainer

    /// The folder "Plans", which contains a locked file, is renamed. The folder "Taken" is in the same parent folder.
    static let renames: [NameRow] = [
        NameRow("legal, free", .specific("Übersicht"), name: "Übersicht"),
        NameRow("same name as now", .specific("Plans"), name: "Plans"),
        NameRow("same name in another case", .specific("PLANS"), name: "PLANS"),
        NameRow("taken", .specific("Taken"), refusal: .nameTaken(lock: nil)),
        NameRow("taken in another case", .specific("TAKEN"), refusal: .nameTaken(lock: nil)),
        NameRow("illegal", .specific("a/b"), refusal: .nameIllegal),
        NameRow("a forbidden character", .specific("50%"), refusal: .nameIllegal),
        NameRow("a leading dot", .specific(".hidden"), refusal: .nameIllegal),
        NameRow("a way up", .specific(".."), refusal: .nameIllegal),
        NameRow("a control character", .specific("a\u{0}b"), refusal: .nameIllegal),
        NameRow("nothing", .specific(""), refusal: .nameIllegal),
        NameRow("more characters than there may be", .specific(NameRow.long), refusal: .nameIllegal),
    ]

    @Test(arguments: renames) func `RenameContainer sets exactly the requested name`(
        _ row: NameRow
    ) async throws {
        guard case .specific(let wish, _) = row.target else { return }
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFolder("Plans")
        let file = try await fixture.mia.makeFile(in: id)
        try await fixture.mia.lock(file.id)
        _ = try await fixture.mia.makeFolder("Taken")
        func rename() async throws -> NameAnswer {
            try await fixture.host.rename(id, to: wish, by: fixture.claims(.container(id)), now: fixture.now)
        }
        if let refusal = row.refusal {
            try await fixture.refuses(refusal) { try await rename() }
        } else {
            let answer = try await rename()
            #expect(answer.name == row.name)
        }
        let info = try await fixture.host.checkContainerInfo(id, by: fixture.claims(.container(id)), now: fixture.now)
        #expect(info.name == row.name ?? "Plans")
        #expect(try await fixture.children(of: id).files.count == 1)
    }

    @Test(arguments: [("Q3-Q4", "Q3|Q4"), ("Q3-Q4 old", "Q3|Q4 old"), ("Q3-", "Q3-")])
    func `renaming a folder to the name shown by the phone keeps its stored name`(_ wish: String, _ expected: String)
        async throws
    {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFolder("Q3|Q4")
        let answer = try await fixture.host.rename(id, to: wish, by: fixture.claims(.container(id)), now: fixture.now)
        #expect(answer.name == wish)
        #expect(try await fixture.mia.names() == [expected + "/"])
    }

    // MARK: DeleteContainer

    @Test func `only an empty container can be deleted`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFolder("Plans")
        let inner = try await fixture.mia.makeFolder("Inner", in: id), file = try await fixture.mia.makeFile(in: inner)
        func delete(_ id: ContainerID) async throws {
            try await fixture.host.delete(id, by: fixture.claims(.container(id)), now: fixture.now)
        }
        for full in [id, inner, fixture.mia.root] { try await fixture.refuses(.notEmpty) { try await delete(full) } }
        try await fixture.host.delete(file.id, by: fixture.claims(.file(file.id)), now: fixture.now)
        try await delete(inner)
        try await delete(id)
        try await fixture.refuses(.notFound) {
            try await fixture.host.checkContainerInfo(id, by: fixture.claims(.container(id)), now: fixture.now)
        }
    }

    @Test func `the root can't be renamed or deleted, even when it is empty`() async throws {
        let fixture = try await HostFixture(), root = fixture.mia.root, claims = fixture.claims(.container(root))
        try await fixture.refuses(.notEmpty) { try await fixture.host.delete(root, by: claims, now: fixture.now) }
        try await fixture.refuses(.notFound) {
            try await fixture.host.rename(root, to: "New", by: claims, now: fixture.now)
        }
    }
}
