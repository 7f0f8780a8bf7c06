import Basics
import Documents
import Testing

@testable import Pages

@Suite struct NoticeCookieTests {
    @Test(
        arguments: [
            .uploaded("a;b=c, \"ü\".docx"), .uploadedMany(3, versions: 0, left: 0),
            .uploadedMany(9, versions: 2, left: 1), .unchanged("a"), .skipped("ü"),
            .versionNamed(3, "a.b"), .versionNamed(1, ""), .versionDeleted,
            .deletedSeveral(1, []), .undone(2), .undoneOne("a.b"), .oldVersionsDeleted(3, of: "a.b"),
            .discarded("."), .trashEmptied,
            .mayEdit("a"), .mayView("日"), .mayOnlyView(""), .endChanged("日"), .endRemoved("a"),
            .permissionEndedNotLink("a.b", "日"), .permissionEnded("a.b", "日"),
            .permissionEnded("", ""),
            .left("日"), .handedOver("a"),
            .uploadedVersion("a.b", 7), .guideDismissed, .folderCreated("日本"), .renamed("."),
            .disconnected("Office"), .restored, .nameSaved, .languageSaved, .sessionEnded,
            .shared("Id7"), .linkChanged, .unshared("a.b"), .unshared(""), .personAdded("a"),
            .personChanged("ü", .room),
            .personChanged("", .isNoOperator), .personSignedOut("."),
            .personDisabled(""),
            .personEnabled("日"), .lockReleased("a.b"),
        ] as [Notice])
    func `A notice survives its cookie`(notice: Notice) {
        let text = NoticeCookie.text(notice)
        #expect(NoticeCookie.notice(text) == notice)
        #expect(text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !";,\"\\".utf8.contains($0) })
    }

    @Test(arguments: ["a.b", "", "日"])
    func `What was moved is told of with the folder it is in`(name: String) throws {
        let file = try #require(FileID(rawValue: "f-1_2")), folder = try #require(ContainerID(rawValue: "c-1"))
        let target = MovedTo(name: name, id: folder), count = MovedCount(moved: 3, renamed: 1, stayed: 12)
        let nodes = [NodeID.file(file), .container(folder)]
        for notice in [
            Notice.moved(name, .file(file), from: folder, to: target),
            .movedSeveral(count, nodes, from: folder, to: target), .movedSeveral(count, [], from: folder, to: target),
        ] {
            #expect(NoticeCookie.notice(NoticeCookie.text(notice)) == notice)
        }
    }

    @Test(arguments: [0, 1, NoticeCookie.maximumOfOther, NoticeCookie.maximumOfOther + 1])
    func `What is in somebody else's trash is told of with as many as the cookie holds`(count: Int) throws {
        let long = String(repeating: "x", count: 22), folder = try #require(ContainerID(rawValue: long))
        let nodes = Array(repeating: NodeID.container(folder), count: count)
        let owner = String(repeating: "日", count: 30)
        for name in [nil, "", "a-b.docx", owner] {
            let text = NoticeCookie.text(.deletedOfOther(owner, name: name, nodes, folder))
            #expect(text.utf8.count <= 512)
            let kept = count > NoticeCookie.maximumOfOther ? [] : nodes
            #expect(
                NoticeCookie.notice(text) == .deletedOfOther(owner, name: count == 1 ? name : nil, kept, folder))
        }
        #expect(NoticeCookie.notice("deleted-of.YQ==.\(long).container-x.!") == nil)
    }

    @Test(arguments: [0, NoticeCookie.maximumMoved, NoticeCookie.maximumMoved + 1])
    func `What was moved together is moved back by the notice as far as the cookie holds it`(count: Int) throws {
        let long = String(repeating: "x", count: 22), folder = try #require(ContainerID(rawValue: long))
        let nodes = Array(repeating: NodeID.container(folder), count: count)
        let target = MovedTo(name: String(repeating: "日", count: 255), id: folder)
        let text = NoticeCookie.text(
            .movedSeveral(MovedCount(moved: 1000, renamed: 1000, stayed: 1000), nodes, from: folder, to: target))
        #expect(text.utf8.count <= 512, "\(text.utf8.count)")
        #expect(
            NoticeCookie.notice(text)?.undo?.fields.count == (1...NoticeCookie.maximumMoved ~= count ? count + 1 : nil))
    }

    @Test(arguments: ["a.b", "", "日"])
    func `What is back is told of with the folder it is in`(name: String) throws {
        let file = try #require(FileID(rawValue: "f-1_2")), folder = try #require(ContainerID(rawValue: "c-1"))
        for node in [NodeID.file(file), .container(folder)] {
            let notice = Notice.broughtBack(name, node, in: folder)
            #expect(NoticeCookie.notice(NoticeCookie.text(notice)) == notice)
        }
    }

    @Test(arguments: ["a.b", "", "日"])
    func `What was deleted is told of with what brings it back`(name: String) throws {
        let file = try #require(FileID(rawValue: "f-1_2")), folder = try #require(ContainerID(rawValue: "c-1"))
        for notice in [
            .deleted(name, .file(file)), .deleted(name, .container(folder)),
            .deletedSeveral(2, [.file(file), .container(folder)]),
        ] as [Notice] {
            #expect(NoticeCookie.notice(NoticeCookie.text(notice)) == notice)
            #expect(notice.undo?.fields.isEmpty == false)
        }
    }

    @Test func `As many are brought back as a cookie holds; of more, the number alone is told`() throws {
        let folder = try #require(ContainerID(rawValue: Identifier.random()))
        func text(_ count: Int) -> String {
            NoticeCookie.text(.deletedSeveral(count, Array(repeating: .container(folder), count: count)))
        }
        let most = NoticeCookie.maximumNodes
        #expect(text(most).utf8.count <= 512 && NoticeCookie.notice(text(most))?.undo?.fields.count == most)
        #expect(NoticeCookie.notice(text(most + 1)) == .deletedSeveral(most + 1, []))
    }

    @Test func `Two long names fit beside each other`() throws {
        let long = String(repeating: "日", count: 255)
        let identifier = String(repeating: "x", count: 22)
        let undo = PermissionUndo(
            resource: .container(try #require(ContainerID(rawValue: identifier))),
            user: try #require(UserID(rawValue: identifier)), mayEdit: true, lastDay: Day("2099-12-31"),
            origin: .shared)
        let text = NoticeCookie.text(.permissionEndedNotLink(long, long, undo))
        #expect(text.utf8.count <= 512, "\(text.utf8.count)")
        let notice = try #require(NoticeCookie.notice(text))
        guard case .permissionEndedNotLink(let name, let person, let kept) = notice else {
            Issue.record("\(notice)")
            return
        }
        #expect(name.hasPrefix("日日日") && name.hasSuffix("…") && name == person && kept == undo)
    }

    @Test(arguments: [nil, Day("2030-01-31")])
    func `What isn't shared any more is told of with what gives it back`(lastDay: Day?) throws {
        let file = try #require(FileID(rawValue: "f-1_2")), user = try #require(UserID(rawValue: "u1"))
        for (mayEdit, origin) in [(false, nil), (true, PageOrigin.shared)] {
            let undo = PermissionUndo(
                resource: .file(file), user: user, mayEdit: mayEdit, lastDay: lastDay, origin: origin)
            let notice = Notice.permissionEnded("a.b", "", undo)
            #expect(NoticeCookie.notice(NoticeCookie.text(notice)) == notice)
            #expect(notice.undo?.action == "/documents/f-1_2/permit")
        }
    }

    @Test func `What is odd about a version survives, at any length`() throws {
        let long = String(repeating: "日", count: 255)
        for name in ["a.b", "", long] {
            for oddity in [
                VersionOddity(sentAs: "x-1.y"), VersionOddity(smaller: .init(size: 8, before: 33_000)),
                VersionOddity(sentAs: long, smaller: .init(size: 0, before: .max)),
            ] {
                let text = NoticeCookie.text(.uploadedVersion(name, 7, oddity))
                #expect(text.utf8.count <= 512)
                let notice = try #require(NoticeCookie.notice(text))
                guard case .uploadedVersion(let told, 7, let kept) = notice else {
                    Issue.record("\(notice)")
                    return
                }
                #expect(told.isEmpty == name.isEmpty && kept?.smaller == oddity.smaller)
                #expect((kept?.sentAs == nil) == (oddity.sentAs == nil))
            }
        }
    }

    @Test func `A long name is cut, not lost`() throws {
        let text = NoticeCookie.text(.renamed(String(repeating: "日", count: 255)))
        #expect(text.utf8.count < 512)
        guard case .renamed(let name) = try #require(NoticeCookie.notice(text)) else { return }
        #expect(name.hasPrefix("日日日") && name.hasSuffix("…"))
    }

    @Test(arguments: [
        "", ".", "uploaded", "uploaded.%", "uploaded-many.x", "uploaded-many.1", "uploaded-many.1-2",
        "uploaded-many.1-2-3-4", "back.YQ==", "back.YQ==.c1", "back.YQ==.c1.x-1",
        "back.%.c1.file-1",
        "back.YQ==../.file-1", "moved-several", "moved-several.x", "deleted-several.",
        "deleted-several.2.x-1", "deleted.YQ==", "deleted.YQ==.x-1", "deleted.%.file-1", "undone", "undone.x",
        "old-versions-x.YQ==", "old-versions-2", "old-versions.3", "unshared",
        "version-x.YQ==", "version-named", "version-named-x.YQ==", "version-named-2", "permission-ended",
        "permission-ended.YQ==", "permission-ended.YQ==.%", "permission-ended.YQ==.YQ==.YQ==", "shared", "may-edit",
        "version-2", "nothing", "restored\u{0}", "odd-version-2", "odd-version-2.YQ==", "odd-version-x.YQ==..",
        "odd-version-2.YQ==.YQ==.1", "odd-version-2.YQ==.YQ==.1-x", "odd-version-2.YQ==.%.", "odd-version-2.YQ==...",
        "permission-ended.YQ==.YQ==.file-1.u1.own..", "permission-ended.YQ==.YQ==.x-1.u1.edit..",
        "permission-ended.YQ==.YQ==.file-1.u-1.edit..", "permission-ended.YQ==.YQ==.file-1.u1.edit.2030-02-30.",
        "permission-ended.YQ==.YQ==.file-1.u1.edit..elsewhere",
        "permission-ended.YQ==.YQ==.file-1.u1.edit.",
    ])
    func `What is no notice says nothing`(text: String) {
        #expect(NoticeCookie.notice(text) == nil)
    }
}
