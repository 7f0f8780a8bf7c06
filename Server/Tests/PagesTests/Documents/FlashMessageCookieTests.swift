import Basics
import Documents
import Testing

@testable import Pages

@Suite struct FlashMessageCookieTests {
    @Test(
        arguments: [
            .uploaded("a;b=c, \"ü\".docx"), .uploadedMany(3, versions: 0, left: 0),
            .uploadedMany(9, versions: 2, left: 1), .unchanged("a"), .skipped("ü"),
            .versionNamed(3, "a.b"), .versionNamed(1, ""), .versionDeleted,
            .deletedSeveral(1, []), .undone(2), .undoneOne("a.b"), .oldVersionsDeleted(3, of: "a.b"),
            .discarded("."), .trashEmptied, .deletedOfOther("a", name: nil, [], ContainerID(rawValue: "c")!),
            .uploadedVersion("a", 7, VersionOddity(sentAs: "x-1.y")),
            .uploadedVersion("", 8, VersionOddity(smaller: .init(size: 8, before: 33_000))),
            .mayEdit("a"), .mayView("日"), .mayOnlyView(""), .endChanged("日"), .endRemoved("a"),
            .permissionEndedNotLink("a.b", "日"), .permissionEnded("a.b", "日"),
            .permissionEnded("", ""), .permissionEndedInPart("日", "a.b", isOpenByLink: true),
            .mayStillEdit("a", through: "日"),
            .left("日"), .transferred("a", to: "日"),
            .uploadedVersion("a.b", 7), .guideDismissed, .folderCreated("日本"), .renamed("."),
            .disconnected("Office"), .restored(7), .oldVersionsNamed("日"), .nameSaved, .languageSaved, .sessionEnded,
            .shared("Id7"), .linkChanged, .unshared("a.b"), .unshared(""), .personAdded("a"),
            .personChanged("ü", .usage),
            .personChanged("", .isNoOperator), .personSignedOut("."),
            .personDisabled(""),
            .personEnabled("日"), .lockReleased("a.b"),
        ] as [FlashMessage])
    func `A flash message survives encoding in its cookie`(flashMessage: FlashMessage) throws {
        let text = try #require(FlashMessageCookie.text(flashMessage))
        #expect(FlashMessageCookie.flashMessage(text) == flashMessage)
        #expect(text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_".utf8.contains($0) })
    }

    @Test(arguments: ["a.b", "", "日"])
    func `A flash message keeps its undo action or its link in the cookie`(name: String) throws {
        let file = NodeID.file(try #require(FileID(rawValue: "f-1_2"))), id = try #require(ContainerID(rawValue: "c-1"))
        let folder = NodeID.container(id), target = MovedTo(name: name, id: id)
        for flashMessage in [
            .deleted(name, file), .deleted(name, folder), .deletedSeveral(2, [file, folder]),
            .deletedOfOther(name, name: nil, [file, folder], id), .deletedOfOther(name, name: name, [file], id),
            .moved(name, file, from: id, to: target),
            .movedSeveral(MovedCount(moved: 3, renamed: 1, stayed: 0), [file, folder], from: id, to: target),
        ] as [FlashMessage] {
            #expect(
                try FlashMessageCookie.flashMessage(#require(FlashMessageCookie.text(flashMessage))) == flashMessage)
            #expect(flashMessage.undo?.fields.isEmpty == false)
        }
        for flashMessage in [FlashMessage.broughtBack(name, file, in: id), .broughtBack(name, folder, in: id)] {
            #expect(
                try FlashMessageCookie.flashMessage(#require(FlashMessageCookie.text(flashMessage))) == flashMessage)
        }
    }

    @Test(arguments: [nil, Day("2030-01-31")])
    func `A flash message about removed access keeps the way to restore it`(lastDay: Day?) throws {
        let file = try #require(FileID(rawValue: "f-1_2")), user = try #require(UserID(rawValue: "u1"))
        for (mayEdit, origin) in [(false, nil), (true, PageOrigin.shared)] {
            let undo = PermissionUndo(
                resource: .file(file), user: user, mayEdit: mayEdit, lastDay: lastDay, origin: origin)
            let flashMessage = FlashMessage.permissionEnded("a.b", "", undo)
            #expect(
                try FlashMessageCookie.flashMessage(#require(FlashMessageCookie.text(flashMessage))) == flashMessage)
            #expect(flashMessage.undo?.action == "/documents/f-1_2/permit")
        }
    }

    @Test func `The longest names fit into a flash message together with its undo`() throws {
        let long = String(repeating: "日", count: 255), identifier = String(repeating: "x", count: 22)
        let undo = PermissionUndo(
            resource: .container(try #require(ContainerID(rawValue: identifier))),
            user: try #require(UserID(rawValue: identifier)), mayEdit: true, lastDay: Day("2099-12-31"),
            origin: .shared)
        for flashMessage in [
            .permissionEndedNotLink(long, long, undo), .permissionEndedInPart(long, long, isOpenByLink: false, undo),
            .uploadedVersion(long, 7, VersionOddity(sentAs: long, smaller: .init(size: 0, before: .max))),
        ] as [FlashMessage] {
            #expect(
                try FlashMessageCookie.flashMessage(#require(FlashMessageCookie.text(flashMessage))) == flashMessage)
        }
    }

    @Test func `An undo that is too large for a cookie is dropped and the message keeps its count`() throws {
        let folder = try #require(ContainerID(rawValue: Identifier.random()))
        let target = MovedTo(name: String(repeating: "日", count: 100), id: folder)
        func nodes(_ count: Int) -> [NodeID] { Array(repeating: .container(folder), count: count) }
        func flashMessages(_ count: Int) -> [FlashMessage] {
            [
                .deletedSeveral(count, nodes(count)), .deletedOfOther("日", name: nil, nodes(count), folder),
                .movedSeveral(MovedCount(moved: count, renamed: 0, stayed: 0), nodes(count), from: folder, to: target),
            ]
        }
        for flashMessage in flashMessages(40) {
            #expect(
                try FlashMessageCookie.flashMessage(#require(FlashMessageCookie.text(flashMessage))) == flashMessage)
        }
        for flashMessage in flashMessages(Library.maxAtOnce) {
            let text = try #require(FlashMessageCookie.text(flashMessage))
            #expect(text.utf8.count <= FlashMessageCookie.limit)
            #expect(
                FlashMessageCookie.flashMessage(text) == flashMessage.withoutUndo
                    && flashMessage.withoutUndo.undo == nil)
        }
    }

    @Test func `A message too large for a cookie sets no cookie`() {
        #expect(FlashMessageCookie.text(.renamed(String(repeating: "a", count: FlashMessageCookie.limit))) == nil)
    }

    @Test(arguments: [
        "", "null", "{}", "[]", "\"restored\"", #"{"nothing":{}}"#, #"{"restored":{},"renamed":{"_0":"a"}}"#,
        #"{"uploaded":{}}"#, #"{"uploadedMany":{"_0":1,"versions":2}}"#, #"{"undone":{"_0":"x"}}"#,
        #"{"deleted":{"_0":"a","_1":"x-1"}}"#, #"{"deleted":{"_0":"a","_1":"file-../x"}}"#,
        #"{"broughtBack":{"_0":"a","_1":"file-1","in":"a/b"}}"#, #"{"personChanged":{"_0":"a","_1":"x"}}"#,
        #"{"permissionEnded":{"_0":"a","_1":"b","_2":{"resource":"file-1","user":"u-1","mayEdit":true}}}"#,
        #"{"permissionEnded":{"_0":"","_1":"","_2":{"resource":"file-1","user":"u","mayEdit":true,"origin":"x"}}}"#,
        #"{"permissionEnded":{"_0":"","_1":"","_2":{"resource":"file-1","user":"u","mayEdit":true,"#
            + #""lastDay":"2030-02-30"}}}"#,
    ])
    func `A cookie without a valid message shows nothing`(json: String) {
        #expect(FlashMessageCookie.flashMessage(Base64URL.encode(json.utf8)) == nil)
    }

    @Test(arguments: ["", "!", "restored", "e30=", String(repeating: "e", count: FlashMessageCookie.limit + 1)])
    func `A cookie that isn't valid Base64 shows nothing`(text: String) {
        #expect(FlashMessageCookie.flashMessage(text) == nil)
    }

    @Test func `A deeply nested cookie value is ignored`() {
        let deep = String(repeating: "[", count: 1700)
        #expect(FlashMessageCookie.flashMessage(Base64URL.encode(deep.utf8)) == nil)
    }
}
