import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import PlaceServer
import ServerFixtures
import Synchronization
import Testing
import WOPI
import WOPIHost

/// Tests that the server reports success for an operation that was committed, even if the store fails after the commit.
@Suite struct AfterCommitTests {
    /// A WOPI operation that changes something.
    struct Operation: CustomTestStringConvertible, Sendable {
        var name: String
        var isContainer = false
        var headers: [String: String] = [:]
        var isHeld = false
        var contents = false
        var body: String?

        var testDescription: String { name + (isContainer ? " of a folder" : "") }
    }

    /// The operations in the tables of operations that change something, and a variant that has no row there.
    static let operations: [Operation] =
        FileOperationTableTests.operations.filter(\.changes).map {
            Operation(
                name: $0.headers["Override"] ?? "", headers: $0.headers, isHeld: $0.held != nil,
                contents: $0.suffix == "/contents", body: $0.body)
        }
        + ContainerOperationTableTests.operations.filter(\.changes).map {
            Operation(name: $0.headers["Override"] ?? "", isContainer: true, headers: $0.headers)
        }
        + [Operation(name: "PUT_RELATIVE", headers: ["RelativeTarget": "Other.docx"], body: "copy")]

    @Test func `the operations include saving, locking and creating`() {
        let names = Set(Self.operations.map(\.name))
        #expect(names.isSuperset(of: ["PUT", "LOCK", "UNLOCK", "CREATE_CHILD_FILE"]) && !names.contains(""))
        #expect(Self.operations.count >= 16)
    }

    @Test(arguments: operations) func `a committed operation is answered as successful`(_ operation: Operation)
        async throws
    {
        let plain = try await Self.answer(to: operation, isFailing: false)
        try #require(plain.status == 200, "the operation doesn't work at all")
        let answer = try await Self.answer(to: operation, isFailing: true)
        #expect(answer.status == 200)
        #expect(answer.body.isEmpty == plain.body.isEmpty)
    }

    private static func answer(to operation: Operation, isFailing: Bool) async throws -> WOPIAnswer {
        let answer = Mutex<WOPIAnswer?>(nil)
        try await WOPIFixture.run { fixture, _ in
            let file = try await fixture.file(),
                folder = try await fixture.library.createContainer(
                    .exactly(DocumentName("Plans"), overwrite: false), in: try await root(fixture), for: fixture.caller,
                    now: fixture.clock.now
                ).container.id
            if operation.isHeld {
                let lock = try #require(LockID(rawValue: "A"))
                _ = try await fixture.library.lock(file, .acquire(lock), for: fixture.caller, now: fixture.clock.now)
            }
            let token = try await fixture.token(operation.isContainer ? .container(folder) : .file(file))
            // The server caches signing keys for a minute. The clock advances by 61 seconds each time it is read, so
            // the server reads the keys again at each step of the request.
            let fuse = CommitFuse(), clock = fixture.clock
            let server = try fixture.host.failing(by: fuse, counting: .documents) {
                clock.advance(61)
                return clock.now
            }
            try await server.serving { client in
                let path = operation.isContainer ? "/wopi/containers/\(folder)" : "/wopi/files/\(file)"
                fuse.arm(after: isFailing ? 1 : .max)
                let sent = try await client.wopi(
                    .post, path + (operation.contents ? "/contents" : ""), token: token,
                    headers: operation.headers.merging(["Override": operation.name]) { $1 }, body: operation.body)
                answer.withLock { $0 = sent }
                #expect(!isFailing || fuse.isBlown, "nothing was written")
            }
        }
        return try #require(answer.withLock { $0 })
    }

    private static func root(_ fixture: WOPIFixture) async throws -> ContainerID {
        try await fixture.library.root(for: fixture.caller, now: fixture.clock.now).container.id
    }
}
