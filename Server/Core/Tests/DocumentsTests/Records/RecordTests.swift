import Basics
import Documents
import Foundation
import Testing

/// Tests parsing and formatting of values that clients send or receive.
@Suite struct RecordTests {
    @Test(arguments: [("v1", 1), ("v12", 12), ("v9223372036854775807", .max)] as [(String, Int64)])
    func `a version is printed as it is parsed`(_ text: String, _ number: Int64) throws {
        let version = try #require(FileVersion(text))
        #expect(version.rawValue == number && version.description == text)
        #expect(FileVersion.first < FileVersion(rawValue: 2))
    }

    @Test(arguments: ["", "1", "v", "v0", "v-1", "V1", "v1 ", " v1", "v1.0", "v9223372036854775808", "vv1"])
    func `any other text is no version`(_ text: String) {
        #expect(FileVersion(text) == nil)
    }

    @Test(arguments: [
        (String(repeating: "a", count: 16), true), (String(repeating: "z9", count: 32), true),
        (String(repeating: "a", count: 15), false), (String(repeating: "a", count: 65), false),
        (String(repeating: "A", count: 16), false), ("../../../etc/passwd", false), ("aaaaaaaaaaaaaaa.", false),
        ("", false), ("aaaaaaaaaaaaaaa\u{661}", false),
    ]) func `a content key is a valid file name`(_ text: String, _ isKey: Bool) {
        #expect((BlobKey(rawValue: text) != nil) == isKey)
    }

    @Test(arguments: [
        ("s17", true), ("AZaz09", true), (String(repeating: "x", count: 64), true), ("", false), ("a.b", false),
        ("a/b", false), ("é", false), (String(repeating: "x", count: 65), false),
    ]) func `a share's id consists of letters and digits`(_ text: String, _ isIdentifier: Bool) {
        #expect((ShareID(rawValue: text) != nil) == isIdentifier)
    }

    @Test func `an authority is stored as its kind and id`() throws {
        let share = try #require(ShareID(rawValue: "s17")), grant = GrantID.random()
        #expect(Caller.Authority.share(share).text == "share:s17")
        #expect(Caller.Authority.grant(grant).text == "grant:\(grant.rawValue)")
        #expect(Caller.Authority.machine.text == "machine")
    }

    @Test func `empty content has the digest of no bytes and no key`() {
        let digest = ContentRecord.empty.sha256.map { String(Int($0) + 0x100, radix: 16).suffix(2) }.joined()
        #expect(digest == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(ContentRecord.empty.size == 0 && ContentRecord.empty.blob == nil)
    }

    @Test(arguments: [("Mia", "Mia"), (String(repeating: "é", count: 300), String(repeating: "é", count: 200))])
    func `a display name is cut to 400 bytes between characters`(_ given: String, _ kept: String) {
        #expect(Person(id: .random(), signInName: "mia", displayName: given).displayName == kept)
    }

    @Test func `files and containers have the same properties as nodes`() throws {
        let parent = try #require(ContainerID(rawValue: "c1")), other = try #require(ContainerID(rawValue: "c2"))
        let owner = UserID.random(), now = Date(timeIntervalSince1970: 0)
        let folder = Node.container(
            ContainerRecord(id: other, name: "Plans", parent: parent, owner: owner, modified: now))
        let file = Node.file(
            FileRecord(
                id: try #require(FileID(rawValue: "f1")), name: "Plan.docx", parent: parent, owner: owner, size: 0,
                version: .first, modified: now, content: .empty, lock: .free, isReadOnly: false))
        #expect([folder.id.rawValue, file.id.rawValue] == ["c2", "f1"])
        for node in [folder, file] {
            #expect(node.parent == parent && node.owner == owner)
            let moved = try node.moved(to: other).named(DocumentName("New"))
            #expect(moved.parent == other && moved.name == "New" && moved.id == node.id && moved.owner == owner)
        }
    }

    @Test func `content shared by several versions counts once, and only when no other version keeps it`() throws {
        func content(_ letter: String, _ size: Int64) -> ContentRecord {
            ContentRecord(blob: BlobKey(rawValue: String(repeating: letter, count: 32)), size: size, sha256: [])
        }
        let contents = [content("a", 10), content("b", 20), content("a", 10), content("c", 40), .empty]
        let history = contents.enumerated().map { index, content in
            HistoryEntry(
                version: .init(version: FileVersion(rawValue: Int64(index) + 1), saved: .distantPast),
                content: content)
        }
        func freed(_ numbers: Int64...) -> Int64 {
            history.size(ofContentOnlyIn: numbers.map { FileVersion(rawValue: $0) })
        }
        #expect(freed() == 0 && freed(1) == 0 && freed(2) == 20 && freed(1, 3) == 10)
        #expect(freed(1, 2, 3, 4) == 70 && freed(5) == 0 && freed(9) == 0)
    }
}
