import Basics
import Foundation
import PortContracts
import Synchronization
import Testing

@testable import Documents

/// Tests how much of a request body is stored while it is received, for users with a quota.
@Suite struct ArrivingBodyTests {
    private let all = ArrivingBytes()
    private let mia: UserID
    private let ben: UserID

    init() throws {
        mia = try #require(UserID(rawValue: "mia"))
        ben = try #require(UserID(rawValue: "ben"))
    }

    private func arrival(
        of user: UserID? = nil, left: Int64?, inlineLimit: Int = 0, limit: Int64? = nil, allowance: Int64 = 0
    ) -> Arrival {
        Arrival(for: user ?? mia, among: all, inlineLimit: inlineLimit, limit: limit, allowance: allowance) {
            left.map { Arrival.Left(bytes: $0, limit: 1000) }
        }
    }

    /// Reads a request body until the body ends or an error is thrown.
    ///
    /// - Returns: the number of bytes that a store would have stored until the end or the error, and the error.
    private func take(_ count: Int, piece: Int, _ arrival: Arrival) async -> (stored: Int, error: DocumentsError?) {
        var stored = 0
        do {
            for try await bytes in ArrivingBody(
                base: TestBody([UInt8](repeating: 7, count: count), piece: piece), arrival: arrival)
            {
                stored += bytes.count
            }
            return (stored, nil)
        } catch {
            return (stored, error as? DocumentsError)
        }
    }

    @Test(arguments: [
        // Each row has the size of the body, the size of the pieces in which the body arrives, the remaining quota, and
        // the number of bytes stored.
        (100, 100, 100, 100), (100, 1, 100, 100), (0, 1, 0, 0), (101, 1, 100, 100), (101, 101, 100, 0),
        (101, 10, 100, 100),
        (5_000, 7, 0, 0), (5_000, 1000, 2_999, 2_000), (5_000, 1000, 3_000, 3_000), (100_000, 4096, 1, 0),
        (1, 1, 0, 0),
    ])
    func `a body is stored only up to the free storage`(
        count: Int, piece: Int, left: Int, expected: Int
    ) async {
        let (stored, error) = await take(count, piece: piece, arrival(left: Int64(left)))
        #expect(stored == expected)
        #expect(error == (count > left ? .quotaExceeded(limit: 1000, excess: Int64(count - left)) : nil))
    }

    @Test func `without a quota a body is stored completely`() async {
        #expect(await take(100_000, piece: 999, arrival(left: nil)) == (100_000, nil))
    }

    @Test func `the maximum size includes discarded bytes`() async {
        let (stored, error) = await take(5_000, piece: 10, arrival(left: 100, limit: 4_000))
        #expect(stored == 100 && error == .tooLarge(limit: 4_000))
    }

    @Test func `a small body reserves no storage, and only the save checks the quota`() async {
        let asked = Mutex(0)
        let small = Arrival(for: mia, among: all, inlineLimit: 1_000, limit: nil, allowance: 0) {
            asked.withLock { $0 += 1 }
            return Arrival.Left(bytes: 0, limit: 0)
        }
        #expect(await take(1_000, piece: 100, small) == (1_000, nil))
        #expect(asked.withLock { $0 } == 0)
    }

    @Test func `simultaneous bodies of one user share the free storage, and other users have their own`() async {
        let first = arrival(left: 100), second = arrival(left: 100), other = arrival(of: ben, left: 100)
        #expect(await take(60, piece: 10, first) == (60, nil))
        #expect(await take(60, piece: 10, second).stored == 40)
        #expect(await take(100, piece: 10, other) == (100, nil))
        first.end()
        second.end()
        // If `end()` is called twice, the bytes of the request body are subtracted only once.
        second.end()
        let third = arrival(left: 100)
        #expect(await take(100, piece: 10, third) == (100, nil))
        #expect(await take(1, piece: 1, arrival(left: 100)).stored == 0)
    }

    @Test func `a hundred simultaneous bodies store no more than one`() async {
        let stored = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { await take(1_000, piece: 10, arrival(left: 1_000)).stored } }
            return await group.reduce(0, +)
        }
        #expect(stored == 1_000)
    }

    @Test func `a body beyond the quota leaves nothing, and existing content needs no storage`() async throws {
        let fixture = MemoryFixture(), mia = try await fixture.addPerson(), now = fixture.clock.now,
            library = fixture.library
        let text = String(repeating: "x", count: 500)
        let file = try await mia.makeFile("Plan.docx", text)
        try await library.setQuota(.bytes(500), of: mia.id, now: now)
        let same = try await library.stage(TestBody(Array(text.utf8)), limit: nil, for: mia.id) {
            try await library.upload($0, to: file.id, sentAs: "Plan.docx", for: mia.caller, now: now)
        }
        #expect(same.effect == .unchanged)
        let before = fixture.rows, size = Int(Arrival.allowance) + 1_000_000
        let long = TestBody([UInt8](repeating: 1, count: size), piece: 1 << 20)
        await #expect(throws: DocumentsError.quotaExceeded(limit: 500, excess: Int64(size))) {
            try await library.stage(long, limit: nil, for: mia.id) { _ in
                Issue.record("it was stored whole")
            }
        }
        #expect(fixture.rows == before)
        #expect(try await fixture.blobs.keys(unchangedSince: .distantFuture).count == 1)
    }
}
