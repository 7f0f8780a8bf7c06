import CLinux
import Documents
import Foundation
import PortContracts
import Synchronization
import Testing

@testable import FolderTree

/// Tests what other programs and users may do to a directory by mistake or on purpose.
@Suite struct HostileFolderTests {
    // MARK: Out of the tree

    @Test func `symbolic links are neither listed nor followed`() async throws {
        let folder = try Folder(), outside = try Folder(), tree = try folder.tree()
        try outside.write("secret", to: outside.file("a.docx"))
        try folder.run("ln -s '\(outside.path)' out; ln -s '\(outside.path)/a.docx' a.docx; mkdir real; ln -s real in")
        #expect(try await tree.names() == ["real"])
        #expect(try await tree.find("a.docx") == nil)
        #expect(try await tree.find("out") == nil)
        #expect(try await tree.find("out", "a.docx") == nil)
        #expect(try await tree.find("in", "a.docx") == nil)
        await #expect(throws: TreeError.notFound) { try await tree.children(of: TreePath(["out"])) }
        await #expect(throws: TreeError.notFound) { try await tree.make("b.docx", "x", in: TreePath(["out"])) }
        await #expect(throws: TreeError.exists) { try await tree.make("a.docx", "x") }
        await #expect(throws: TreeError.exists) { try await tree.make("out", "x") }
        let file = try await tree.make("b.docx", "first", in: TreePath(["real"]))
        await #expect(throws: TreeError.notFound) { try await tree.move(file, to: TreePath(["out", "b.docx"])) }
        await #expect(throws: TreeError.exists) { try await tree.move(file, to: TreePath(["a.docx"])) }
        // A link takes the place of the file.
        try folder.run("rm real/b.docx; ln -s '\(outside.path)/a.docx' real/b.docx")
        await #expect(throws: TreeError.changed) { try await tree.save(file, "phone") }
        await #expect(throws: TreeError.self) { try await tree.open(file) }
        await #expect(throws: TreeError.changed) { try await tree.remove(file, keepingFormer: false) }
        // A link takes the place of the folder.
        try folder.run("rm -r real; ln -s '\(outside.path)' real")
        await #expect(throws: TreeError.notFound) { try await tree.save(file, "phone") }
        #expect(outside.text(outside.file("a.docx")) == "secret")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["a.docx"])
    }

    @Test func `a folder that is swapped for a link all the time never leads out`() async throws {
        let folder = try Folder(), outside = try Folder(), tree = try folder.tree()
        try outside.write("secret", to: outside.file("a.docx"))
        try folder.run("mkdir inner; ln -s '\(outside.path)' link")
        try folder.write("inside", to: folder.file("inner/a.docx"))
        let isDone = Atomic(false), root = Descriptor(open(folder.path, O_RDONLY | O_DIRECTORY))
        let swapping = Thread {
            var count: UInt32 = 0
            while !isDone.load(ordering: .relaxed) {
                clinux_exchange(root.number, "inner", root.number, "link")
                count += 1
                // The folder is there for longer than the link, so that some saves come through.
                usleep(count % 2 == 0 ? 1000 : 100)
            }
        }
        swapping.start()
        var saves = 0
        for index in 1...300 {
            guard let file = try? await tree.find("inner", "a.docx") else { continue }
            let content = try? await tree.open(file).read(at: 0, count: 100)
            #expect(content.map { String(decoding: $0, as: UTF8.self) } != "secret")
            if (try? await tree.save(file, "phone \(index)")) != nil { saves += 1 }
            _ = try? await tree.make("new \(index)", "x", in: TreePath(["inner"]))
        }
        isDone.store(true, ordering: .relaxed)
        #expect(saves > 0)
        #expect(outside.text(outside.file("a.docx")) == "secret")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["a.docx"])
    }

    @Test func `the tree's own folder can't be reached`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        _ = try await tree.stage("secret")
        #expect(try await tree.names() == [])
        let file = try await tree.make("a.docx", "first")
        for names in [[".emplace"], [".emplace", "tree"], [".emplace", "staged"]] {
            let path = try TreePath(names)
            #expect(try await tree.entry(at: path) == nil)
            await #expect(throws: TreeError.notFound) { try await tree.children(of: path) }
            await #expect(throws: TreeError.self) { try await tree.create("x", in: path, from: nil) }
            await #expect(throws: TreeError.self) { try await tree.move(file, to: path) }
            await #expect(throws: TreeError.self) { try await tree.move(file, to: path.child("x")) }
        }
        for name in ["../a.docx", "", "tree", "a/b", "."] {
            let staged = StagedEntry(name: name, size: 1, sha256: [])
            await #expect(throws: TreeError.notFound) { try await tree.create("b.docx", in: .root, from: staged) }
            await tree.discard(staged)
        }
        #expect(try await tree.names() == ["a.docx"])
        // A folder with this name further down is an ordinary folder.
        let inner = try await tree.create("inner", in: .root, from: nil)
        _ = try await tree.create(".emplace", in: inner.path, from: nil)
        #expect(try await tree.names(in: inner.path) == [".emplace"])
    }

    @Test func `pipes, sockets and names that aren't text aren't listed`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        try folder.run("mkfifo pipe; touch 'a.docx'; touch \"$(printf 'b\\377.docx')\"")
        #expect(try await tree.names() == ["a.docx"])
        #expect(try await tree.find("pipe") == nil)
        // A pipe takes the place of a file. Opening it must not wait for a writer.
        let file = try #require(try await tree.find("a.docx"))
        try folder.run("rm a.docx; mkfifo a.docx")
        await #expect(throws: TreeError.notFound) { try await tree.open(file) }
        await #expect(throws: TreeError.changed) { try await tree.save(file, "phone") }
        await #expect(throws: TreeError.changed) { try await tree.remove(file, keepingFormer: false) }
    }

    @Test func `other names of the same file keep the former content`() async throws {
        let folder = try Folder(), outside = try Folder(), tree = try folder.tree()
        try outside.write("first", to: outside.file("linked"))
        try folder.run("ln '\(outside.path)/linked' a.docx")
        let file = try #require(try await tree.find("a.docx"))
        _ = try await tree.save(file, "phone")
        #expect(try await tree.text("a.docx") == "phone")
        #expect(outside.text(outside.file("linked")) == "first")
    }

    // MARK: Names

    @Test func `names of up to 255 bytes can be used`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        let longest = String(repeating: "ü", count: 125) + ".docx", longer = longest + "x"
        var file = try await tree.make(longest, "first")
        file = try await tree.save(file, "second", keepingFormer: true)
        _ = try await tree.hold(file, .take(by: "Jane", expires: .distantFuture))
        #expect(try await tree.text(longest) == "second")
        #expect(try await tree.find(longer) == nil)
        for attempt in [{ try await tree.make(longer, "x") }, { try await tree.create(longer, in: .root, from: nil) }] {
            let error = await #expect(throws: TreeError.self) { try await attempt() }
            guard case .badName? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        let error = await #expect(throws: TreeError.self) { try await tree.move(file, to: TreePath([longer])) }
        #expect(error == .badName(reason: "it is too long"))
        let deep = try TreePath((0..<20).map { _ in longest })
        #expect(try await tree.entry(at: deep) == nil)
    }

    @Test func `names that differ in case or in composition are different files`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        try folder.run("touch a.docx A.docx \"$(printf 'e\\314\\201')\" \"$(printf '\\303\\251')\"")
        #expect(tree.traits.foldsCase == false)
        #expect(try await tree.children(of: .root).count == 4)
        let file = try #require(try await tree.find("a.docx"))
        await #expect(throws: TreeError.exists) { try await tree.move(file, to: TreePath(["A.docx"])) }
        #expect(try await tree.move(file, to: file.path).path == file.path)
        #expect(try await tree.children(of: .root).count == 4)
    }

    @Test func `a folder isn't moved into itself`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        let outer = try await tree.create("outer", in: .root, from: nil)
        _ = try await tree.create("inner", in: outer.path, from: nil)
        let error = await #expect(throws: TreeError.self) {
            try await tree.move(outer, to: TreePath(["outer", "inner", "outer"]))
        }
        #expect(error == .badName(reason: "the folder can't be moved into itself"))
        let root = try #require(try await tree.entry(at: .root))
        await #expect(throws: TreeError.self) { try await tree.move(root, to: TreePath(["x"])) }
        await #expect(throws: TreeError.forbidden) { try await tree.remove(root, keepingFormer: false) }
    }

    // MARK: Disks

    @Test func `an empty folder in the place of the root isn't an empty tree`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        let file = try await tree.make("a.docx", "first")
        #expect(try folder.run("mv '\(folder.path)' '\(folder.path)-away'; mkdir '\(folder.path)'") == 0)
        defer { try? FileManager.default.removeItem(atPath: folder.path + "-away") }
        func isAway(_ body: () async throws -> Void) async {
            let error = await #expect(throws: TreeError.self) { try await body() }
            if case .unavailable? = error { return }
            Issue.record("\(String(describing: error))")
        }
        await isAway { _ = try await tree.entry(at: file.path) }
        await isAway { _ = try await tree.children(of: .root) }
        await isAway { _ = try await tree.open(file) }
        await isAway { _ = try await tree.stage("x") }
        await isAway { try await tree.remove(file, keepingFormer: false) }
        await isAway { _ = try folder.tree(expecting: tree.id) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        // Another tree isn't the expected one, either.
        _ = try folder.tree()
        await isAway { _ = try folder.tree(expecting: tree.id) }
        await isAway { _ = try await tree.children(of: .root) }
        try FileManager.default.removeItem(atPath: folder.path)
        await isAway { _ = try await tree.children(of: .root) }
        #expect(try folder.run("cp -a '\(folder.path)-away' '\(folder.path)'", in: "/") == 0)
        #expect(try await tree.names() == ["a.docx"])
        #expect(try await tree.text("a.docx") == "first")
        #expect(try folder.tree(expecting: tree.id).id == tree.id)
    }

    @Test(.enabled(if: geteuid() == 0, "mounting needs the superuser"))
    func `a full disk refuses a save and loses nothing`() async throws {
        guard let folder = try? Folder(mounting: 1 << 20) else { return }
        let tree = try folder.tree()
        let file = try await tree.make("a.docx", "first")
        let large = TestBody(TestBody.bytes(2 << 20))
        await #expect(throws: TreeError.full) { try await tree.stage(large, limit: nil) }
        #expect(try folder.staged() == [])
        _ = try await tree.save(file, "second")
        #expect(try await tree.text("a.docx") == "second")
        // The same folder in the place of a mount that is gone.
        #expect(try folder.run("umount -l '\(folder.path)'", in: "/") == 0)
        await #expect(throws: TreeError.unavailable(reason: "the root of the tree is gone")) {
            try await tree.children(of: .root)
        }
        folder.isMount.store(false, ordering: .relaxed)
    }

    @Test func `a directory that can't be written to can be read`() async throws {
        let folder = try Folder()
        try folder.write("first", to: folder.file("a.docx"))
        // The superuser may write everywhere, so a file takes the place of the tree's own folder.
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        if geteuid() == 0 { return }
        let tree = try folder.tree()
        #expect(tree.traits.readOnlyReason != nil && tree.id == nil)
        #expect(try await tree.text("a.docx") == "first")
        await #expect(throws: TreeError.forbidden) { try await tree.stage("x") }
    }

    @Test func `a planted link in the place of the tree's own folder is refused`() throws {
        let folder = try Folder(), outside = try Folder()
        try folder.run("ln -s '\(outside.path)' .emplace")
        #expect(throws: TreeError.self) { try folder.tree() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
        #expect(throws: TreeError.notFound) { try FolderTree(URL(filePath: folder.file("missing"))) }
    }

    // MARK: Races

    /// One program replaces the file, or writes to it in place, all the time, and tells which texts it has overwritten. Phones save at the same
    /// time. Each text is the current one, was overwritten by the program, was seen by a phone that has replaced it, or
    /// is kept.
    @Test(arguments: [1, 4], [false, true])
    func `no content is lost in a race with another program`(phones: Int, inPlace: Bool) async throws {
        let folder = try Folder(), tree = try folder.tree(settings: .init(formerGrace: .milliseconds(500)))
        let name = "a.docx", path = try TreePath([name])
        _ = try await tree.make(name, "start")
        let isDone = Atomic(false)
        let outside = Worker {
            let root = Descriptor(open(folder.path, O_RDONLY | O_DIRECTORY))
            var written: Set<String> = [], overwritten: Set<String> = []
            while !isDone.load(ordering: .relaxed) {
                let text = "outside \(written.count)", own = ".emplace/other"
                if inPlace {
                    let file = FileHandle(forUpdatingAtPath: folder.file(name))
                    guard let file, let old = try file.readToEnd() else { continue }
                    overwritten.insert(String(decoding: old, as: UTF8.self))
                    try file.truncate(atOffset: 0)
                    try file.write(contentsOf: Data(text.utf8))
                    try file.close()
                    written.insert(text)
                    usleep(written.count % 16 == 0 ? 20_000 : UInt32(written.count % 7) * 300)
                    continue
                }
                try folder.write(text, to: folder.file(own))
                if clinux_exchange(root.number, own, root.number, name) == 0 {
                    written.insert(text)
                    if let old = folder.text(folder.file(own)) { overwritten.insert(old) }
                }
                // Most pauses are too short for a save, and some are long enough.
                usleep(written.count % 16 == 0 ? 20_000 : UInt32(written.count % 7) * 300)
            }
            return (written: written, overwritten: overwritten)
        }
        let saved = try await withThrowingTaskGroup(of: (saved: Set<String>, seen: Set<String>, refused: Int).self) {
            group in
            for phone in 1...phones {
                group.addTask {
                    var saved: Set<String> = [], seen: Set<String> = [], refused = 0
                    let start = ContinuousClock.now
                    // On a busy machine it takes longer until a save comes through.
                    while case let passed = ContinuousClock.now - start, passed < .seconds(saved.isEmpty ? 20 : 1) {
                        let text = "phone \(phone) \(saved.count + refused)"
                        let staged = try await tree.stage(text)
                        guard let file = try await tree.entry(at: path), let content = try? await tree.open(file),
                            let bytes = try? await content.read(at: 0, count: 100)
                        else {
                            await tree.discard(staged)
                            continue
                        }
                        do {
                            _ = try await tree.replace(file, with: staged, keepingFormer: false)
                            saved.insert(text)
                            seen.insert(String(decoding: bytes, as: UTF8.self))
                        } catch TreeError.changed { refused += 1 }
                    }
                    return (saved, seen, refused)
                }
            }
            return try await group.reduce(into: (saved: Set<String>(), seen: Set<String>(), refused: 0)) {
                $0 = ($0.saved.union($1.saved), $0.seen.union($1.seen), $0.refused + $1.refused)
            }
        }
        isDone.store(true, ordering: .relaxed)
        let other = try await outside.value()
        try await Task.sleep(for: .seconds(1))
        let current = try #require(folder.text(folder.file(name)))
        let beside = try await tree.names().filter { $0 != name }.compactMap { folder.text(folder.file($0)) }
        let accounted = other.overwritten.union(saved.seen).union(folder.formers()).union(beside).union([current])
        let lost = saved.saved.union(other.written).subtracting(accounted)
        #expect(lost.isEmpty, "\(lost) of \(saved.saved.count) saves and \(other.written.count) outside")
        #expect(!saved.saved.isEmpty && !other.written.isEmpty)
        // Refused content stays staged.
        #expect(try folder.staged().count == saved.refused)
    }

    @Test func `a file that is removed and created all the time is never lost`() async throws {
        let folder = try Folder(), tree = try folder.tree()
        _ = try await tree.make("a.docx", "start")
        let isDone = Atomic(false)
        let outside = Worker {
            var count = 0
            while !isDone.load(ordering: .relaxed) {
                count += 1
                try folder.write("outside \(count)", to: folder.file(".emplace/other"))
                rename(folder.file(".emplace/other"), folder.file("a.docx"))
                usleep(200)
            }
            return count
        }
        var removed: Set<String> = []
        let end = ContinuousClock.now + .milliseconds(500)
        while ContinuousClock.now < end {
            guard let file = try await tree.find("a.docx"), let content = try? await tree.open(file),
                let bytes = try? await content.read(at: 0, count: 100)
            else { continue }
            do {
                try await tree.remove(file, keepingFormer: false)
                removed.insert(String(decoding: bytes, as: UTF8.self))
            } catch { #expect([.changed, .notFound].contains(error)) }
        }
        isDone.store(true, ordering: .relaxed)
        let last = "outside \(try await outside.value())"
        #expect(removed.contains(last) || folder.text(folder.file("a.docx")) == last || folder.formers().contains(last))
    }
}
