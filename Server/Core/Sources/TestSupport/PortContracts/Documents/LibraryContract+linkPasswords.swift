import Basics
import Documents
import Foundation
import OAuthServer
import Testing

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
