import Basics
import Documents
import Foundation
import OAuthServer
import Testing

/// Checks who may open and change documents.
extension HostDocumentsContract {
    static let access: [Promise<Self>] = [
        Promise("every method refuses a caller whose grant has ended") { try await $0.refusesEndedGrants() },
        Promise("every method refuses a caller whose grant has expired") { try await $0.refusesExpiredGrants() },
        Promise("nobody can change a document that is read-only") { try await $0.keepsReadOnlyDocuments() },
        Promise("every method refuses another user's item as not found") { try await $0.hidesOtherUsersItems() },
        Promise("a caller with read-only access can read and change nothing") { try await $0.readersChangeNothing() },
        Promise("nothing changes if the precondition of a request doesn't hold") { try await $0.checksConditions() },
        Promise("every change checks the precondition, also if it is about another item") {
            try await $0.checksConditionsOfEveryChange()
        },
        Promise("a user has an id, names and the text of PutUserInfo, which only the user's apps change") {
            try await $0.describesTheUser()
        },
    ]

    typealias Call = () async throws -> Void

    private func refusesEndedGrants() async throws {
        let user = try await makeUser(), file = try await user.makeFile()
        try await people.end(user.grant, now: user.now)
        let caller = user.caller, now = user.now
        await expectEnded(file, of: user, as: caller, now: now)
    }

    private func refusesExpiredGrants() async throws {
        let user = try await makeUser(expires: clock.now.addingTimeInterval(60)), file = try await user.makeFile()
        _ = try await documents.file(file.id, for: user.caller, now: user.now.addingTimeInterval(59))
        await expectEnded(file, of: user, as: user.caller, now: user.now.addingTimeInterval(60))
    }

    private func expectEnded(_ file: FileRecord, of user: HostedUser, as caller: Caller, now: Date) async {
        await everyCall(on: file, in: user.root, as: caller, now: now) { name, call in
            await #expect("\(name)") { try await call() } throws: { error in
                if case DocumentsError.accessEnded = error { true } else { false }
            }
        }
    }

    private func keepsReadOnlyDocuments() async throws {
        let user = try await makeUser(), name = try DocumentName("Plan.docx"), lock = try LibraryFixture.lock()
        let file = try await user.make(.exactly(name, overwrite: false), "first", isReadOnly: true)
        let view = try await documents.file(file.id, for: user.caller, now: user.now)
        #expect(view.file.isReadOnly && !view.rights.mayWrite && !view.rights.mayArrange && view.rights.mayAddBeside)
        await refuses(.readOnly) { try await user.lock(file.id, .acquire(lock)) }
        await refuses(.readOnly) { try await user.save("second", to: file.id, presenting: nil) }
        await refuses(.readOnly) { try await user.make(.exactly(name, overwrite: true), "second") }
        await refuses(.readOnly) {
            try await documents.renameFile(
                file.id, to: DocumentName("New.docx"), presenting: nil, for: user.caller, now: user.now)
        }
        await refuses(.readOnly) { try await documents.deleteFile(file.id, for: user.caller, now: user.now) }
        #expect(try await user.file(file.id) == file)
        #expect(try await user.text(of: file.id) == "first")
    }

    private func hidesOtherUsersItems() async throws {
        let mia = try await makeUser(), mallory = try await makeUser()
        let file = try await mia.makeFile()
        await everyCall(on: file, in: mia.root, as: mallory.caller, now: mia.now, own: false) { name, call in
            await refuses(.notFound, "\(name)") { try await call() }
        }
        #expect(try await mia.file(file.id) == file)
        #expect(try await mia.names() == ["Plan.docx"])
    }

    private func readersChangeNothing() async throws {
        let user = try await makeUser(), file = try await user.makeFile()
        await everyChange(on: file, in: user.root, as: user.reader, now: user.now) { name, call in
            await refuses(.forbidden, "\(name)") { try await call() }
        }
        let view = try await documents.file(file.id, for: user.reader, now: user.now)
        #expect(view.file == file && !view.rights.mayWrite && !view.rights.mayArrange && !view.rights.mayAddBeside)
        #expect(try await user.text(of: file.id) == "first")
    }

    private func checksConditions() async throws {
        let user = try await makeUser(), file = try await user.makeFile()
        var caller = user.caller
        caller.condition = Precondition(
            on: .file(file.id), match: .these(["other"]), noneMatch: nil, unmodifiedSince: nil)
        let lock = try LibraryFixture.lock()
        try await user.lock(file.id, .acquire(lock))
        await refuses(.conditionFailed) {
            try await user.save("second", to: file.id, presenting: lock, as: caller)
        }
        await refuses(.locked(by: lock)) { try await user.save("second", to: file.id, presenting: nil, as: caller) }
        #expect(try await user.text(of: file.id) == "first")
        caller.condition = Precondition(
            on: .file(file.id), match: .these([file.stateTag]), noneMatch: nil, unmodifiedSince: nil)
        try await user.save("second", to: file.id, presenting: lock, as: caller)
        #expect(try await user.text(of: file.id) == "second")
    }

    private func checksConditionsOfEveryChange() async throws {
        let user = try await makeUser(), file = try await user.makeFile(), other = try await user.makeFile("Other.docx")
        let empty = try await user.makeFile("Empty.docx", ""), folder = try await user.makeFolder("Plans")
        for resource in [file, other] {
            var caller = user.caller
            caller.condition = Precondition(
                on: .file(resource.id), match: .these(["other"]), noneMatch: nil, unmodifiedSince: nil)
            await everyChange(on: empty, in: folder.id, as: caller, now: user.now) { name, call in
                await refuses(.conditionFailed, "\(name)") { try await call() }
            }
        }
        #expect(try await user.file(empty.id) == empty)
        #expect(try await user.names().sorted() == ["Empty.docx", "Other.docx", "Plan.docx", "Plans"])
        #expect(try await user.names(in: folder.id).isEmpty)
    }

    private func describesTheUser() async throws {
        let user = try await makeUser()
        let person = try await documents.person(user.caller, now: user.now)
        #expect(person.id == user.id && !person.signInName.isEmpty && !person.displayName.isEmpty)
        try await documents.setUserInfo("settings", for: user.caller, now: user.now)
        #expect(try await documents.person(user.caller, now: user.now).userInfo == "settings")
        let file = try await user.makeFile()
        #expect(try await documents.file(file.id, for: user.caller, now: user.now).person.userInfo == "settings")
        let other = try await makeUser()
        #expect(try await documents.person(other.caller, now: user.now).userInfo == nil)
        await refuses(.forbidden, "setUserInfo for a caller without mayWrite") {
            try await documents.setUserInfo("x", for: user.reader, now: user.now)
        }
        #expect(try await documents.person(user.caller, now: user.now).userInfo == "settings")
    }

    /// Calls every method on a document and the folder that contains it.
    ///
    /// - Parameter own: whether to call also the methods that don't take an item.
    private func everyCall(
        on file: FileRecord, in folder: ContainerID, as caller: Caller, now: Date, own: Bool = true,
        _ expect: (_ name: String, _ call: Call) async -> Void
    ) async {
        let documents = documents
        if own {
            await expect("person") { _ = try await documents.person(caller, now: now) }
            await expect("root") { _ = try await documents.root(for: caller, now: now) }
            await expect("setUserInfo") { try await documents.setUserInfo("x", for: caller, now: now) }
        }
        await expect("file") { _ = try await documents.file(file.id, for: caller, now: now) }
        await expect("container") { _ = try await documents.container(folder, for: caller, now: now) }
        await expect("ancestors") { _ = try await documents.ancestors(of: .file(file.id), for: caller, now: now) }
        await expect("open") { _ = try await documents.open(file.id, upTo: .max, for: caller, now: now) }
        await expect("children") {
            _ = try await documents.children(of: folder, .everything, after: nil, limit: 9, for: caller, now: now)
        }
        await everyChange(on: file, in: folder, as: caller, now: now, expect)
    }

    /// Calls every method that changes a document or the folder that contains it.
    private func everyChange(
        on file: FileRecord, in folder: ContainerID, as caller: Caller, now: Date,
        _ expect: (_ name: String, _ call: Call) async -> Void
    ) async {
        let documents = documents, name = DocumentName(unchecked: "New.docx")
        let user = caller.user
        await expect("save") {
            _ = try await documents.stage(TestBody([1]), limit: nil, for: user) { content in
                try await documents.save(content, to: file.id, presenting: nil, by: [], for: caller, now: now)
            }
        }
        await expect("createFile") {
            _ = try await documents.stage(TestBody([1]), limit: nil, for: user) { content in
                try await documents.createFile(
                    .like(name), in: folder, content: content, isReadOnly: false, for: caller, now: now)
            }
        }
        await expect("createContainer") {
            _ = try await documents.createContainer(.like(name), in: folder, for: caller, now: now)
        }
        await expect("renameFile") {
            _ = try await documents.renameFile(file.id, to: name, presenting: nil, for: caller, now: now)
        }
        await expect("deleteFile") { try await documents.deleteFile(file.id, for: caller, now: now) }
        await expect("renameContainer") {
            _ = try await documents.renameContainer(folder, to: name, for: caller, now: now)
        }
        await expect("deleteContainer") { try await documents.deleteContainer(folder, for: caller, now: now) }
        if let lock = LockID(rawValue: "lock-A") {
            await expect("lock") { _ = try await documents.lock(file.id, .acquire(lock), for: caller, now: now) }
        }
    }
}
