import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests each cell of the table in docs/protocol/files.md#lock-decisions without a server.
@Suite struct FileLockTableTests {
    struct Cell: CustomTestStringConvertible, Sendable {
        let request: String
        let apply: @Sendable () throws -> LockRequest
        /// The file's lock before the request, or `nil` if the file is unlocked. The property below is the lock after
        /// the request.
        let held: String?
        let after: String?
        /// Whether the request is granted. If the request is refused, the error contains the lock `held`.
        let isGranted: Bool

        var testDescription: String { "\(request) of a file \(held.map { "held by \($0)" } ?? "that is free")" }

        init(
            _ request: String, held: String?, after: String?, isGranted: Bool = true,
            apply: @escaping @Sendable () throws -> LockRequest
        ) {
            self.request = request
            self.apply = apply
            self.held = held
            self.after = after
            self.isGranted = isGranted
        }
    }

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func id(_ text: String) throws -> LockID { try MemoryPerson.lockID(text) }

    static let cells: [Cell] = [
        Cell("Lock A", held: nil, after: "A") { .acquire(try id("A")) },
        Cell("Lock A", held: "A", after: "A") { .acquire(try id("A")) },
        Cell("Lock B", held: "A", after: "A", isGranted: false) { .acquire(try id("B")) },
        Cell("RefreshLock A", held: nil, after: nil, isGranted: false) { .refresh(try id("A")) },
        Cell("RefreshLock A", held: "A", after: "A") { .refresh(try id("A")) },
        Cell("RefreshLock B", held: "A", after: "A", isGranted: false) { .refresh(try id("B")) },
        Cell("Unlock A", held: nil, after: nil, isGranted: false) { .release(try id("A")) },
        Cell("Unlock A", held: "A", after: nil) { .release(try id("A")) },
        Cell("Unlock B", held: "A", after: "A", isGranted: false) { .release(try id("B")) },
        Cell("UnlockAndRelock A to N", held: nil, after: nil, isGranted: false) {
            .replace(try id("A"), with: try id("N"))
        },
        Cell("UnlockAndRelock A to N", held: "A", after: "N") { .replace(try id("A"), with: try id("N")) },
        Cell("UnlockAndRelock A to A", held: "A", after: "A") { .replace(try id("A"), with: try id("A")) },
        Cell("UnlockAndRelock B to N", held: "A", after: "A", isGranted: false) {
            .replace(try id("B"), with: try id("N"))
        },
        Cell("UnlockAndRelock, empty, to N", held: nil, after: nil, isGranted: false) {
            .replace(nil, with: try id("N"))
        },
        Cell("UnlockAndRelock, empty, to A", held: "A", after: "A", isGranted: false) {
            .replace(nil, with: try id("A"))
        },
    ]

    private static func lock(_ held: String?, until expires: Date) throws -> FileLock {
        try held.map { FileLock(holder: try id($0), expires: expires) } ?? .free
    }

    @Test(arguments: cells) func `a granted request restarts the half hour, and a refused one changes nothing`(
        _ cell: Cell
    ) throws {
        let end = Self.now.addingTimeInterval(60)
        var lock = try Self.lock(cell.held, until: end)
        let before = lock, holder = try cell.held.map { try Self.id($0) }
        if cell.isGranted {
            try lock.apply(cell.apply(), now: Self.now)
            if cell.after != nil { #expect(lock.expires == Self.now.addingTimeInterval(FileLock.lifetime)) }
        } else {
            let request = try cell.apply()
            #expect(throws: DocumentsError.locked(by: holder)) { try lock.apply(request, now: Self.now) }
            #expect(lock == before)
        }
        #expect(try lock.current(at: Self.now) == cell.after.map { try Self.id($0) })
    }

    @Test(arguments: cells.filter { $0.held != nil }) func `an expired lock is ignored by every request`(
        _ cell: Cell
    ) throws {
        let request = try cell.apply()
        var ended = try Self.lock(cell.held, until: Self.now), free = FileLock.free
        let isGranted = (try? free.apply(request, now: Self.now)) != nil
        if isGranted {
            try ended.apply(request, now: Self.now)
            #expect(ended == free)
        } else {
            #expect(throws: DocumentsError.locked(by: nil)) { try ended.apply(request, now: Self.now) }
        }
    }

    @Test func `a lock lasts thirty minutes to the second`() throws {
        var lock = FileLock.free
        try lock.apply(.acquire(try Self.id("A")), now: Self.now)
        #expect(try lock.current(at: Self.now.addingTimeInterval(1799)) == Self.id("A"))
        #expect(lock.current(at: Self.now.addingTimeInterval(1800)) == nil)
    }

    @Test(arguments: [("A", "a"), ("A", "A "), (#"{"S":"9"}"#, #"{"S": "9"}"#), ("A", "AA")])
    func `locks are compared byte for byte`(_ held: String, _ presented: String) throws {
        let lock = FileLock(holder: try Self.id(held), expires: .distantFuture)
        #expect(throws: DocumentsError.locked(by: try Self.id(held))) {
            try lock.permitsChange(presenting: try Self.id(presented), now: Self.now)
        }
        try lock.permitsChange(presenting: Self.id(held), now: Self.now)
    }

    /// Tests the rows for RenameFile and DeleteFile: an unlocked file may be renamed or deleted by a request without a
    /// lock.
    @Test(
        arguments: [
            (nil, nil, true), (nil, "A", true), ("A", "A", true), ("A", "B", false), ("A", nil, false),
        ] as [(String?, String?, Bool)]) func `name and existence can change under the lock or without one`(
            _ held: String?, _ presented: String?, _ isAllowed: Bool
        ) throws
    {
        let lock = try Self.lock(held, until: .distantFuture), id = try presented.map { try Self.id($0) }
        #expect(((try? lock.permitsChange(presenting: id, now: Self.now)) != nil) == isAllowed)
    }

    /// Tests the row for PutFile (docs/protocol/files.md#put-file).
    @Test(
        arguments: [
            (nil, nil, 0, true), (nil, "A", 0, true), (nil, nil, 1, false), (nil, "A", 1, false), ("A", "A", 0, true),
            ("A", "A", 1, true), ("A", "B", 0, false), ("A", "B", 1, false), ("A", nil, 0, false), ("A", nil, 1, false),
        ] as [(String?, String?, Int64, Bool)])
    func `content can change under the lock, or without a lock if the file is empty`(
        _ held: String?, _ presented: String?, _ size: Int64, _ isAllowed: Bool
    ) throws {
        let lock = try Self.lock(held, until: .distantFuture), id = try presented.map { try Self.id($0) }
        if isAllowed {
            try lock.permitsWrite(presenting: id, size: size, now: Self.now)
        } else {
            let holder = try held.map { try Self.id($0) }
            #expect(throws: DocumentsError.locked(by: holder)) {
                try lock.permitsWrite(presenting: id, size: size, now: Self.now)
            }
        }
    }

    @Test(arguments: [("", false), ("A", true), ("é", false), ("a\tb", false), ("a\u{7F}", false), (" ", true)])
    func `a lock id is printable ASCII`(_ text: String, _ isLock: Bool) {
        #expect((LockID(rawValue: text) != nil) == isLock)
    }

    @Test(arguments: [(1024, true), (1025, false)]) func `a lock id has at most 1024 characters`(
        _ length: Int, _ isLock: Bool
    ) {
        #expect((LockID(rawValue: String(repeating: "x", count: length)) != nil) == isLock)
    }
}
