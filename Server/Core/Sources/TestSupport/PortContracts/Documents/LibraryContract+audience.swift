import Basics
import Documents
import Foundation
import OAuthServer
import Testing

/// Checks who can open an item because the item, a folder above it or something in it is shared.
extension LibraryContract {
    static let audience: [Promise<Self>] = [
        Promise("the audience of an item is everyone who can open it or something in it") {
            try await $0.audienceIncludesEveryReader()
        },
        Promise("people and links leave the audience when their sharing expires") {
            try await $0.audienceEndsWithExpiredSharing()
        },
        Promise("only the owner sees the audience of an item") { try await $0.onlyTheOwnerSeesTheAudience() },
    ]

    private func audienceIncludesEveryReader() async throws {
        let mia = try await makeFixture(), now = mia.now
        var users: [UserID] = []
        for _ in 0..<5 { users.append(try await makeFixture().account.id) }
        let top = try await mia.makeFolder("Top"), plans = try await mia.makeFolder("Plans", in: top)
        let deep = try await mia.makeFolder("Deep", in: plans), file = try await mia.makeFile("In.docx", in: deep)
        let beside = try await mia.makeFile("Beside.docx", in: top)
        let resources: [NodeID] = [
            .container(top), .container(plans), .container(deep), .file(file.id), .file(beside.id),
        ]
        for (user, resource) in zip(users, resources) {
            try await library.share(resource, with: user, as: .viewer, for: mia.caller, now: now)
        }
        func people(_ ids: NodeID...) async throws -> Set<UserID> {
            Set(try await library.audience(of: ids, for: mia.caller, now: now).people.keys)
        }
        // Checking the access of a single user has the same result.
        for id in resources {
            for user in users {
                let isShared = try await library.isShared(id, atAllWith: user, for: mia.caller, now: now)
                #expect(try await isShared == people(id).contains(user))
            }
        }
        func hasLinks(_ id: NodeID) async throws -> Bool {
            try await library.audience(of: [id], for: mia.caller, now: now).hasLinks
        }
        #expect(try await people(.container(top)) == Set(users))
        #expect(try await people(.container(plans)) == Set(users[...3]))
        #expect(try await people(.file(file.id)) == Set(users[...3]))
        #expect(try await people(.file(beside.id)) == [users[0], users[4]])
        #expect(try await people(.container(deep), .file(beside.id)) == Set(users))
        #expect(try await people() == [])
        // For many folders, the store uses another query.
        var many = [NodeID.container(plans), .container(deep)]
        for number in 0..<5 { many.append(.container(try await mia.makeFolder("\(number)"))) }
        let audience = try await library.audience(of: many, for: mia.caller, now: now)
        #expect(Set(audience.people.keys) == Set(users[...3]) && !audience.hasLinks)
        #expect(try await !hasLinks(.container(top)))
        _ = try await library.share(.file(file.id), as: .readOnly, for: mia.caller, now: now)
        for id in resources { #expect(try await hasLinks(id) == (id != .file(beside.id))) }
        #expect(try await library.audience(of: many, for: mia.caller, now: now).hasLinks)
        // A deleted document no longer counts as shared, even if its folder is shared.
        try await library.delete([.file(file.id)], for: mia.caller, now: now)
        #expect(try await people(.container(plans)) == Set(users[...2]))
        #expect(try await !hasLinks(.container(plans)))
    }

    private func audienceEndsWithExpiredSharing() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"),
            file = NodeID.file(try await mia.makeFile("In.docx", in: folder).id)
        _ = try await library.share(file, as: .readOnly, until: mia.after(60), for: mia.caller, now: now)
        try await library.share(
            file, with: ben.account.id, as: .editor, until: mia.after(60), for: mia.caller, now: now)
        for (seconds, isThere) in [(59.0, true), (60, false)] {
            let audience = try await library.audience(
                of: [.container(folder)], for: mia.caller, now: mia.after(seconds))
            #expect((audience.people[ben.account.id] != nil) == isThere && audience.hasLinks == isThere)
            let isShared = try await library.isShared(
                .container(folder), atAllWith: ben.account.id, for: mia.caller, now: mia.after(seconds))
            #expect(isShared == isThere)
        }
    }

    private func onlyTheOwnerSeesTheAudience() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), zoe = try await makeFixture(), now = mia.now
        let folder = NodeID.container(try await mia.makeFolder("Plans"))
        try await library.share(folder, with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(folder, as: .readWrite, for: mia.caller, now: now)
        for (caller, error) in [
            (ben.caller, DocumentsError.forbidden), (link.visitor, .forbidden), (zoe.caller, .notFound),
        ] {
            await refuses(error) { try await library.audience(of: [folder], for: caller, now: now) }
            await refuses(error) {
                try await library.isShared(folder, atAllWith: ben.account.id, for: caller, now: now)
            }
        }
    }
}
