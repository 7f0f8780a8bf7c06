import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    typealias Verb = () async throws -> Void

    /// Calls every operation on a file or on the folder of the file. With `alsoOwn`, also calls the operations on the
    /// caller's own data, such as the trash.
    func everyVerb(
        on file: FileRecord, of fixture: LibraryFixture, as caller: Caller, alsoOwn: Bool = true,
        _ expect: (_ name: String, _ verb: Verb) async -> Void
    ) async throws {
        let library = library
        await expect("file") { _ = try await library.file(file.id, for: caller, now: fixture.now) }
        await expect("container") { _ = try await library.container(fixture.root, for: caller, now: fixture.now) }
        await expect("children") { _ = try await library.children(of: fixture.root, for: caller, now: fixture.now) }
        await expect("page of children") {
            _ = try await library.children(
                of: fixture.root, .everything, after: nil, limit: 1, for: caller, now: fixture.now)
        }
        await expect("ancestors") { _ = try await library.ancestors(of: .file(file.id), for: caller, now: fixture.now) }
        await expect("versions") { _ = try await library.versions(of: file.id, for: caller, now: fixture.now) }
        await expect("heldLock") { _ = try await library.heldLock(of: file.id, for: caller, now: fixture.now) }
        await expect("shares") { _ = try await library.shares(of: .file(file.id), for: caller, now: fixture.now) }
        if alsoOwn {
            await expect("person") { _ = try await library.person(caller, now: fixture.now) }
            await expect("root") { _ = try await library.root(for: caller, now: fixture.now) }
        }
        try await everyChange(on: file, of: fixture, as: caller, alsoOwn: alsoOwn, expect)
    }

    func everyChange(
        on file: FileRecord, of fixture: LibraryFixture, as caller: Caller, alsoOwn: Bool, containers: Bool = true,
        _ expect: (_ name: String, _ verb: Verb) async -> Void
    ) async throws {
        let now = fixture.now
        let library = library
        let id = file.id
        let name = try DocumentName("New name.docx")
        let lock = try LibraryFixture.lock()
        for request: LockRequest in [.acquire(lock), .refresh(lock), .release(lock), .replace(lock, with: lock)] {
            await expect("\(request)") { _ = try await library.lock(id, request, for: caller, now: now) }
        }
        await expect("save") {
            _ = try await library.save(.empty, to: id, presenting: nil, for: caller, now: now)
        }
        await expect("replace") { _ = try await library.replace(.empty, of: id, for: caller, now: now) }
        await expect("restore") { _ = try await library.restore(file.version, of: id, for: caller, now: now) }
        await expect("renameFile") {
            _ = try await library.renameFile(id, to: name, presenting: nil, for: caller, now: now)
        }
        await expect("move") { try await library.move(.file(id), to: fixture.root, for: caller, now: now) }
        await expect("deleteFile") { try await library.deleteFile(id, for: caller, now: now) }
        await expect("releaseLock") { _ = try await library.releaseLock(of: id, for: caller, now: now) }
        await expect("share") { _ = try await library.share(.file(id), as: .readWrite, for: caller, now: now) }
        if alsoOwn { await expect("setUserInfo") { try await library.setUserInfo("x", for: caller, now: now) } }
        if containers { try await everyChangeOfContainers(of: fixture, as: caller, expect) }
    }

    private func everyChangeOfContainers(
        of fixture: LibraryFixture, as caller: Caller, _ expect: (_ name: String, _ verb: Verb) async -> Void
    ) async throws {
        let now = fixture.now
        let library = library
        let root = fixture.root
        let name = try DocumentName("New name.docx")
        await expect("createFile") {
            _ = try await library.createFile(
                .like(name), in: root, content: .empty, isReadOnly: false, for: caller, now: now)
        }
        await expect("createContainer") {
            _ = try await library.createContainer(.like(name), in: root, for: caller, now: now)
        }
        await expect("renameContainer") {
            _ = try await library.renameContainer(root, to: name, for: caller, now: now)
        }
        await expect("deleteContainer") { try await library.deleteContainer(root, for: caller, now: now) }
        await expect("share container") {
            _ = try await library.share(.container(root), as: .readOnly, for: caller, now: now)
        }
    }

    func refusesAsUnauthorized(
        _ name: String, at location: SourceLocation = #_sourceLocation, _ verb: Verb
    ) async {
        await #expect(Comment(rawValue: name), sourceLocation: location) {
            try await verb()
        } throws: { error in
            if case .accessEnded = error as? DocumentsError { true } else { false }
        }
    }
}
