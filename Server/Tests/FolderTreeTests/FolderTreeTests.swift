import CLinux
import Documents
import Foundation
import PortContracts
import Synchronization
import Testing

@testable import FolderTree

@Suite struct FolderTreeTests {
    @Test(arguments: DocumentTreeContract.promises)
    func `a directory keeps its promise`(promise: Promise<DocumentTreeContract>) async throws {
        let folder = try Folder()
        try await promise.verify(DocumentTreeContract(folder.tree(), outside: folder))
    }

    @Test(arguments: DocumentTreeContract.promises)
    func `a directory with times of two seconds keeps its promise`(
        promise: Promise<DocumentTreeContract>
    ) async throws {
        let folder = try Folder()
        let tree = try folder.tree(fileClock: .coarse(nanoseconds: 2_000_000_000, ahead: 0))
        try await promise.verify(DocumentTreeContract(tree, outside: folder))
    }

    @Test(arguments: DocumentTreeContract.promises)
    func `a directory with the kernel's ticks keeps its promise`(
        promise: Promise<DocumentTreeContract>
    ) async throws {
        let folder = try Folder()
        try await promise.verify(DocumentTreeContract(folder.tree(fileClock: .ticks), outside: folder))
    }

    @Test(arguments: DocumentTreeContract.promises)
    func `a file system that can't exchange files keeps its promise`(
        promise: Promise<DocumentTreeContract>
    ) async throws {
        let folder = try Folder()
        try await promise.verify(DocumentTreeContract(folder.tree(exchanges: false), outside: folder))
    }

    @Test(arguments: HostDocumentsContract.promises)
    func `live documents of a directory keep their promise to a WOPI host`(
        promise: Promise<HostDocumentsContract>
    ) async throws {
        let folder = try Folder(), stores = InMemoryStores(), made = Mutex(0)
        let mounts = PersonalMounts(prefix: "test/") { _ throws(TreeError) in
            let name = made.withLock { made in
                made += 1
                return "\(made)"
            }
            mkdir(folder.file(name), 0o755)
            return try await FolderTree.opened(URL(filePath: folder.file(name)))
        }
        let documents = LiveDocuments(people: stores, rows: InMemoryTreeNodes(), mounts: mounts)
        try await promise.verify(HostDocumentsContract(documents, signIn: stores, clock: ManualClock()))
    }

    // MARK: Attributes

    @Test func `a save keeps permissions, owner, and extended attributes`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        try folder.write("first", to: folder.file("a.docx"))
        chmod(folder.file("a.docx"), 0o660)
        if geteuid() == 0 { chown(folder.file("a.docx"), 1234, 2345) }
        let opened = Descriptor(open(folder.file("a.docx"), O_RDONLY))
        #expect(clinux_set_attribute(opened.number, "user.color", "green", 5) == 0)
        #expect(clinux_set_attribute(opened.number, "system.posix_acl_access", Self.acl, Self.acl.count) == 0)
        let current = try #require(try await tree.find("a.docx"))
        let saved = try await tree.save(current, "second")
        #expect(try await tree.text("a.docx") == "second")
        #expect(saved.key != current.key)
        var status = stat()
        #expect(stat(folder.file("a.docx"), &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o660)
        if geteuid() == 0 { #expect(status.st_uid == 1234 && status.st_gid == 2345) }
        let new = Descriptor(open(folder.file("a.docx"), O_RDONLY))
        #expect(FileAttributes.value("user.color", of: new) == Array("green".utf8))
        #expect(FileAttributes.value("system.posix_acl_access", of: new) == Self.acl)
    }

    @Test func `a new file has the permissions and the group of its folder`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        try folder.run("mkdir shared; touch plain; chmod 2775 shared")
        if geteuid() == 0 { chown(folder.file("shared"), 0, 2345) }
        chmod(folder.file("shared"), 0o2775)
        _ = try await tree.make("a.docx", "first", in: TreePath(["shared"]))
        var plain = stat(), made = stat(), shared = stat()
        #expect(stat(folder.file("plain"), &plain) == 0 && stat(folder.file("shared/a.docx"), &made) == 0)
        #expect(stat(folder.file("shared"), &shared) == 0)
        #expect(made.st_mode == plain.st_mode)
        #expect(made.st_gid == shared.st_gid)
        #expect(made.st_nlink == 1)
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give files away"))
    func `what the superuser creates in a user's folder belongs to the user`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        try folder.run("mkdir home; chown 1234:2345 home")
        let home = try TreePath(["home"])
        _ = try await tree.make("a.docx", "first", in: home)
        _ = try await tree.create("inner", in: home, from: nil)
        for name in ["home/a.docx", "home/inner"] {
            var status = stat()
            #expect(stat(folder.file(name), &status) == 0 && status.st_uid == 1234 && status.st_gid == 2345)
        }
        let file = try #require(try await tree.find("home", "a.docx"))
        _ = try await tree.save(file, "second")
        var status = stat()
        #expect(stat(folder.file("home/a.docx"), &status) == 0 && status.st_uid == 1234 && status.st_gid == 2345)
    }

    @Test func `a file without write permissions isn't replaced or removed`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        _ = try await tree.make("a.docx", "first")
        chmod(folder.file("a.docx"), 0o444)
        let file = try #require(try await tree.find("a.docx"))
        #expect(file.isReadOnly)
        await #expect(throws: TreeError.forbidden) { try await tree.save(file, "second") }
        await #expect(throws: TreeError.forbidden) { try await tree.remove(file, keepingFormer: false) }
        #expect(try await tree.text("a.docx") == "first")
    }

    // MARK: Revisions

    @Test func `a write that sets the time back is seen`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        let file = try await tree.make("a.docx", "first")
        try folder.run("touch -r a.docx reference; printf other > a.docx; touch -r reference a.docx")
        let now = try #require(try await tree.find("a.docx"))
        #expect(now.modified == file.modified && now.size == file.size)
        #expect(now.revision != file.revision)
        await #expect(throws: TreeError.changed) { try await tree.save(file, "phone") }
    }

    @Test func `two writes at the same time are told apart by their content`() async throws {
        let folder = try Folder()
        let tree = try folder.tree(fileClock: .coarse(nanoseconds: 2_000_000_000, ahead: 0))
        _ = try await tree.make("a.docx", "first")
        var file = try #require(try await tree.find("a.docx"))
        #expect(file.revision.contains("~"))
        // As if the file had the same times when it had another content.
        file.revision =
            Revision(
                fingerprint: Revision(text: file.revision).fingerprint, hash: String(repeating: "0", count: 32)
            ).text
        await #expect(throws: TreeError.changed) { try await tree.save(file, "phone") }
        await #expect(throws: TreeError.changed) { try await tree.open(file) }
        #expect(try await tree.text("a.docx") == "first")
        // An old file needs no hash.
        try folder.run("touch -d '1 hour ago' a.docx")
        let ahead = try folder.tree(fileClock: .coarse(nanoseconds: 1, ahead: 1_000_000_000))
        #expect(try await ahead.find("a.docx")?.revision.contains("~") == false)
    }

    @Test(arguments: [
        "sed -i s/first/other/ a.docx", "printf other > b && cp b a.docx && rm b", "printf other > b && mv b a.docx",
        "printf x >> a.docx", "printf other > '~WRD0001.tmp' && mv a.docx '~WRL0001.tmp' && mv '~WRD0001.tmp' a.docx",
    ])
    func `a save after a change by another program is refused`(command: String) async throws {
        let folder = try Folder(), tree = try folder.tree()
        let file = try await tree.make("a.docx", "first")
        #expect(try folder.run(command) == 0)
        let outside = folder.text(folder.file("a.docx"))
        await #expect(throws: TreeError.changed) { try await tree.save(file, "phone") }
        await #expect(throws: TreeError.changed) { try await tree.remove(file, keepingFormer: false) }
        #expect(folder.text(folder.file("a.docx")) == outside)
        let now = try #require(try await tree.find("a.docx"))
        _ = try await tree.save(now, "phone")
        #expect(folder.text(folder.file("a.docx")) == "phone")
    }

    // MARK: Reading

    @Test func `reading stops when the file is changed, and goes on when it is replaced`() async throws {
        let folder = try Folder(), tree = try folder.tree(), bytes = TestBody.bytes(300_000)
        let path = try TreePath(["a.docx"])
        let file = try await tree.create("a.docx", in: .root, from: tree.stage(TestBody(bytes), limit: nil))
        let content = try await tree.open(file)
        #expect(try await content.read(at: 0, count: 1000) == Array(bytes.prefix(1000)))
        try await folder.replace(path, with: "other")
        #expect(try await content.read(at: 200_000, count: 1000) == Array(bytes[200_000..<201_000]))
        let large = try await tree.create("b.docx", in: .root, from: tree.stage(TestBody(bytes), limit: nil))
        let opened = try await tree.open(large)
        try folder.write("shorter", to: folder.file("b.docx"))
        await #expect(throws: TreeError.changed) { try await opened.read(at: 0, count: 1000) }
        #expect(opened.fileDescriptor == nil)
    }

    // MARK: Former contents

    @Test func `former contents are kept until they are pruned`() async throws {
        let folder = try Folder(), date = Date(timeIntervalSince1970: 1_795_000_000)
        let tree = try folder.tree(settings: .init(formerGrace: .milliseconds(100)), now: date)
        _ = try await tree.create("inner", in: .root, from: nil)
        var file = try await tree.make("a.docx", "first", in: TreePath(["inner"]))
        file = try await tree.save(file, "second", keepingFormer: true)
        file = try await tree.save(file, "third", keepingFormer: false)
        try await tree.remove(file, keepingFormer: true)
        // What isn't wanted is removed a little later.
        while folder.formers().count > 2 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(folder.formers().sorted() == ["first", "third"])
        #expect(try await tree.names(in: TreePath(["inner"])) == [])
        #expect(try await tree.prune(formersBefore: date) == 0)
        #expect(folder.formers().count == 2)
        #expect(try await tree.prune(formersBefore: date.addingTimeInterval(1)) == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file(".emplace/versions")) == [])
    }

    @Test func `a former content is kept as long as a program may write to it`() async throws {
        let folder = try Folder(), tree = try folder.tree(settings: .init(formerGrace: .zero))
        var file = try await tree.make("a.docx", "first")
        let writer = try #require(FileHandle(forWritingAtPath: folder.file("a.docx")))
        file = try await tree.save(file, "phone")
        try await Task.sleep(for: .milliseconds(100))
        try writer.write(contentsOf: Data("later".utf8))
        try writer.close()
        #expect(folder.formers() == ["later"])
        #expect(try await tree.text("a.docx") == "phone")
        // A program that has found the file before it was replaced, and opens it afterwards.
        let late = Descriptor(open(folder.file("a.docx"), clinux_flag_path()))
        let patient = try folder.tree(settings: .init(formerGrace: .seconds(2)))
        _ = try await patient.save(file, "phone again")
        let lateWriter = try #require(FileHandle(forWritingAtPath: "/proc/self/fd/\(late.number)"))
        try lateWriter.write(contentsOf: Data("after".utf8))
        try lateWriter.close()
        try await Task.sleep(for: .seconds(3))
        #expect(folder.formers().sorted() == ["after", "later"])
    }

    @Test(arguments: [true, false])
    func `what a program writes to a file that a save has replaced is kept beside the file`(
        keepsFormer: Bool
    ) async throws {
        let folder = try Folder(), tree = try folder.tree(settings: .init(lateWriteDelay: .milliseconds(100)))
        let file = try await tree.make("a.docx", "first")
        let writer = try #require(FileHandle(forWritingAtPath: folder.file("a.docx")))
        let reader = try #require(FileHandle(forReadingAtPath: folder.file("a.docx")))
        _ = try await tree.save(file, "phone", keepingFormer: keepsFormer)
        try writer.write(contentsOf: Data("later".utf8))
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await tree.names() == ["a.docx"])
        try writer.close()
        while try await tree.names().count < 2 { try await Task.sleep(for: .milliseconds(20)) }
        let names = try await tree.names()
        let beside = try #require(names.first { $0 != "a.docx" })
        #expect(try await tree.text(beside) == "later")
        #expect(try await tree.text("a.docx") == "phone")
        try reader.close()
    }

    @Test func `leftovers of a crash are removed after a day`() async throws {
        let folder = try Folder()
        _ = try await folder.tree().stage("left")
        #expect(try folder.staged().count == 1)
        _ = try folder.tree()
        #expect(try folder.staged().count == 1)
        _ = try folder.tree(now: Date(timeIntervalSinceNow: 2 * 24 * 60 * 60))
        #expect(try folder.staged() == [])
    }

    @Test func `a conflict's name says when, and fits`() {
        let date = Date(timeIntervalSince1970: 1_795_697_700)
        #expect(ConflictName.of("Report.docx", at: date, number: 1) == "Report (changed outside 2026-11-26 12-55).docx")
        #expect(ConflictName.of("Report", at: date, number: 2) == "Report (changed outside 2026-11-26 12-55 2)")
        #expect(ConflictName.of(".hidden", at: date, number: 1) == ".hidden (changed outside 2026-11-26 12-55)")
        let long = String(repeating: "ü", count: 125) + ".docx"
        let name = ConflictName.of(long, at: date, number: 1)
        #expect(name.utf8.count <= 255 && name.hasSuffix("(changed outside 2026-11-26 12-55).docx"))
    }

    // MARK: Space

    @Test func `free space leaves the reserve`() async throws {
        let folder = try Folder()
        let free = try #require(try await folder.tree().usage().free)
        let less = try #require(try await folder.tree(settings: .init(reserve: free / 2)).usage().free)
        #expect(less < free)
        #expect(try await folder.tree(settings: .init(reserve: .max)).usage().free == 0)
    }

    // MARK: Holds

    @Test func `a hold is a lock file of LibreOffice`() async throws {
        let folder = try Folder(), tree = try folder.tree(settings: .init(showsLocks: true))
        let file = try await tree.make("a.docx", "first"), lock = folder.file(".~lock.a.docx#")
        let take = TreeHold.take(by: "Doe, Jane", expires: Date(timeIntervalSinceNow: 60))
        #expect(try await tree.hold(file, take) != nil)
        #expect(try #require(folder.text(lock)).hasPrefix("Doe\\, Jane,emplace,emplace,"))
        #expect(LockFile.user(ofLibreOffice: Array(try #require(folder.text(lock)).utf8)) == "Doe, Jane")
        // The same hold again, also after a restart.
        #expect(try await folder.tree(settings: .init(showsLocks: true)).hold(file, take) != nil)
        _ = try await tree.hold(file, .release)
        #expect(folder.text(lock) == nil)
        #expect(try await folder.tree().hold(file, take) == nil)
        #expect(folder.text(lock) == nil)
    }

    @Test func `other programs' locks are respected while they are fresh`() async throws {
        let folder = try Folder(), tree = try folder.tree(settings: .init(showsLocks: true))
        let take = TreeHold.take(by: "Jane", expires: Date(timeIntervalSinceNow: 60))
        let file = try await tree.make("a.docx", "first"), lock = folder.file(".~lock.a.docx#")
        try folder.write("Max Power,max,pc,26.11.2026 12:55,file:///home/max/.config/libreoffice/4;", to: lock)
        await #expect(throws: TreeError.inUse(by: "Max Power")) { try await tree.hold(file, take) }
        _ = try await tree.hold(file, .release)
        #expect(folder.text(lock) != nil)
        try folder.run("touch -d '2 days ago' '.~lock.a.docx#'")
        #expect(try await tree.hold(file, take) != nil)
        _ = try await tree.hold(file, .release)

        let word = try await tree.make("Quarterly.docx", "first")
        let owner =
            [3] + Array("Max".utf8) + [UInt8](repeating: 0, count: 50) + [3, 0, 77, 0, 97, 0, 120, 0]
            + [UInt8](repeating: 0, count: 100)
        try Data(owner).write(to: URL(filePath: folder.file("~$arterly.docx")))
        await #expect(throws: TreeError.inUse(by: "Max")) { try await tree.hold(word, take) }
        #expect(LockFile.user(ofOffice: [3] + Array("Max".utf8)) == "Max")
        #expect(LockFile.user(ofOffice: []) == nil && LockFile.user(ofOffice: [200, 65]) == nil)
    }

    // MARK: Changes

    @Test func `changes in folders, also new and moved ones, are reported`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        _ = try await tree.create("inner", in: .root, from: nil)
        var changes = tree.changes().makeAsyncIterator()
        #expect(await changes.next() == .everything)
        func next(until wanted: TreePath) async throws {
            while let change = await changes.next() { if change == .folder(wanted) { return } }
        }
        try folder.run("printf x > inner/a.docx")
        try await next(until: TreePath(["inner"]))
        try folder.run("mkdir -p new/deep; mv inner moved")
        try await next(until: TreePath(["new", "deep"]))
        try folder.run("printf x > new/deep/a.docx")
        try await next(until: TreePath(["new", "deep"]))
        try folder.run("printf x > moved/b.docx")
        try await next(until: TreePath(["moved"]))
    }

    @Test func `changes of a tree that was mounted again are reported`() async throws {
        let folder = try Folder()
        let tree = try folder.tree(settings: .init(rescanInterval: .milliseconds(100)))
        var changes = tree.changes().makeAsyncIterator()
        #expect(await changes.next() == .everything)
        try folder.run("mv '\(folder.path)' '\(folder.path)-away'", in: "/")
        defer { try? FileManager.default.removeItem(atPath: folder.path + "-away") }
        try folder.run("cp -a '\(folder.path)-away' '\(folder.path)'", in: "/")
        // Until the new folders are watched, everything may have changed.
        var seen = TreeChange.everything
        while seen == .everything {
            try folder.run("mkdir new-$(ls | wc -l)")
            seen = try #require(await changes.next())
        }
        #expect(seen != .everything)
    }

    /// An access control list in the form of the kernel: version 2, then tag, permissions and id of each line.
    private static let acl: [UInt8] =
        [2, 0, 0, 0] + line(1, 6, .max) + line(2, 4, 1000) + line(4, 6, .max) + line(16, 6, .max) + line(32, 0, .max)

    private static func line(_ tag: UInt8, _ permissions: UInt8, _ id: UInt32) -> [UInt8] {
        [tag, 0, permissions, 0] + (0..<4).map { UInt8(truncatingIfNeeded: id >> ($0 * 8)) }
    }
}
