import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let uploads: [Promise<Self>] = [
        Promise("an upload to a taken name makes a version, another document or nothing, as chosen") {
            try await $0.uploadToATakenNameFollowsTheChoice()
        },
        Promise("an upload of the same bytes makes no version") { try await $0.theSameBytesMakeNoVersion() },
        Promise("an upload of another file type makes no version") { try await $0.aVersionIsOfTheTypeOfItsDocument() },
        Promise("an upload needs the right to save") { try await $0.anUploadNeedsTheRightToSave() },
        Promise("an upload creates the missing folders of its path") { try await $0.uploadCreatesItsFolders() },
        Promise("a refused upload creates no folders") { try await $0.aRefusedUploadMakesNoFolders() },
    ]

    private func upload(
        _ content: StagedContent, as name: String, ifTaken clash: NameClash = .version, to fixture: LibraryFixture
    ) async throws -> Upload {
        try await library.upload(
            content, as: DocumentName(name), in: fixture.root, ifTaken: clash, for: fixture.caller, now: fixture.now)
    }

    private func uploadToATakenNameFollowsTheChoice() async throws {
        let mia = try await makeFixture()
        let first = try await upload(LibraryFixture.content(), as: "Plan.docx", to: mia)
        #expect(first.effect == .created && first.file.version == .first)
        let second = try await upload(LibraryFixture.content(), as: "plan.docx", to: mia)
        #expect(second.effect == .version && second.file.id == first.file.id && second.file.version.rawValue == 2)
        let both = try await upload(LibraryFixture.content(), as: "Plan.docx", ifTaken: .both, to: mia)
        #expect(both.effect == .created && both.file.name == "Plan (2).docx")
        let skipped = try await upload(LibraryFixture.content(), as: "Plan.docx", ifTaken: .skip, to: mia)
        #expect(skipped.effect == .skipped && skipped.file == second.file)
        _ = try await mia.makeFolder("Folder")
        for clash in [NameClash.version, .skip] {
            await refuses(.nameTaken(free: try DocumentName("Folder (2)"), lock: nil)) {
                try await upload(LibraryFixture.content(), as: "Folder", ifTaken: clash, to: mia)
            }
        }
        let lock = try LibraryFixture.lock()
        _ = try await library.lock(first.file.id, .acquire(lock), for: mia.caller, now: mia.now)
        await refuses(.nameTaken(free: try DocumentName("Plan (3).docx"), lock: lock)) {
            try await upload(LibraryFixture.content(), as: "Plan.docx", to: mia)
        }
        #expect(try await library.versions(of: first.file.id, for: mia.caller, now: mia.now).count == 2)
    }

    private func theSameBytesMakeNoVersion() async throws {
        let mia = try await makeFixture(), content = LibraryFixture.content()
        let first = try await upload(content, as: "Plan.docx", to: mia)
        let again = try await upload(content, as: "Plan.docx", to: mia)
        #expect(again.effect == .unchanged && again.file == first.file)
        let replaced = try await library.upload(
            content, to: first.file.id, sentAs: "Other.docx", for: mia.caller, now: mia.now)
        #expect(replaced.effect == .unchanged)
        let other = try await library.upload(
            LibraryFixture.content(), to: first.file.id, sentAs: "", for: mia.caller, now: mia.now)
        #expect(other.effect == .version && other.file.version.rawValue == 2)
        // An app that saves the same bytes gets a new version, because WOPI clients expect a new version after each
        // save.
        _ = try await library.replace(content, of: first.file.id, for: mia.caller, now: mia.now)
        _ = try await library.replace(content, of: first.file.id, for: mia.caller, now: mia.now)
        #expect(try await library.versions(of: first.file.id, for: mia.caller, now: mia.now).count == 4)
    }

    private func aVersionIsOfTheTypeOfItsDocument() async throws {
        let mia = try await makeFixture()
        let file = try await mia.makeFile("Plan.docx"), notes = try await mia.makeFile("Notes")
        let docx = try #require(FileType(ofName: "a.docx")), pdf = try #require(FileType(ofName: "a.pdf"))
        await refuses(.otherType(docx, sent: pdf)) {
            try await library.upload(
                LibraryFixture.content(), to: file.id, sentAs: "Plan.PDF", for: mia.caller, now: mia.now)
        }
        #expect(try await library.versions(of: file.id, for: mia.caller, now: mia.now).count == 1)
        for (id, name) in [(file.id, "Other.DOCX"), (file.id, "Plan"), (notes.id, "Notes.pdf")] {
            let upload = try await library.upload(
                LibraryFixture.content(), to: id, sentAs: name, for: mia.caller, now: mia.now)
            #expect(upload.effect == .version, "\(name)")
        }
        // An app saves without a file name, so the file type isn't checked.
        _ = try await library.replace(LibraryFixture.content(), of: file.id, for: mia.caller, now: mia.now)
    }

    private func anUploadNeedsTheRightToSave() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, library = library
        let folder = try await mia.makeFolder("Plans"), fixed = try await mia.makeFile("Fixed.docx", isReadOnly: true)
        let file = try await mia.makeFile("Plan.docx", in: folder)
        try await library.share(.container(folder), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        let name = try DocumentName("Plan.docx")
        for clash in NameClash.allCases {
            await refuses(.forbidden) {
                try await library.upload(
                    LibraryFixture.content(), as: name, in: folder, ifTaken: clash, for: ben.caller, now: now)
            }
        }
        await refuses(.forbidden) {
            try await library.upload(
                LibraryFixture.content(), to: file.id, sentAs: "Plan.pdf", for: ben.caller, now: now)
        }
        await refuses(.readOnly) {
            try await library.upload(
                LibraryFixture.content(), as: DocumentName("Fixed.docx"), in: mia.root, ifTaken: .version,
                for: mia.caller, now: now)
        }
        #expect(try await mia.file(fixed.id) == fixed)
    }

    private func uploadCreatesItsFolders() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, library = library
        func put(_ name: String, _ path: String, in folder: ContainerID, for caller: Caller) async throws -> FileRecord
        {
            try await library.upload(
                LibraryFixture.content(), as: DocumentName(name), in: folder, along: FolderPath(path),
                ifTaken: .version, for: caller, now: now
            ).file
        }
        let photos = try await mia.makeFolder("Photos")
        let first = try await put("a.png", "PHOTOS/2030/Mai", in: mia.root, for: mia.caller)
        let second = try await put("b.png", "photos/2030", in: mia.root, for: mia.caller)
        let path = try await library.ancestors(of: .file(first.id), for: mia.caller, now: now)
        #expect(path.map(\.name) == ["Documents", "Photos", "2030", "Mai"] && path[1].id == photos)
        #expect(second.parent == path[2].id)
        // Folders created in another user's tree belong to that user.
        try await library.share(.container(photos), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let third = try await put("c.png", "Juni", in: path[2].id, for: ben.caller)
        #expect(third.owner == mia.account.id)
        let juni = try await library.container(third.parent, for: mia.caller, now: now).container
        #expect(juni.owner == mia.account.id && juni.parent == path[2].id)
        let link = try await library.share(.container(photos), as: .readWrite, for: mia.caller, now: now)
        let fourth = try await put("d.png", "2030/Juni", in: photos, for: link.visitor)
        #expect(fourth.parent == juni.id)
    }

    private func aRefusedUploadMakesNoFolders() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, library = library
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("Plan.docx", in: folder)
        try await library.share(.container(folder), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        let name = try DocumentName("new.docx")
        func refused(_ error: DocumentsError, _ path: String, in folder: ContainerID, for caller: Caller) async {
            await refuses(error) {
                try await library.upload(
                    LibraryFixture.content(), as: name, in: folder, along: FolderPath(path), ifTaken: .both,
                    for: caller, now: now)
            }
        }
        await refused(.pathTaken(try DocumentName("plan.DOCX")), "plan.DOCX/x", in: folder, for: mia.caller)
        await refused(.pathTaken(try DocumentName("Plan.docx")), "Plan.docx", in: folder, for: mia.caller)
        await refused(.forbidden, "New", in: folder, for: ben.caller)
        await refused(.notFound, "New", in: mia.root, for: ben.caller)
        // The "Shared with me" folder can't be written to.
        await refused(.pathTaken(try DocumentName("Shared with me")), "Shared with me/x", in: ben.root, for: ben.caller)
        let full = Library(store: store, blobs: blobs, defaultQuota: 1)
        await refuses(.quotaExceeded(limit: 1, excess: 9)) {
            try await full.upload(
                LibraryFixture.content(), as: name, in: mia.root, along: FolderPath("New/Deep"), ifTaken: .version,
                for: mia.caller, now: now)
        }
        let there = try await library.children(of: mia.root, for: mia.caller, now: now)
        #expect(there.containers.map(\.name) == ["Plans"])
        let inside = try await library.children(of: folder, for: mia.caller, now: now)
        #expect(inside.containers.isEmpty && inside.files == [file])
    }

    static let namedVersions: [Promise<Self>] = [
        Promise("several versions are deleted together or not at all") {
            try await $0.deletesSeveralVersionsTogetherOrNone()
        },
        Promise("a named version is kept, and only its owner can delete it") { try await $0.aNamedVersionStays() },
    ]

    private func aNamedVersionStays() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, library = library
        let file = try await mia.makeFile("Plan.docx", LibraryFixture.content(10)), id = file.id
        for size in [20, 30] {
            _ = try await library.replace(LibraryFixture.content(Int64(size)), of: id, for: mia.caller, now: now)
        }
        try await library.share(.file(id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(.file(id), as: .readWrite, for: mia.caller, now: now)
        func labels() async throws -> [String?] {
            try await library.versions(of: id, for: mia.caller, now: now).map(\.label)
        }
        try await library.nameVersion(.first, of: id, as: "  as sent to Ben ", for: ben.caller, now: now)
        #expect(try await labels() == [nil, nil, "as sent to Ben"])
        let history = try await library.history(of: id).map(\.version.isNamed)
        #expect(history == [true, false, false])
        // A named version can't be removed by the retention rule.
        let second = FileVersion(rawValue: 2)
        #expect(try await library.remove([.first, second], of: id, now: now) == [second])
        // Some of these names have at most a hundred characters but too many UTF-16 units, because one character can
        // have any number of UTF-16 units. Others contain a character that a name must not contain, such as a line
        // break.
        let marked = "e" + String(repeating: "\u{301}", count: 100), family = "👩‍👩‍👧‍👦"
        for bad in [
            String(repeating: "x", count: 101), "two\nlines", "a\u{0}b", marked, String(repeating: family, count: 10),
            String(repeating: "e\u{301}", count: 51), String(repeating: marked, count: 100),
            "a\u{202e}b", "a\u{2028}b", "\u{2067}a", "a\u{9f}",
        ] {
            await #expect(throws: DocumentsError.self) {
                try await library.nameVersion(.first, of: id, as: bad, for: mia.caller, now: now)
            }
        }
        await refuses(.notFound) {
            try await library.nameVersion(second, of: id, as: "x", for: mia.caller, now: now)
        }
        await refuses(.forbidden) {
            try await library.nameVersion(.first, of: id, as: "x", for: link.visitor, now: now)
        }
        for caller in [ben.caller, link.visitor, mia.reader] {
            await refuses(.forbidden) { try await library.deleteVersion(.first, of: id, for: caller, now: now) }
        }
        await refuses(.forbidden) {
            try await library.deleteVersion(FileVersion(rawValue: 3), of: id, for: mia.caller, now: now)
        }
        #expect(try await labels() == [nil, "as sent to Ben"])
        try await library.nameVersion(.first, of: id, as: " ", for: mia.caller, now: now)
        #expect(try await labels() == [nil, nil])
        try await library.deleteVersion(.first, of: id, for: mia.caller, now: now)
        #expect(try await labels() == [nil])
        await refuses(.notFound) { try await library.deleteVersion(.first, of: id, for: mia.caller, now: now) }
    }

    private func deletesSeveralVersionsTogetherOrNone() async throws {
        let mia = try await makeFixture(), now = mia.now, library = library
        let id = try await mia.makeFile("Plan.docx", LibraryFixture.content(1)).id
        for size in [20, 300, 4_000] {
            _ = try await library.replace(LibraryFixture.content(Int64(size)), of: id, for: mia.caller, now: now)
        }
        func numbers() async throws -> [Int64] {
            try await library.versions(of: id, for: mia.caller, now: now).map(\.version.rawValue)
        }
        for (wanted, error) in [([1, 2, 4], DocumentsError.forbidden), ([1, 2, 9], .notFound)] {
            let versions = Set(wanted.map { FileVersion(rawValue: Int64($0)) })
            await refuses(error) { try await library.deleteVersions(versions, of: id, for: mia.caller, now: now) }
            #expect(try await numbers() == [4, 3, 2, 1])
        }
        let given = try await library.deleteVersions(
            [.first, FileVersion(rawValue: 3)], of: id, for: mia.caller, now: now)
        #expect(given == 301)
        #expect(try await numbers() == [4, 2])
        #expect(try await library.usage(for: mia.caller, now: now).used == 4_020)
    }
}
