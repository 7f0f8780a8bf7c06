import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let links: [Promise<Self>] = [
        Promise("a share link gives no access after it expires") { try await $0.linkExpires() },
        Promise("a link keeps its id when the owner sets a password or an expiration") {
            try await $0.onlyTheOwnerSetsTheTermsOfALink()
        },
        Promise("the password and expiration of a link can be changed without a new link") {
            try await $0.theTermsOfALinkAreChangedInPlace()
        },
        Promise("access that a user added from a link ends with the link") {
            try await $0.addedAccessEndsWithTheLink()
        },
        Promise("access that a user added from a link expires with the link") {
            try await $0.addedAccessFollowsTheExpiryOfTheLink()
        },
        Promise("a permission from the owner outlives the link") { try await $0.ownersPermissionOutlivesTheLink() },
        Promise("a link can't be added by the owner, a visitor or a reader, nor one to the root folder") {
            try await $0.refusesToAddUnsuitableLinks()
        },
        Promise("a changed link password ends the access of earlier visitors") {
            try await $0.passwordChangeEndsEarlierVisits()
        },
    ]

    private func linkExpires() async throws {
        let mia = try await makeFixture(), file = try await mia.makeFile(), now = mia.now, end = mia.after(100)
        let link = try await library.share(.file(file.id), as: .readWrite, until: end, for: mia.caller, now: now)
        #expect(link.expires == end && link.password == nil)
        #expect(try await library.visit(link.id, now: mia.after(99)) == link)
        #expect(try await library.file(file.id, for: link.visitor, now: mia.after(99)).file == file)
        await refuses(.notFound) { try await library.visit(link.id, now: end) }
        await refusesAsUnauthorized("file") { _ = try await library.file(file.id, for: link.visitor, now: end) }
        await refusesAsUnauthorized("replace") {
            _ = try await library.replace(LibraryFixture.content(), of: file.id, for: link.visitor, now: end)
        }
        await refusesAsUnauthorized("ancestors") {
            _ = try await library.ancestors(of: .file(file.id), for: link.visitor, now: end)
        }
        // The owner still sees the expired link.
        #expect(try await library.shares(of: .file(file.id), for: mia.caller, now: end) == [link])
        // After a new link is created, the old link still doesn't open.
        let other = try await library.share(.file(file.id), as: .readWrite, for: mia.caller, now: end)
        #expect(other.id != link.id && other.expires == nil)
        await refuses(.notFound) { try await library.visit(link.id, now: end) }
        #expect(try await library.shares(of: .file(file.id), for: mia.caller, now: end) == [other])
    }

    private func onlyTheOwnerSetsTheTermsOfALink() async throws {
        let mia = try await makeFixture(), file = try await mia.makeFile(), now = mia.now
        let hash = SharePassword(rawValue: "$scrypt$first"), id = NodeID.file(file.id)
        let plain = try await library.share(id, as: .readOnly, for: mia.caller, now: now)
        let locked = try await library.share(id, as: .readOnly, password: hash, for: mia.caller, now: now)
        let ending = try await library.share(id, as: .readOnly, until: mia.after(50), for: mia.caller, now: now)
        #expect(locked.id == plain.id && ending.id == plain.id)
        #expect(ending.password == hash && ending.expires == mia.after(50) && ending.created == plain.created)
        #expect(try await library.share(id, as: .readOnly, for: mia.caller, now: now) == ending)
        #expect(try await library.shares(of: id, for: mia.caller, now: now) == [ending])
        #expect(try await library.visit(plain.id, now: now) == ending)
        #expect("\(hash)" == "(password hash)")
        await refuses(.cannotShare(.ended)) {
            try await library.share(id, as: .readOnly, until: now, for: mia.caller, now: now)
        }
        // A visitor sees the link that was opened but can't change it.
        let write = try await library.share(id, as: .readWrite, for: mia.caller, now: now)
        #expect(try await library.share(id, as: .readWrite, for: write.visitor, now: now) == write)
        for visitor in [write.visitor] {
            await refuses(.forbidden) {
                try await library.share(id, as: .readWrite, until: mia.after(9), for: visitor, now: now)
            }
            await refuses(.forbidden) {
                try await library.share(id, as: .readWrite, password: hash, for: visitor, now: now)
            }
        }
        #expect(try await Set(library.shares(of: id, for: mia.caller, now: now)) == [ending, write])
    }

    private func theTermsOfALinkAreChangedInPlace() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile(), id = NodeID.file(file.id), hash = SharePassword(rawValue: "$scrypt$first")
        let link = try await library.share(id, as: .readOnly, until: mia.after(50), for: mia.caller, now: now)
        try await library.keep(link.id, for: ben.caller, now: now)
        func change(_ terms: LinkChange, by caller: Caller? = nil, now: Date? = nil) async throws -> ShareRecord {
            try await library.changeLink(link.id, by: terms, for: caller ?? mia.caller, now: now ?? mia.now)
        }
        #expect(try await change(LinkChange()) == link)
        let locked = try await change(LinkChange(password: .becomes(hash)))
        #expect(locked.id == link.id && locked.password == hash && locked.expires == link.expires)
        let endless = try await change(LinkChange(end: .goes))
        #expect(endless.expires == nil && endless.password == hash && endless.created == link.created)
        // The access of a user who added the link ends when the link expires.
        #expect(try await library.file(file.id, for: ben.caller, now: mia.after(60)).rights.role == .viewer)
        let ending = try await change(LinkChange(end: .becomes(mia.after(80)), password: .goes))
        #expect(ending.expires == mia.after(80) && ending.password == nil)
        await refuses(.notFound) { try await library.file(file.id, for: ben.caller, now: mia.after(80)) }
        #expect(try await library.visit(link.id, now: now) == ending)
        for end in [now, mia.after(-1)] {
            await refuses(.cannotShare(.ended)) { try await change(LinkChange(end: .becomes(end))) }
        }
        let none = try #require(ShareID(rawValue: "none"))
        await refuses(.notFound) { try await library.changeLink(none, by: LinkChange(), for: mia.caller, now: now) }
        let open = LinkChange(end: .goes, password: .goes)
        await refuses(.notFound) { try await change(open, by: ben.caller) }
        await refuses(.forbidden) { try await change(open, by: mia.reader) }
        await refuses(.forbidden) { try await change(open, by: link.visitor) }
        // An expired link can't be changed so that it opens again.
        await refuses(.cannotShare(.ended)) { try await change(open, now: mia.after(80)) }
        #expect(try await library.shares(of: id, for: mia.caller, now: now) == [ending])
        try await linksAreListedWithTheirPaths(mia, ending)
    }

    private func linksAreListedWithTheirPaths(_ mia: LibraryFixture, _ link: ShareRecord) async throws {
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("In.docx", in: folder)
        let inner = try await library.share(.file(file.id), as: .readWrite, for: mia.caller, now: mia.now)
        let whole = try await library.share(.container(mia.root), as: .readOnly, for: mia.caller, now: mia.now)
        let listed = try await library.shares(by: mia.caller, now: mia.after(100))
        #expect(Set(listed.map(\.record)) == [link, inner, whole])
        #expect(listed.first { $0.record == inner }?.path == ["Plans", "In.docx"])
        #expect(listed.first { $0.record == whole }?.path == [])
        await refuses(.forbidden) { try await library.shares(by: whole.visitor, now: mia.now) }
        try await library.deleteFile(file.id, for: mia.caller, now: mia.now)
        #expect(try await Set(library.shares(by: mia.caller, now: mia.now).map(\.record)) == [link, whole])
    }

    private func addedAccessEndsWithTheLink() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("In.docx", in: folder)
        let read = try await library.share(.container(folder), as: .readOnly, for: mia.caller, now: now)
        let kept = try await library.keep(read.id, for: ben.caller, now: now)
        #expect(kept.role == .viewer && kept.share == read.id && kept.owner == mia.account.id)
        #expect(try await library.keep(read.id, for: ben.caller, now: now) == kept)
        #expect(try await library.file(file.id, for: ben.caller, now: now).rights.role == .viewer)
        await refuses(.forbidden) {
            try await library.replace(LibraryFixture.content(), of: file.id, for: ben.caller, now: now)
        }
        // A user who adds two links has the rights of the link that allows more, even if the other link is added later.
        let write = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        #expect(try await library.keep(write.id, for: ben.caller, now: now).role == .editor)
        #expect(try await library.keep(read.id, for: ben.caller, now: now).share == write.id)
        let listed = try await library.permissions(to: .container(folder), for: mia.caller, now: now)
        #expect(listed.map(\.record.user) == [ben.account.id])
        try await library.unshare(write.id, for: mia.caller, now: now)
        await refuses(.notFound) { try await library.file(file.id, for: ben.caller, now: now) }
        #expect(try await library.permissions(to: .container(folder), for: mia.caller, now: now).isEmpty)
        // A user who gave up the access can add the link again. The owner can end the access of one user without
        // revoking the link.
        try await library.keep(read.id, for: ben.caller, now: now)
        try await library.stopSharing(.container(folder), with: ben.account.id, for: ben.caller, now: now)
        try await library.keep(read.id, for: ben.caller, now: now)
        try await library.stopSharing(.container(folder), with: ben.account.id, for: mia.caller, now: now)
        await refuses(.notFound) { try await library.file(file.id, for: ben.caller, now: now) }
        #expect(try await library.visit(read.id, now: now) == read)
        try await library.keep(read.id, for: ben.caller, now: now)
        #expect(try await library.unshareAll(of: mia.account.id, now: now) == 1)
        await refuses(.notFound) { try await library.file(file.id, for: ben.caller, now: now) }
    }

    private func addedAccessFollowsTheExpiryOfTheLink() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile(), id = NodeID.file(file.id)
        let link = try await library.share(id, as: .readWrite, until: mia.after(100), for: mia.caller, now: now)
        #expect(try await library.keep(link.id, for: ben.caller, now: now).expires == mia.after(100))
        _ = try await library.share(id, as: .readWrite, until: mia.after(50), for: mia.caller, now: now)
        await refuses(.notFound) { try await library.file(file.id, for: ben.caller, now: mia.after(50)) }
        _ = try await library.share(id, as: .readWrite, until: mia.after(200), for: mia.caller, now: now)
        #expect(try await library.file(file.id, for: ben.caller, now: mia.after(199)).rights.mayWrite)
        // Access that ended with a link isn't restored when the owner creates a new link.
        _ = try await library.share(id, as: .readWrite, for: mia.caller, now: mia.after(200))
        await refuses(.notFound) { try await library.file(file.id, for: ben.caller, now: mia.after(200)) }
    }

    private func ownersPermissionOutlivesTheLink() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile(), id = NodeID.file(file.id)
        let link = try await library.share(id, as: .readWrite, for: mia.caller, now: now)
        let given = try await library.share(id, with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        #expect(try await library.keep(link.id, for: ben.caller, now: now) == given)
        try await library.unshare(link.id, for: mia.caller, now: now)
        #expect(try await library.file(file.id, for: ben.caller, now: now).rights.role == .viewer)
        // When the owner shares the item with a user who added it from a link, the user's access no longer depends on
        // the link.
        let other = try await library.share(id, as: .readOnly, for: mia.caller, now: now)
        try await library.stopSharing(id, with: ben.account.id, for: mia.caller, now: now)
        #expect(try await library.keep(other.id, for: ben.caller, now: now).share == other.id)
        #expect(
            try await library.share(id, with: ben.account.id, as: .viewer, for: mia.caller, now: now).share == nil)
        try await library.unshare(other.id, for: mia.caller, now: now)
        #expect(try await library.file(file.id, for: ben.caller, now: now).rights.role == .viewer)
    }

    private func refusesToAddUnsuitableLinks() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile()
        let link = try await library.share(
            .file(file.id), as: .readOnly, until: mia.after(100), for: mia.caller, now: now)
        let whole = try await library.share(.container(mia.root), as: .readWrite, for: mia.caller, now: now)
        await refuses(.cannotShare(.ownDocument)) { try await library.keep(link.id, for: mia.caller, now: now) }
        await refuses(.cannotShare(.top)) { try await library.keep(whole.id, for: ben.caller, now: now) }
        await refuses(.forbidden) { try await library.keep(link.id, for: ben.reader, now: now) }
        for visitor in [link.visitor, whole.visitor] {
            await refuses(.forbidden) { try await library.keep(link.id, for: visitor, now: now) }
        }
        await refuses(.notFound) { try await library.keep(link.id, for: ben.caller, now: mia.after(100)) }
        let none = try #require(ShareID(rawValue: "none"))
        await refuses(.notFound) { try await library.keep(none, for: ben.caller, now: now) }
        try await library.deleteFile(file.id, for: mia.caller, now: now)
        await refuses(.notFound) { try await library.keep(link.id, for: ben.caller, now: now) }
        #expect(try await library.permissions(of: ben.caller, now: now).isEmpty)
    }
}

/// Checks what visitors of a link can do after the link's password changes.
extension LibraryContract {
    /// The library calls, by name, that are made when a visitor submits a form, uploads a file or downloads a folder.
    private func steps(
        of file: FileID, in folder: ContainerID, along walk: TreeWalk, by visitor: Caller, now: Date
    ) -> [(String, Verb)] {
        let content = LibraryFixture.content()
        return [
            ("file", { _ = try await library.file(file, for: visitor, now: now) }),
            ("container", { _ = try await library.container(folder, for: visitor, now: now) }),
            ("ancestors", { _ = try await library.ancestors(of: .file(file), for: visitor, now: now) }),
            ("open", { _ = try await library.open(file, for: visitor, now: now) }),
            (
                "walk",
                {
                    var walk = walk
                    while try await walk.next(now: now) != nil {}
                }
            ), ("open of a walk", { _ = try await walk.open(file, now: now) }),
            ("replace", { _ = try await library.replace(content, of: file, for: visitor, now: now) }),
            (
                "upload",
                {
                    _ = try await library.upload(
                        content, as: DocumentName("New.docx"), in: folder, along: FolderPath(""), changed: nil,
                        ifTaken: .version, for: visitor, now: now)
                }
            ),
            (
                "create",
                {
                    _ = try await library.createFile(
                        .like(DocumentName("More.docx")), in: folder, content: content, isReadOnly: false, for: visitor,
                        now: now)
                }
            ),
        ]
    }

    func passwordChangeEndsEarlierVisits() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let first = SharePassword(rawValue: "$scrypt$first"), second = SharePassword(rawValue: "$scrypt$second")
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("In.docx", in: folder)
        let plain = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        func change(_ password: LinkChange.Term<SharePassword>) async throws -> Caller {
            let terms = LinkChange(password: password)
            return try await library.changeLink(plain.id, by: terms, for: mia.caller, now: now).visitor
        }
        func begin(_ visitor: Caller) async throws -> [(String, Verb)] {
            let walk = try await library.walk(nil, in: folder, for: visitor, now: now)
            return steps(of: file.id, in: folder, along: walk, by: visitor, now: now)
        }
        // Each call is made by a visitor who entered the old password.
        var visitor = plain.visitor
        for password in [LinkChange.Term.becomes(first), .becomes(second), .becomes(first)] {
            let begun = try await begin(visitor), next = try await change(password)
            for (name, step) in begun { await refusesAsUnauthorized(name, step) }
            visitor = next
        }
        // A visitor with the current password has access. So does any visitor after the password was removed.
        for (name, step) in try await begin(visitor) where !name.hasPrefix("open") { try await step() }
        for stale in [nil, second] {
            await refuses(.notFound) {
                try await library.keep(plain.id, openedWith: stale, for: ben.caller, now: now)
            }
        }
        try await library.keep(plain.id, openedWith: first, for: ben.caller, now: now)
        let begun = try await begin(visitor)
        _ = try await change(.goes)
        for (name, step) in begun + (try await begin(plain.visitor)) where !name.hasPrefix("open") { try await step() }
    }
}
