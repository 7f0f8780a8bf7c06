import Auditing
import Basics
import Documents
import Foundation
import OAuth
import OAuthServer
import PortContracts
import SQLiteEngine
import Testing

@testable import SQLStorage

/// The texts that are stored for the details of events. The texts must never change, because former releases have
/// stored them, and because programs read them in the JSON output of `emplace audit`.
@Suite struct StoredEventTests {
    private static let user = UserID.random()
    private static let end = Date(timeIntervalSince1970: 1_900_000_000)

    private static func removal(
        _ documents: Int = 0, inTrash: Int = 0, locks: Int = 0, transferred: Int = 0, name: String? = "mia"
    ) -> AuditedEvent {
        let gone = RemovedBelongings(documents: documents, inTrash: inTrash, locks: locks)
        return .signIn(.accountRemoved, .removal(AccountRemoval(gone, transferred: transferred, name: name)))
    }

    static let stored: [(AuditedEvent, String)] = [
        (.signIn(.grantMade, .scope(.wopi)), "wopi"), (.signIn(.grantMade, .browserSession), "browser"),
        (.signIn(.grantMade, .operatorToken), "operator"),
        (.signIn(.grantEnded, .end(.signedOutEverywhere)), "signed_out_everywhere"),
        (.signIn(.appToAppRefused, .refusal("declined")), "declined"),
        (.signIn(.refreshReused, .onlyRefused), "refused"), (.signIn(.signInFailed, .accountDisabled), "disabled"),
        (.signIn(.signInThrottled, .link("abc")), "link abc"),
        (.signIn(.accountChanged, .role(isOperator: true)), "operator"),
        (.signIn(.accountChanged, .role(isOperator: false)), "no operator"),
        (.signIn(.accountRenamed, .formerName("Mia")), "Mia"),
        (removal(), "0 documents, mia"), (removal(1), "1 document, mia"),
        (removal(12, name: "a, b and c"), "12 documents, a, b and c"),
        (removal(transferred: 7, name: "5 freed"), "0 documents; 7 handed over, 5 freed"),
        (
            removal(3, inTrash: 2, locks: 1, transferred: 4, name: "a; b, c"),
            "3 documents; 2 in the trash; 4 handed over; 1 freed, a; b, c"
        ),
        // An older release stored this event without a name.
        (removal(3, name: nil), "3 documents"),
        (.document(.restored, .version(FileVersion(rawValue: 12))), "v12"),
        (.document(.treeDeleted, .count(3)), "3"), (.document(.trashEmptied, .count(0)), "0"),
        (
            .document(.lockReleased, LockID(rawValue: #"{"S":"a b with a password"}"#).map { .lock($0) }),
            #"{"S":"a b with a password"}"#
        ),
        (.document(.shared, .link(.readOnly, until: nil, hasPassword: false)), "ReadOnly"),
        (
            .document(.shareChanged, .link(.readWrite, until: end, hasPassword: false)),
            "ReadWrite until 2030-03-17T17:46:40Z"
        ),
        (.document(.unshared, .link(.readOnly, until: nil, hasPassword: true)), "ReadOnly with a password"),
        (
            .document(.shared, .link(.readOnly, until: end, hasPassword: true)),
            "ReadOnly until 2030-03-17T17:46:40Z with a password"
        ),
        (.document(.permitted, .right(.viewer, of: user, until: nil, isByLink: false)), "viewer \(user)"),
        (
            .document(.received, .right(.editor, of: user, until: end, isByLink: true)),
            "editor \(user) until 2030-03-17T17:46:40Z by a link"
        ),
        // An older release stored events of these two kinds without a role.
        (.document(.forbade, .person(user)), "\(user)"), (.document(.lost, .person(user)), "\(user)"),
        (.document(.forbade, .right(.editor, of: user, until: nil, isByLink: false)), "editor \(user)"),
        (.document(.lost, .right(.viewer, of: user, until: nil, isByLink: true)), "viewer \(user) by a link"),
        (.document(.renamed, .formerName("Plan.docx")), "Plan.docx"),
        (.document(.versionNamed, .versionName("Sent to Eva")), "Sent to Eva"),
        (.document(.quotaChanged, .quota(.default)), "default"),
        (.document(.quotaChanged, .quota(.unlimited)), "none"),
        (.document(.quotaChanged, .quota(.bytes(20_000_000_000))), "20000000000"),
        (.document(.transferred, .transfer(user, count: 1)), "\(user) 1"),
        (.document(.takenOver, .transfer(user, count: 100_000)), "\(user) 100000"),
        (.unknown(kind: "of_tomorrow", detail: "v1"), "v1"),
    ]

    @Test(arguments: stored) func `a detail is stored as the same text as in former releases`(
        event: AuditedEvent, text: String
    ) {
        #expect(event.storedDetail == text)
        #expect(AuditedEvent(stored: event.kind, detail: text) == event)
    }

    @Test(arguments: AuditedEvent.samples) func `every event is read as it was written`(event: AuditedEvent) {
        #expect(AuditedEvent(stored: event.kind, detail: event.storedDetail) == event)
    }

    static let damaged: [(String, String)] = [
        ("version_restored", "12"), ("version_restored", "v012"), ("folder_deleted", "many"), ("folder_deleted", ""),
        ("folder_deleted", "-1"), ("folder_deleted", "99999999999999999999"), ("share_made", ""),
        ("share_made", "Owner"), ("share_made", "ReadOnly until tomorrow"), ("share_made", "ReadOnly until "),
        ("share_made", " until 2030-03-17T17:46:40Z"), ("share_made", "ReadOnly until 2030-03-17T17:46:40+01:00"),
        ("share_made", "ReadOnly until 999999999-01-01T00:00:00Z"), ("permission_given", "editor"),
        ("permission_given", "chief abc"), ("permission_given", "editor a b"), ("permission_given", " by a link"),
        ("permission_given", "editor \u{e9}"), ("permission_given", "abc"), ("permission_ended", ""),
        ("permission_ended", "a b"), ("quota_changed", "much"), ("lock_released", "é"), ("handed_over", "abc"),
        ("handed_over", "abc many"), ("handed_over", "abc -1"), ("taken_over", "abc 99999999999999999999"),
        ("file_saved", "v1"), ("account_removed", ""), ("account_removed", "documents"),
        ("account_removed", "many documents, mia"), ("account_removed", ", mia"), ("account_removed", "03 documents"),
        ("account_removed", "9223372036854775807 documents; -1 in the trash, mia"), ("grant_ended", "boredom"),
        ("grant_made", "a\"b"), ("grant_made", "b,a"), ("account_changed", "chief"), ("refresh_reused", "?"),
        ("sign_in_failed", "wrong"), ("sign_in_throttled", "lin"), ("sign_in", "text"),
    ]

    @Test(arguments: damaged) func `any other text is kept as a text`(kind: String, text: String) {
        let event = AuditedEvent(stored: kind, detail: text)
        let isText =
            switch event {
            case .signIn(_, let detail): detail == .text(text)
            case .document(_, let detail): detail == .text(text)
            case .unknown: false
            }
        #expect(isText && event.kind == kind && event.storedDetail == text, "\(event)")
        #expect(event.other == nil)
    }

    @Test func `no stored text changes or traps, whichever kind of event has it`() {
        let texts = Self.stored.map(\.1) + Self.damaged.map(\.1) + ["\0", "🎉", String(repeating: "a", count: 5_000)]
        for kind in AuditedEvent.kinds + ["of_tomorrow"] {
            for text in texts {
                let event = AuditedEvent(stored: kind, detail: text)
                #expect(event.kind == kind && event.storedDetail == text, "\(kind) \(text)")
            }
            #expect(AuditedEvent(stored: kind, detail: nil).storedDetail == nil)
        }
    }

    @Test func `damaged and unknown rows are listed between the others`() async throws {
        let database = try TestDatabase(), engine = try database.makeEngine()
        let storage = try await database.makeStorage(on: engine)
        let rows = Self.damaged + [("of_tomorrow", "text")]
        try await engine.write { db in
            for (index, row) in rows.enumerated() {
                let at = database.clock.now.addingTimeInterval(Double(index))
                try db.run(
                    "INSERT INTO events (id, at, kind, user_id, detail) VALUES (?1, ?2, ?3, ?4, ?5)",
                    [.text(TimeOrderedID.make(at: at)), .instant(at), .text(row.0), .id(Self.user), .text(row.1)])
            }
        }
        let read = try await storage.events(AuditQuery(user: Self.user, limit: rows.count + 1))
        #expect(read.map(\.kind) == rows.reversed().map(\.0))
        #expect(read.map(\.event.storedDetail) == rows.reversed().map(\.1))
    }
}
