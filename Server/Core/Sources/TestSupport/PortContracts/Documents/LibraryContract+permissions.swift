import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let permissions: [Promise<Self>] = [
        Promise("items shared with a user are listed in one folder") { try await $0.listsSharedItemsInOneFolder() },
        Promise("a viewer can change nothing") { try await $0.viewersChangeNothing() },
        Promise("an editor saves, creates and arranges items in a shared folder") {
            try await $0.editorsChangeItemsInASharedFolder()
        },
        Promise("the strongest of several rights counts") { try await $0.theStrongestRightCounts() },
        Promise("shared items with the same name get different names") {
            try await $0.numbersEqualNamesOfSharedItems()
        },
        Promise("a permission ends as soon as it expires or is removed") { try await $0.aPermissionEndsAtOnce() },
        Promise("shared items are listed in pages") { try await $0.listsSharedItemsInPages() },
        Promise("sharing is refused for unsuitable items, users, roles and callers") {
            try await $0.refusesInvalidSharing()
        },
        Promise("the permissions of and from a removed user are gone") {
            try await $0.removesPermissionsWithTheirUsers()
        },
    ]

    private func shared(_ fixture: LibraryFixture) async throws -> ContainerRecord? {
        try await library.children(of: fixture.root, for: fixture.caller, now: fixture.now).containers
            .first { $0.kind == .sharedWithMe }
    }

    private func listsSharedItemsInOneFolder() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let above = try await mia.makeFolder("Secret name"), plans = try await mia.makeFolder("Plans", in: above)
        let deep = try await mia.makeFolder("Deep", in: plans)
        let file = try await mia.makeFile("In.docx", in: deep), other = try await mia.makeFile("Out.docx", in: above)
        #expect(try await shared(ben) == nil)
        let given = try await library.share(
            .container(plans), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        #expect(given.name == "Plans" && given.owner == mia.account.id)
        let again = try await library.share(
            .container(plans), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        #expect(again == given)
        let folder = try #require(try await shared(ben))
        #expect(folder.parent == ben.root && folder.owner == ben.account.id)
        let listing = try await library.children(of: folder.id, for: ben.caller, now: now)
        #expect(listing.containers.map(\.id) == [plans] && listing.files.isEmpty)
        #expect(listing.containers.first?.parent == folder.id)
        let top = try await library.container(plans, for: ben.caller, now: now)
        #expect(top.container.parent == folder.id && top.container.owner == mia.account.id)
        #expect(top.person.id == ben.account.id && top.rights.role == .viewer)
        let view = try await library.file(file.id, for: ben.caller, now: now)
        #expect(view.file == file && view.parentName == "Deep" && view.person.id == ben.account.id)
        let path = try await library.ancestors(of: .file(file.id), for: ben.caller, now: now)
        #expect(path.map(\.id) == [ben.root, folder.id, plans, deep])
        #expect(path.dropFirst(2).first?.parent == folder.id)
        #expect(
            try await library.ancestors(of: .container(plans), for: ben.caller, now: now).map(\.id)
                == [ben.root, folder.id])
        // Ben can't reach anything beside or above the shared item.
        await refuses(.notFound) { try await library.container(above, for: ben.caller, now: now) }
        await refuses(.notFound) { try await library.children(of: mia.root, for: ben.caller, now: now) }
        await refuses(.notFound) { try await library.file(other.id, for: ben.caller, now: now) }
        await refuses(.notFound) { try await library.file(file.id, for: ben.machine, now: now) }
        #expect(try await library.children(of: folder.id, for: ben.machine, now: now).containers.isEmpty)
        let single = try await library.share(
            .file(other.id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let alone = try await library.file(try single.resource.file, for: ben.caller, now: now)
        #expect(alone.parentName == folder.name && alone.file.parent == folder.id)
        #expect(
            try await library.ancestors(of: .file(other.id), for: ben.caller, now: now).map(\.id)
                == [ben.root, folder.id])
    }

    private func viewersChangeNothing() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("In.docx", in: folder)
        try await library.share(.container(folder), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        let before = try await mia.everything()
        try await everyChange(on: file, of: mia, as: ben.caller, alsoOwn: false, containers: false) { name, verb in
            await refuses(.forbidden, Comment(rawValue: name), doing: verb)
        }
        let name = try DocumentName("New.docx")
        await refuses(.forbidden) {
            try await library.createFile(
                .like(name), in: folder, content: .empty, isReadOnly: false, for: ben.caller, now: now)
        }
        await refuses(.forbidden) {
            try await library.createContainer(.like(name), in: folder, for: ben.caller, now: now)
        }
        await refuses(.forbidden) { try await library.renameContainer(folder, to: name, for: ben.caller, now: now) }
        await refuses(.forbidden) { try await library.deleteContainer(folder, for: ben.caller, now: now) }
        await refuses(.forbidden) { try await library.versions(of: file.id, for: ben.caller, now: now) }
        await refuses(.forbidden) { try await library.open(.first, of: file.id, for: ben.caller, now: now) }
        await refuses(.forbidden) { try await library.permissions(to: .file(file.id), for: ben.caller, now: now) }
        let rights = try await library.file(file.id, for: ben.caller, now: now).rights
        #expect(!rights.mayWrite && !rights.mayArrange && !rights.mayAddBeside && !rights.mayShare)
        #expect(try await mia.everything() == before)
    }

    private func editorsChangeItemsInASharedFolder() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: folder)
        let file = try await mia.makeFile("In.docx", in: folder)
        try await library.share(.container(folder), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        _ = try await library.replace(LibraryFixture.content(), of: file.id, for: ben.caller, now: now)
        let versions = try await library.versions(of: file.id, for: mia.caller, now: now)
        #expect(versions.first?.author == ben.account.displayName)
        let name = try DocumentName("Renamed.docx"), library = library
        let made = try await library.createFile(
            .like(DocumentName("New.docx")), in: inner, content: .empty, isReadOnly: false, for: ben.caller, now: now)
        #expect(made.file.owner == mia.account.id)
        _ = try await library.renameFile(file.id, to: name, presenting: nil, for: ben.caller, now: now)
        try await library.move(.file(file.id), to: inner, for: ben.caller, now: now)
        try await library.deleteFile(made.file.id, for: ben.caller, now: now)
        // Items can't be moved out of the shared folder's tree.
        await refuses(.forbidden) { try await library.move(.file(file.id), to: ben.root, for: ben.caller, now: now) }
        let own = try await ben.makeFile("Own.docx")
        await refuses(.forbidden) { try await library.move(.file(own.id), to: inner, for: ben.caller, now: now) }
        // Only the owner can rename, move, delete and share the shared item itself.
        await refuses(.forbidden) { try await library.renameContainer(folder, to: name, for: ben.caller, now: now) }
        await refuses(.forbidden) { try await library.deleteContainer(folder, for: ben.caller, now: now) }
        await refuses(.forbidden) { try await library.share(.file(file.id), as: .readOnly, for: ben.caller, now: now) }
        await refuses(.forbidden) {
            try await library.share(.file(file.id), with: mia.account.id, as: .viewer, for: ben.caller, now: now)
        }
        let shared = try #require(try await shared(ben))
        for verb in [
            { _ = try await library.createContainer(.like(name), in: shared.id, for: ben.caller, now: now) },
            { _ = try await library.renameContainer(shared.id, to: name, for: ben.caller, now: now) },
            { try await library.deleteContainer(shared.id, for: ben.caller, now: now) },
            { try await library.move(.file(own.id), to: shared.id, for: ben.caller, now: now) },
            { try await library.move(.container(shared.id), to: ben.root, for: ben.machine, now: now) },
        ] as [Verb] {
            await refuses(.forbidden, doing: verb)
        }
        let outlook = try await makeFixture(), single = try await mia.makeFile("Alone.docx")
        try await library.share(.file(single.id), with: outlook.account.id, as: .editor, for: mia.caller, now: now)
        let rights = try await library.file(single.id, for: outlook.caller, now: now).rights
        #expect(rights.mayWrite && !rights.mayAddBeside && !rights.mayArrange)
        await refuses(.forbidden) { try await library.deleteFile(single.id, for: outlook.caller, now: now) }
    }

    private func theStrongestRightCounts() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: folder)
        let file = try await mia.makeFile("In.docx", in: inner)
        try await library.share(.file(file.id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        try await library.share(.container(folder), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        #expect(try await library.file(file.id, for: ben.caller, now: now).rights.role == .editor)
        #expect(try await library.container(inner, for: ben.caller, now: now).rights.role == .viewer)
        // The item is listed only in the shared folder that contains it, and not in "Shared with me" too.
        let shared = try #require(try await shared(ben))
        let listing = try await library.children(of: shared.id, for: ben.caller, now: now)
        #expect(listing.files.isEmpty && listing.containers.map(\.id) == [folder])
        #expect(try await library.file(file.id, for: ben.caller, now: now).file.parent == inner)
        try await library.stopSharing(.container(folder), with: ben.account.id, for: mia.caller, now: now)
        let left = try await library.children(of: shared.id, for: ben.caller, now: now)
        #expect(left.files.map(\.id) == [file.id] && left.containers.isEmpty)
    }

    private func numbersEqualNamesOfSharedItems() async throws {
        let mia = try await makeFixture(), eva = try await makeFixture(), ben = try await makeFixture()
        let now = mia.now, first = try await mia.makeFile("Plan.docx"), second = try await eva.makeFile("plan.docx")
        try await library.share(.file(first.id), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        let other = try await library.share(
            .file(second.id), with: ben.account.id, as: .viewer, for: eva.caller, now: now)
        #expect(other.name == "plan (2).docx")
        #expect(try await library.file(second.id, for: ben.caller, now: now).file.name == "plan (2).docx")
        #expect(try await library.file(second.id, for: eva.caller, now: now).file.name == "plan.docx")
        let shared = try #require(try await shared(ben))
        let names = try await library.children(of: shared.id, for: ben.caller, now: now).files.map(\.name)
        #expect(names == ["plan (2).docx", "Plan.docx"])
        // When the owner renames the item, other users see the new name too, unless their "Shared with me" folder
        // already contains that name.
        _ = try await library.renameFile(
            second.id, to: DocumentName("Budget.docx"), presenting: nil, for: eva.caller, now: now)
        #expect(try await library.file(second.id, for: ben.caller, now: now).file.name == "Budget.docx")
        _ = try await library.renameFile(
            first.id, to: DocumentName("budget.DOCX"), presenting: nil, for: mia.caller, now: now)
        #expect(try await library.file(first.id, for: ben.caller, now: now).file.name == "budget (2).DOCX")
    }

    private func aPermissionEndsAtOnce() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile()
        let end = mia.after(100)
        try await library.share(
            .file(file.id), with: ben.account.id, as: .editor, until: end, for: mia.caller, now: now)
        #expect(try await library.file(file.id, for: ben.caller, now: mia.after(99)).rights.mayWrite)
        await refuses(.notFound) { try await library.file(file.id, for: ben.caller, now: end) }
        await refuses(.notFound) {
            try await library.replace(LibraryFixture.content(), of: file.id, for: ben.caller, now: end)
        }
        let shared = try #require(try await shared(ben))
        #expect(try await library.children(of: shared.id, for: ben.caller, now: end).files.isEmpty)
        let listed = try await library.permissions(to: .file(file.id), for: mia.caller, now: end)
        #expect(listed.map(\.record.expires) == [end] && listed.map(\.user) == [ben.account.displayName])
        // The permission is granted again, this time without an expiration.
        try await library.share(.file(file.id), with: ben.account.id, as: .editor, for: mia.caller, now: end)
        #expect(try await library.file(file.id, for: ben.caller, now: mia.after(1000)).rights.mayWrite)
        // Only the owner and the user with the permission can end the permission.
        let eva = try await makeFixture()
        await refuses(.notFound) {
            try await library.stopSharing(.file(file.id), with: ben.account.id, for: eva.caller, now: now)
        }
        let mine = try await library.permissions(of: ben.caller, now: now)
        #expect(mine.map(\.path) == [[file.name]] && mine.map(\.owner) == [mia.account.displayName])
        try await library.stopSharing(.file(file.id), with: ben.account.id, for: ben.caller, now: now)
        await refuses(.notFound) { try await library.file(file.id, for: ben.caller, now: now) }
        await refuses(.notFound) {
            try await library.stopSharing(.file(file.id), with: ben.account.id, for: mia.caller, now: now)
        }
    }

    private func listsSharedItemsInPages() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        for number in 0..<5 {
            let file = try await mia.makeFile("File \(number).docx")
            try await library.share(.file(file.id), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
            let folder = try await mia.makeFolder("Folder \(number)")
            try await library.share(.container(folder), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        }
        let shared = try #require(try await shared(ben))
        func names(_ content: ListingContent) async throws -> [String] {
            var names: [String] = [], cursor: ListingCursor?
            repeat {
                let page = try await library.children(
                    of: shared.id, content, after: cursor, limit: 3, for: ben.caller, now: now)
                names += page.listing.containers.map(\.name) + page.listing.files.map(\.name)
                cursor = page.next
            } while cursor != nil
            return names
        }
        #expect(try await names(.containers) == (0..<5).map { "Folder \($0)" })
        #expect(try await names(.files) == (0..<5).map { "File \($0).docx" })
        #expect(try await names(.everything).count == 10)
    }

    private func refusesInvalidSharing() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, library = library
        let file = try await mia.makeFile(), fixed = try await mia.makeFile("Fixed.docx", isReadOnly: true)
        func share(
            _ id: NodeID, with user: UserID? = nil, as role: Role = .viewer, until: Date? = nil, by caller: Caller
        ) async throws {
            try await library.share(id, with: user ?? ben.account.id, as: role, until: until, for: caller, now: now)
        }
        let id = NodeID.file(file.id)
        await refuses(.cannotShare(.ownDocument)) { try await share(id, with: mia.account.id, by: mia.caller) }
        await refuses(.cannotShare(.role)) { try await share(id, as: .owner, by: mia.caller) }
        await refuses(.cannotShare(.ended)) { try await share(id, until: now, by: mia.caller) }
        await refuses(.cannotShare(.top)) { try await share(.container(mia.root), by: mia.caller) }
        await refuses(.notFound) { try await share(id, with: .random(), by: mia.caller) }
        await refuses(.notFound) { try await share(id, with: mia.account.id, by: ben.caller) }
        await refuses(.forbidden) { try await share(id, by: mia.reader) }
        await refuses(.readOnly) { try await share(.file(fixed.id), as: .editor, by: mia.caller) }
        try await share(.file(fixed.id), by: mia.caller)
        let link = try await library.share(id, as: .readWrite, for: mia.caller, now: now)
        await refuses(.forbidden) { try await share(id, by: link.visitor) }
        let folder = try #require(try await shared(ben))
        await refuses(.forbidden) {
            try await share(.container(folder.id), with: mia.account.id, by: ben.caller)
        }
        await refuses(.cannotShare(.top)) {
            try await share(.container(ben.root), with: mia.account.id, by: ben.caller)
        }
    }

    private func removesPermissionsWithTheirUsers() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile(), other = try await mia.makeFile("Other.docx")
        for person in [ben, eva] {
            try await library.share(.file(file.id), with: person.account.id, as: .editor, for: mia.caller, now: now)
            try await library.share(.file(other.id), with: person.account.id, as: .editor, for: mia.caller, now: now)
        }
        try await people.remove(ben.account.id, now: now)
        #expect(
            try await library.permissions(to: .file(file.id), for: mia.caller, now: now).map(\.record.user)
                == [eva.account.id])
        try await library.deleteFile(file.id, for: mia.caller, now: now)
        #expect(
            try await library.permissions(of: eva.caller, now: now).map(\.record.resource) == [.file(other.id)])
        try await people.remove(mia.account.id, now: now)
        #expect(try await library.permissions(of: eva.caller, now: now).isEmpty)
        await refuses(.notFound) { try await library.file(other.id, for: eva.caller, now: now) }
    }
}

extension NodeID {
    /// The id of the document; throws if the item is a folder.
    fileprivate var file: FileID {
        get throws {
            guard case .file(let id) = self else { throw DocumentsError.notFound }
            return id
        }
    }
}
