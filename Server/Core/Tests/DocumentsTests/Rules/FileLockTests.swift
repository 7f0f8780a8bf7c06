import Basics
import Documents
import Foundation
import Testing

/// Tests the rules of docs/protocol/files.md#lock-decisions without a server.
@Suite struct FileLockTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func id(_ text: String) throws -> LockID { try #require(LockID(rawValue: text)) }

    private func held(_ text: String) throws -> FileLock {
        var lock = FileLock.free
        try lock.apply(.acquire(try id(text)), now: now)
        return lock
    }

    @Test func `a refused request changes nothing and names the holder`() throws {
        let before = try held("A")
        for request in [
            LockRequest.acquire(try id("B")), .refresh(try id("B")), .release(try id("B")),
            .replace(try id("B"), with: try id("C")), .replace(nil, with: try id("C")),
        ] {
            var lock = before
            #expect(throws: DocumentsError.locked(by: try id("A"))) { try lock.apply(request, now: now) }
            #expect(lock == before)
        }
    }

    @Test func `an expired lock leaves the file free`() throws {
        var lock = try held("A")
        let end = now.addingTimeInterval(FileLock.lifetime)
        #expect(lock.current(at: end.addingTimeInterval(-1)) == (try id("A")))
        #expect(lock.current(at: end) == nil)
        #expect(throws: DocumentsError.locked(by: nil)) { try lock.apply(.refresh(try id("A")), now: end) }
        try lock.apply(.acquire(try id("B")), now: end)
        #expect(lock.current(at: end) == (try id("B")))
    }

    @Test func `the right to write depends only on holder, presented lock and size`() throws {
        let a = try id("A"), b = try id("B")
        func mayWrite(_ lock: FileLock, _ presented: LockID?, size: Int64) -> Bool {
            (try? lock.permitsWrite(presenting: presented, size: size, now: now)) != nil
        }
        #expect(mayWrite(.free, nil, size: 0) && mayWrite(.free, a, size: 0))
        #expect(!mayWrite(.free, nil, size: 1) && !mayWrite(.free, a, size: 1))
        let lock = try held("A")
        for size in [Int64(0), 1] {
            #expect(mayWrite(lock, a, size: size))
            #expect(!mayWrite(lock, b, size: size) && !mayWrite(lock, nil, size: size))
        }
    }
}
