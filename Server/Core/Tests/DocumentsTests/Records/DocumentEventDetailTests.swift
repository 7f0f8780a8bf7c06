import Basics
import Foundation
import Testing

@testable import Documents

@Suite struct DocumentEventDetailTests {
    private static let user = UserID.random()
    private static let end = Date(timeIntervalSince1970: 1_900_000_000)

    static let kept: [(DocumentEvent.Kind, DocumentEventDetail)] = [
        (.restored, .version(FileVersion(rawValue: 12))), (.treeDeleted, .count(3)), (.trashEmptied, .count(0)),
        (.lockReleased, LockID(rawValue: #"{"S":"a b with a password"}"#).map { .lock($0) } ?? .count(0)),
        (.shared, .link(.readOnly, until: nil, hasPassword: false)),
        (.shared, .link(.readWrite, until: end, hasPassword: false)),
        (.shared, .link(.readOnly, until: nil, hasPassword: true)),
        (.shared, .link(.readOnly, until: end, hasPassword: true)),
        (.unshared, .link(.readWrite, until: nil, hasPassword: false)),
        (.permitted, .right(.viewer, of: user, until: nil, isByLink: false)),
        (.permitted, .right(.editor, of: user, until: Date(timeIntervalSince1970: 4_102_444_800), isByLink: true)),
        (.forbade, .person(user)), (.lost, .person(user)),
        (.forbade, .right(.editor, of: user, until: nil, isByLink: false)),
        (.lost, .right(.viewer, of: user, until: nil, isByLink: true)),
        (.received, .right(.editor, of: user, until: end, isByLink: false)),
        (.versionNamed, .versionName("Sent to Eva")),
        (.quotaChanged, .quota(.default)), (.quotaChanged, .quota(.unlimited)),
        (.quotaChanged, .quota(.bytes(20_000_000_000))), (.transferred, .transfer(user, count: 1)),
        (.takenOver, .transfer(user, count: 100_000)),
    ]

    @Test(arguments: kept) func `stored details are read`(kind: DocumentEvent.Kind, detail: DocumentEventDetail) {
        #expect(DocumentEventDetail(detail.text, of: kind) == detail)
        #expect(DocumentEventDetail(detail.text, ofStored: kind.rawValue) == detail)
        #expect(DocumentEventDetail(detail.text, ofStored: "sign_in") == nil)
        #expect(DocumentEventDetail(detail.text, of: .created) == nil)
    }

    @Test func `details stored by older builds are read`() {
        let user = Self.user
        #expect(
            DocumentEventDetail("editor \(user)", of: .permitted)
                == .right(.editor, of: user, until: nil, isByLink: false))
        #expect(DocumentEventDetail("v3", of: .restored)?.person == nil)
        #expect(DocumentEventDetail("\(user) 12", of: .takenOver)?.person == user)
        let link = DocumentEventDetail("ReadOnly until 2030-03-17T17:46:40Z with a password", of: .shared)
        #expect(link == .link(.readOnly, until: Self.end, hasPassword: true))
    }

    @Test(
        arguments: [
            (.restored, "12"), (.treeDeleted, "many"), (.treeDeleted, ""), (.shared, ""), (.shared, "Owner"),
            (.shared, "ReadOnly until tomorrow"), (.shared, "ReadOnly until "),
            (.shared, " until 2030-03-17T17:46:40Z"),
            (.permitted, "editor"), (.permitted, "chief abc"), (.permitted, "editor a b"), (.permitted, " by a link"),
            (.permitted, "editor \u{e9}"), (.forbade, ""), (.forbade, "a b"), (.quotaChanged, "much"),
            (.transferred, "abc"), (.transferred, "abc many"), (.takenOver, "abc 99999999999999999999"),
        ] as [(DocumentEvent.Kind, String)]
    ) func `any other text isn't read as a detail`(kind: DocumentEvent.Kind, text: String) {
        #expect(DocumentEventDetail(text, of: kind) == nil)
    }
}
