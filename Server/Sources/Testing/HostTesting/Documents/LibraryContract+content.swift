import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    func verifyContent() async throws {
        try await racingSavesAllBecomeVersions()
        try await aSaveNeedsTheLock()
        try await aVersionNamesItsEditors()
        try await everySaveIsAVersionThatStays()
        try await restoringMakesANewVersion()
        try await overwritingKeepsTheFile()
        try await unnamedContentIsFound()
    }

    private func racingSavesAllBecomeVersions() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile()
        let lock = try Household.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: house.caller, now: house.now)
        let library = library
        let saved = try await race(32) { _ in
            try await library.save(
                Household.content(), to: file.id, presenting: lock, for: house.caller, now: house.now)
        }
        #expect(try Set(saved.map { try $0.get().rawValue }) == Set(2...33))
        #expect(try await house.file(file.id).version.rawValue == 33)
        let versions = try await library.versions(of: file.id, for: house.caller)
        #expect(versions.map(\.version.rawValue) == Array((1...33).reversed()))
        #expect(try await house.file(file.id).content == versions.first?.content)
    }

    private func aVersionNamesItsEditors() async throws {
        let house = try await makeHousehold(), other = try await makeHousehold()
        let file = try await house.makeFile()
        let many = (0..<100).map { _ in UserID.random() }
        let editors = [other.account.id, .random(), house.account.id, other.account.id] + many
        _ = try await library.save(
            Household.content(), to: file.id, presenting: nil, by: editors, for: house.caller, now: house.now)
        let versions = try await library.versions(of: file.id, for: house.caller)
        #expect(versions.first?.editors == [other.account.displayName, house.account.displayName])
        #expect(versions.last?.editors == [])
        // Who is named has no right by it.
        await refuses(.notFound) { try await library.file(file.id, for: other.caller) }
        // What a client says that may not write is not kept.
        await refuses(.forbidden) {
            try await library.save(
                .empty, to: file.id, presenting: nil, by: [other.account.id], for: house.reader, now: house.now)
        }
        #expect(try await library.versions(of: file.id, for: house.caller) == versions)
    }

    private func aSaveNeedsTheLock() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile()
        let (lock, other) = (try Household.lock(), try Household.lock("other"))
        let full = Household.content()
        // A file of zero bytes that nobody holds is written without a lock (docs/protocol/files.md#put-file).
        _ = try await library.save(full, to: file.id, presenting: nil, for: house.caller, now: house.now)
        await refuses(.locked(by: nil)) {
            try await library.save(full, to: file.id, presenting: nil, for: house.caller, now: house.now)
        }
        await refuses(.locked(by: nil)) {
            try await library.save(full, to: file.id, presenting: lock, for: house.caller, now: house.now)
        }
        _ = try await library.lock(file.id, .acquire(lock), for: house.caller, now: house.now)
        let before = try await house.everything()
        for wrong in [nil, other] {
            await refuses(.locked(by: lock)) {
                try await library.save(full, to: file.id, presenting: wrong, for: house.caller, now: house.now)
            }
        }
        await refuses(.locked(by: lock)) {
            try await library.replace(full, of: file.id, for: house.caller, now: house.now)
        }
        await refuses(.locked(by: lock)) {
            try await library.restore(FileVersion(rawValue: 1), of: file.id, for: house.caller, now: house.now)
        }
        await refuses(.locked(by: lock)) {
            try await library.deleteFile(file.id, for: house.caller, now: house.now)
        }
        #expect(try await house.everything() == before)
        #expect(try await library.versions(of: file.id, for: house.caller).count == 2)
        // An expired lock holds nothing, and permits nothing.
        await refuses(.locked(by: nil)) {
            try await library.save(
                full, to: file.id, presenting: lock, for: house.caller, now: house.after(FileLock.lifetime))
        }
    }

    private func everySaveIsAVersionThatStays() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile()
        let same = Household.content()
        for time in 1...3 {
            let version = try await library.replace(
                same, of: file.id, for: house.caller, now: house.after(Double(time)))
            #expect(version.rawValue == Int64(time) + 1)
        }
        _ = try await library.replace(.empty, of: file.id, for: house.machine, now: house.after(4))
        let versions = try await library.versions(of: file.id, for: house.caller)
        #expect(versions.map(\.content) == [.empty, same, same, same, .empty])
        #expect(versions.map(\.saved) == [4, 3, 2, 1, 0].map(house.after))
        let name = house.account.displayName
        #expect(versions.map(\.author) == [nil, name, name, name, name])
        #expect(try await house.file(file.id).modified == house.after(4))
    }

    private func restoringMakesANewVersion() async throws {
        let house = try await makeHousehold()
        let (old, new) = (Household.content(10), Household.content(20))
        let file = try await house.makeFile("Plan.docx", old)
        _ = try await library.replace(new, of: file.id, for: house.caller, now: house.after(1))
        let restored = try await library.restore(
            file.version, of: file.id, for: house.caller, now: house.after(2))
        #expect(restored.rawValue == 3)
        let now = try await house.file(file.id)
        #expect(now.content == old)
        #expect(now.size == 10)
        #expect(now.modified == house.after(2))
        await refuses(.notFound) {
            try await library.restore(FileVersion(rawValue: 9), of: file.id, for: house.caller, now: house.now)
        }
        #expect(try await library.versions(of: file.id, for: house.caller).count == 3)
    }

    private func overwritingKeepsTheFile() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile("Plan.docx", Household.content())
        let new = Household.content(77)
        func overwrite() async throws -> FileView {
            try await library.createFile(
                .exactly(DocumentName("PLAN.docx"), overwrite: true), in: house.root, content: new,
                isReadOnly: false, for: house.caller, now: house.after(1))
        }
        let view = try await overwrite()
        #expect(view.file.id == file.id)
        #expect(view.file.version.rawValue == 2)
        #expect(view.file.content == new)
        #expect(try await library.versions(of: file.id, for: house.caller).count == 2)
        let lock = try Household.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: house.caller, now: house.after(1))
        await refuses(try .nameTaken(free: DocumentName("PLAN (2).docx"), lock: lock)) { try await overwrite() }
        #expect(try await house.file(file.id).version.rawValue == 2)
    }

    private func unnamedContentIsFound() async throws {
        let house = try await makeHousehold()
        let (named, old, stray) = (Household.content(), Household.content(), Household.content())
        let file = try await house.makeFile("Plan.docx", old)
        _ = try await library.replace(named, of: file.id, for: house.caller, now: house.now)
        let keys = [named, stray, old].compactMap(\.blob)
        #expect(try await library.unnamed(keys) == [stray].compactMap(\.blob))
        try await library.deleteFile(file.id, for: house.caller, now: house.now)
        #expect(try await library.unnamed(keys) == keys)
        #expect(try await library.unnamed([]).isEmpty)
    }
}
