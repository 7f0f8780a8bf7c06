import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests conditional header fields such as `If-Match` in requests that change something
/// (docs/wopi-answers.md#conditions).
@Suite struct ConditionTableTests {
    /// A conditional header field. `TAG`, `OLD`, `SAVED` and `BEFORE` in the field stand for tags and times of the
    /// file.
    struct Condition: CustomTestStringConvertible, Sendable {
        var name: String
        var value: String
        var holds: Bool

        var testDescription: String { "\(name): \(value)" }

        init(_ name: String, _ value: String, _ holds: Bool) {
            (self.name, self.value, self.holds) = (name, value, holds)
        }
    }

    static let conditions = [
        Condition("If-Match", "\"TAG\"", true), Condition("If-Match", "*", true),
        Condition("If-Match", "\"x\", \"TAG\"", true), Condition("If-Match", "\"OLD\"", false),
        Condition("If-Match", "W/\"TAG\"", false), Condition("If-Match", "TAG", false),
        Condition("If-Match", "", false),
        Condition("If-Match", "\"v2\"", false), Condition("If-Match", "\"OLD\", W/\"TAG\"", false),
        Condition("If-None-Match", "*", false), Condition("If-None-Match", "\"TAG\"", false),
        Condition("If-None-Match", "W/\"TAG\"", false), Condition("If-None-Match", "\"OLD\"", true),
        Condition("If-None-Match", "nonsense", false), Condition("If-None-Match", "\"OLD\", \"TAG\"", false),
        Condition("If-Unmodified-Since", "SAVED", true), Condition("If-Unmodified-Since", "BEFORE", false),
        Condition("If-Unmodified-Since", "nonsense", true), Condition("If-Modified-Since", "SAVED", true),
        Condition("If-Range", "\"OLD\"", true),
    ]

    @Test(arguments: AfterCommitTests.operations.filter { !$0.isContainer }, conditions)
    func `an operation on a file runs only if its condition holds`(
        _ operation: AfterCommitTests.Operation, _ condition: Condition
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let file = try await Self.file(fixture, isHeld: operation.isHeld)
            let token = try await fixture.token(.file(file)), before = try await fixture.rows(of: file)
            let answer = try await client.conditional(
                operation, path: "/wopi/files/\(file)", token: token,
                [condition.name: try await Self.filled(condition.value, for: file, at: fixture)])
            #expect(answer.status == (condition.holds ? 200 : 412), "\(answer.headers)")
            guard !condition.holds else { return }
            #expect(answer.body.isEmpty)
            #expect(try await fixture.rows(of: file) == before)
        }
    }

    @Test(
        arguments: AfterCommitTests.operations.filter(\.isContainer),
        [
            Condition("If-Match", "*", true), Condition("If-Match", "\"x\"", false),
            Condition("If-None-Match", "*", false), Condition("If-None-Match", "\"x\"", true),
            Condition("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", true),
        ])
    func `a folder has no entity tag and no date, so a condition only requires that it exists`(
        _ operation: AfterCommitTests.Operation, _ condition: Condition
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let root = try await fixture.library.root(for: fixture.caller, now: fixture.clock.now).container.id
            let folder = try await fixture.library.createContainer(
                .exactly(DocumentName("Plans"), overwrite: false), in: root, for: fixture.caller, now: fixture.clock.now
            ).container.id
            let token = try await fixture.token(.container(folder)), before = try await fixture.rows(below: root)
            let answer = try await client.conditional(
                operation, path: "/wopi/containers/\(folder)", token: token, [condition.name: condition.value])
            #expect(answer.status == (condition.holds ? 200 : 412))
            if !condition.holds { #expect(try await fixture.rows(below: root) == before) }
        }
    }

    /// RFC 9110 §13.2.1: the server ignores conditions if the request would fail even without the conditions.
    @Test(
        arguments: [
            ("PUT", ["Lock": "B"], true, 409), ("PUT", [:], false, 409), ("LOCK", ["Lock": "B"], true, 409),
            ("UNLOCK", ["Lock": "B"], true, 409), ("REFRESH_LOCK", ["Lock": "A"], false, 409),
            ("LOCK", [:], false, 400),
            ("DELETE", [:], true, 409), ("RENAME_FILE", ["RequestedName": "Other", "Lock": "B"], true, 409),
            ("PUT_RELATIVE", ["RelativeTarget": "Plan.docx"], false, 409), ("PUT_RELATIVE", [:], false, 400),
        ] as [(String, [String: String], Bool, Int)])
    func `lock conflicts and malformed requests take precedence over conditions`(
        override: String, headers: [String: String], isHeld: Bool, status: Int
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let file = try await Self.file(fixture, isHeld: isHeld), token = try await fixture.token(.file(file))
            let operation = AfterCommitTests.Operation(
                name: override, headers: headers, contents: override == "PUT", body: "second")
            let before = try await fixture.rows(of: file)
            let answer = try await client.conditional(
                operation, path: "/wopi/files/\(file)", token: token, ["If-Match": "\"stale\""])
            #expect(answer.status == status)
            if status == 409, isHeld { #expect(answer.headers[.wopiLock] == "A") }
            #expect(try await fixture.rows(of: file) == before)
            for (token, status) in [(nil, 401), ("forged", 401)] as [(String?, Int)] {
                let answer = try await client.conditional(
                    operation, path: "/wopi/files/\(file)", token: token, ["If-Match": "\"stale\""])
                #expect(answer.status == status)
            }
        }
    }

    @Test func `GetFile returns the entity tag that a save is compared with`() async throws {
        try await WOPIFixture.run { fixture, client in
            let file = try await Self.file(fixture, isHeld: true), token = try await fixture.token(.file(file))
            let path = "/wopi/files/\(file)", put = try #require(AfterCommitTests.operations.first { $0.name == "PUT" })
            let first = try await client.wopi(.get, path + "/contents", token: token).headers
            let fields = [
                "If-Match": try #require(first[.eTag]), "If-Unmodified-Since": try #require(first[.lastModified]),
            ]
            #expect(try await client.conditional(put, path: path, token: token, fields).status == 200)
            #expect(try await client.conditional(put, path: path, token: token, fields).status == 412)
            let next = try await client.wopi(.get, path + "/contents", token: token)
            #expect(next.headers[.eTag] != first[.eTag] && next.body == put.body)
        }
    }

    @Test func `of twenty saves with one entity tag, one succeeds`() async throws {
        try await WOPIFixture.run { fixture, client in
            let file = try await Self.file(fixture, isHeld: true), token = try await fixture.token(.file(file))
            let tag = try await Self.filled("\"TAG\"", for: file, at: fixture)
            let put = try #require(AfterCommitTests.operations.first { $0.name == "PUT" })
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await client.conditional(
                            put, path: "/wopi/files/\(file)", token: token, ["If-Match": tag]
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1 && statuses.count { $0 == 412 } == 19)
        }
    }

    /// Creates a file and saves its second version. The time of the save is a quarter of a second after a full second.
    private static func file(_ fixture: WOPIFixture, isHeld: Bool) async throws -> FileID {
        let file = try await fixture.file()
        fixture.clock.advance(10.25)
        try await fixture.library.stage(TestBody(Array("content".utf8)), limit: nil) { content in
            _ = try await fixture.library.replace(content, of: file, for: fixture.caller, now: fixture.clock.now)
        }
        fixture.clock.advance(10)
        guard isHeld else { return file }
        let lock = try #require(LockID(rawValue: "A"))
        _ = try await fixture.library.lock(file, .acquire(lock), for: fixture.caller, now: fixture.clock.now)
        return file
    }

    private static func filled(_ value: String, for file: FileID, at fixture: WOPIFixture) async throws -> String {
        let record = try await fixture.library.file(file, for: fixture.caller, now: fixture.clock.now).file
        let saved = Date(timeIntervalSince1970: record.modified.timeIntervalSince1970.rounded(.down))
        return value.replacing("TAG", with: record.stateTag).replacing("OLD", with: "\(file.rawValue)-v1")
            .replacing("SAVED", with: Self.text(saved)).replacing("BEFORE", with: Self.text(saved - 1))
    }

    private static func text(_ date: Date) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = .gmt
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: date)
    }
}

extension TestClientProtocol {
    /// Sends the request of a WOPI operation with conditional header fields.
    fileprivate func conditional(
        _ operation: AfterCommitTests.Operation, path: String, token: String?, _ conditions: [String: String]
    ) async throws -> WOPIAnswer {
        var fields = HTTPFields()
        for (name, value) in conditions { fields[try #require(HTTPField.Name(name))] = value }
        return try await HeadedClient(self, fields: fields).wopi(
            .post, path + (operation.contents ? "/contents" : ""), token: token,
            headers: operation.headers.merging(["Override": operation.name]) { $1 }, body: operation.body)
    }
}

extension WOPIFixture {
    /// Returns all database rows that an operation on the file could change.
    fileprivate func rows(of file: FileID) async throws -> [String] {
        let view = try await library.file(file, for: caller, now: clock.now)
        let versions = try await library.versions(of: file, for: caller, now: clock.now)
        let shares = try await library.shares(of: .file(file), for: caller, now: clock.now)
        return ["\(view)", "\(versions)", "\(shares)", "\(try await staged())"]
            + (try await rows(below: view.file.parent))
    }

    fileprivate func rows(below folder: ContainerID) async throws -> [String] {
        let listing = try await library.children(of: folder, for: caller, now: clock.now)
        var rows = listing.files.map { "\($0)" }
        for container in listing.containers {
            let shares = try await library.shares(of: .container(container.id), for: caller, now: clock.now)
            rows += ["\(container) \(shares)"] + (try await self.rows(below: container.id))
        }
        return rows
    }
}
