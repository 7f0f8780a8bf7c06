import Crypto
import Foundation
import Testing
public import Documents

/// Checks that a store of content keeps the promises of `Blobs`. The tests of every storage backend run these checks.
///
/// No other code may use the store during the checks.
public struct BlobsContract: Sendable {
    let blobs: any Blobs

    /// Creates the checks for a store without other content.
    public init(_ blobs: any Blobs) { self.blobs = blobs }

    /// The promises of the contract. A test can check each promise separately.
    public static let promises = Promise.selected(all)

    private static let all: [Promise<Self>] =
        [(0, 1), (1, 1), (3, 2), (262_144, 262_144), (262_145, 1000), (1_500_007, 65_536)].map { size, piece in
            Promise("\(size) bytes stored in pieces of \(piece) are read back unchanged") {
                try await $0.readsBackTheBytes(size: size, piece: piece)
            }
        } + [
            Promise("content over the limit is refused and stores nothing") {
                try await $0.refusesContentOverTheLimit()
            },
            Promise("an upload that breaks off stores nothing") { try await $0.discardsAnInterruptedUpload() },
            Promise("missing content and content of another size are reported as damaged") {
                try await $0.reportsMissingContentAsDamaged()
            },
            Promise("deleted content can't be opened anymore, but an open reader can finish") {
                try await $0.deletesAtOnce()
            },
            Promise("the age of content counts from the end of its upload") {
                try await $0.ageIsCountedFromTheEndOfStaging()
            },
            Promise("concurrent uploads are all stored unchanged") { try await $0.storesConcurrentUploads() },
            Promise("content is moved to the trash only after its claim is released") {
                try await $0.keepsClaimedContent()
            },
            Promise("content that a document refers to again isn't moved to the trash") {
                try await $0.keepsContentReferencedMeanwhile()
            },
            Promise("content in the trash can be opened and recovered") { try await $0.recoversContentFromTheTrash() },
            Promise("purging deletes content in the trash and nothing else") { try await $0.purgesOnlyTheTrash() },
            Promise("the content of a refused save is discarded, and that of an unclear one is kept") {
                try await $0.discardsRefusedContent()
            },
            Promise("small content is either handed back or stored, and refused small content leaves nothing") {
                try await $0.handsBackSmallContent()
            },
            Promise("content over the inline limit is stored") { try await $0.storesContentOverTheInlineLimit() },
        ]

    /// Checks all promises. Records failed checks in the running test, and throws unexpected errors of the store.
    public func verify() async throws {
        for promise in Self.promises { try await promise.verify(self) }
    }

    private func readsBackTheBytes(size: Int, piece: Int) async throws {
        let bytes = TestBody.bytes(size)
        let content = try await blobs.stage(TestBody(bytes, piece: piece), limit: nil)
        #expect(content.size == size)
        #expect(content.sha256 == Array(SHA256.hash(data: bytes)))
        #expect((content.blob == nil) == (size == 0))
        let reader = try await blobs.open(content)
        #expect(reader.size == size)
        #expect(try await reader.read(at: 0, count: size + 10) == bytes)
        #expect(try await reader.read(at: Int64(size / 2), count: 7) == Array(bytes[(size / 2)...].prefix(7)))
        #expect(try await reader.read(at: Int64(size), count: 5).isEmpty)
        #expect(try await reader.read(at: Int64.max, count: 5).isEmpty)
        #expect(try await reader.read(at: -1, count: 5).isEmpty)
        #expect(try await reader.read(at: 0, count: 0).isEmpty)
        if let descriptor = reader.fileDescriptor {
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
            #expect(try file.readToEnd() ?? Data() == Data(bytes))
        }
    }

    private func refusesContentOverTheLimit() async throws {
        let before = try await allKeys()
        let bytes = TestBody.bytes(1000)
        await refuses(.tooLarge(limit: 999)) { try await blobs.stage(TestBody(bytes, piece: 100), limit: 999) }
        await refuses(.tooLarge(limit: 0)) { try await blobs.stage(TestBody(bytes, piece: 1000), limit: 0) }
        #expect(try await allKeys() == before)
        #expect(try await blobs.stage(TestBody(bytes, piece: 100), limit: 1000).size == 1000)
    }

    private func discardsAnInterruptedUpload() async throws {
        let before = try await allKeys()
        for size in [0, 10, 600_000] {
            let body = TestBody(TestBody.bytes(size), piece: 50_000, breaks: true)
            await #expect(throws: TestBody.Broken()) { try await blobs.stage(body, limit: nil) }
        }
        #expect(try await allKeys() == before)
    }

    private func reportsMissingContentAsDamaged() async throws {
        let content = try await blobs.stage(TestBody(TestBody.bytes(10), piece: 10), limit: nil)
        var longer = content
        longer.size = 11
        var missing = content
        missing.location = .blob(try #require(BlobKey(rawValue: String(repeating: "z9", count: 16))))
        for wrong in [longer, missing] {
            await #expect {
                _ = try await blobs.open(wrong)
            } throws: { error in
                if case .damaged = error as? DocumentsError { true } else { false }
            }
        }
    }

    private func deletesAtOnce() async throws {
        let content = try await blobs.stage(TestBody(TestBody.bytes(10), piece: 10), limit: nil)
        let key = try #require(content.blob)
        let open = try await blobs.open(content)
        try await blobs.delete(key)
        try await blobs.delete(key)
        #expect(try await !allKeys().contains(key))
        await #expect(throws: DocumentsError.self) { _ = try await blobs.open(content) }
        // A reader that was opened before the deletion can still read the rest of the content.
        #expect(try await open.read(at: 5, count: 5) == Array(TestBody.bytes(10)[5...]))
    }

    private func ageIsCountedFromTheEndOfStaging() async throws {
        let content = try await blobs.stage(TestBody(TestBody.bytes(10), piece: 10), limit: nil)
        let key = try #require(content.blob)
        #expect(try await allKeys().contains(key))
        #expect(try await !blobs.keys(unchangedSince: .distantPast).contains(key))
    }

    private func storesConcurrentUploads() async throws {
        let blobs = blobs
        let staged = try await race(32) { number in
            let bytes = [UInt8](repeating: UInt8(number), count: 300_000)
            let content = try await blobs.stage(TestBody(bytes, piece: 10_000), limit: nil)
            let back = try await blobs.open(content).read(at: 0, count: bytes.count)
            #expect(back == bytes)
            return content.blob
        }
        #expect(try Set(staged.map { try $0.get() }).count == 32)
    }

    // MARK: Claims and trash

    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func stage() async throws -> (ContentRecord, BlobKey) {
        let content = try await blobs.stage(TestBody(TestBody.bytes(100)), limit: nil)
        return (content, try #require(content.blob))
    }

    private func keepsClaimedContent() async throws {
        let (content, key) = try await stage()
        #expect(try await blobs.inUse(among: [key]) == [key])
        #expect(try await blobs.trash([key], now: now) { $0 } == [])
        _ = try await blobs.open(content)
        await blobs.release(key)
        await blobs.release(key)
        #expect(try await blobs.inUse(among: [key]).isEmpty)
        #expect(try await blobs.trash([key], now: now) { $0 } == [key])
        #expect(try await blobs.trash([key], now: now) { $0 } == [])
    }

    private func keepsContentReferencedMeanwhile() async throws {
        let (_, key) = try await stage()
        await blobs.release(key)
        #expect(try await blobs.trash([key], now: now) { _ in [] } == [])
        #expect(try await allKeys().contains(key))
        // If the database can't be read, the content must not be moved to the trash.
        await #expect(throws: DocumentsError.busy) {
            try await blobs.trash([key], now: now) { _ in throw DocumentsError.busy }
        }
        #expect(try await allKeys().contains(key))
    }

    private func recoversContentFromTheTrash() async throws {
        let (content, key) = try await stage()
        await blobs.release(key)
        #expect(try await blobs.trash([key], now: now) { $0 } == [key])
        #expect(try await !allKeys().contains(key))
        #expect(try await blobs.trashed().contains(TrashedContent(key: key, size: 100, since: now)))
        #expect(try await blobs.open(content).read(at: 0, count: 100) == TestBody.bytes(100))
        // A store may recover the content when it is opened, or leave the recovery to garbage collection.
        try await blobs.recover(key)
        #expect(try await allKeys().contains(key))
        #expect(try await !blobs.trashed().contains { $0.key == key })
        #expect(try await blobs.trash([key], now: now) { $0 } == [key])
        try await blobs.recover(key)
        try await blobs.recover(key)
        #expect(try await allKeys().contains(key))
    }

    private func purgesOnlyTheTrash() async throws {
        let (content, key) = try await stage()
        // Purging removes only content in the trash.
        try await blobs.purge([key])
        await blobs.release(key)
        #expect(try await blobs.trash([key], now: now) { $0 } == [key])
        try await blobs.purge([key, key])
        try await blobs.purge([key])
        try await blobs.purge([])
        await #expect(throws: DocumentsError.self) { _ = try await blobs.open(content) }
        let (other, second) = try await stage()
        await blobs.release(second)
        #expect(try await blobs.trash([second], now: now) { $0 } == [second])
        try await blobs.delete(second)
        await #expect(throws: DocumentsError.self) { _ = try await blobs.open(other) }
    }

    private func discardsRefusedContent() async throws {
        let before = try await allKeys()
        let body = TestBody(TestBody.bytes(100))
        await refuses(.notEmpty) {
            try await blobs.stage(body, limit: nil) { _ in throw DocumentsError.notEmpty }
        }
        #expect(try await allKeys() == before)
        // The outcome of this save is unknown, so the content stays for garbage collection to check.
        struct Unclear: Error {}
        await #expect(throws: Unclear.self) { try await blobs.stage(body, limit: nil) { _ in throw Unclear() } }
        let left = try await allKeys().subtracting(before)
        #expect(left.count == 1)
        #expect(try await blobs.inUse(among: Array(left)).isEmpty)
        let named = try await blobs.stage(body, limit: nil) { try #require($0.blob) }
        #expect(try await allKeys().contains(named))
        #expect(try await blobs.inUse(among: [named]).isEmpty)
    }

    func allKeys() async throws -> Set<BlobKey> {
        try await Set(blobs.keys(unchangedSince: .distantFuture))
    }
}

/// A request body that arrives in pieces, as over a network connection.
public struct TestBody: AsyncSequence, Sendable {
    private let bytes: [UInt8]
    private let piece: Int
    private let breaks: Bool

    /// Creates a body.
    ///
    /// - Parameters:
    ///   - piece: the number of bytes in each element, at least 1; the last element may be shorter.
    ///   - breaks: whether the body throws ``Broken`` instead of ending.
    public init(_ bytes: [UInt8], piece: Int = 4096, breaks: Bool = false) {
        self.bytes = bytes
        self.piece = Swift.max(1, piece)
        self.breaks = breaks
    }

    /// Test content of `count` bytes, always the same for the same count. Its pattern repeats after a prime number of
    /// bytes, so that consecutive buffers of a body differ.
    public static func bytes(_ count: Int) -> [UInt8] {
        // Repeat a block, because a loop over millions of bytes takes seconds without optimization.
        let block = (0..<Swift.min(count, 8191)).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + block.count)
        while bytes.count < count { bytes.append(contentsOf: block) }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Starts a new iteration; each iteration returns the same bytes.
    public func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], piece: piece, breaks: breaks) }

    /// The error that a body throws instead of ending, like a broken connection.
    public struct Broken: Error, Equatable {
        /// Creates the error.
        public init() {}
    }

    /// An iterator over the body.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var rest: ArraySlice<UInt8>
        fileprivate let piece: Int
        fileprivate let breaks: Bool

        /// Returns the next piece; `nil` at the end of a body that doesn't break.
        ///
        /// - Throws: ``Broken``
        public mutating func next() async throws -> [UInt8]? {
            guard !rest.isEmpty else {
                if breaks { throw Broken() }
                return nil
            }
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
    }
}

/// Checks how a store receives bodies so small that it may return their bytes instead of storing them.
extension BlobsContract {
    private static let inlineLimit = 1000

    /// Checks that small bodies are returned inline. A store that stores small bodies too must keep the promises about
    /// stored content for them.
    func handsBackSmallContent() async throws {
        let before = try await allKeys()
        for (size, piece) in [(1, 1), (999, 10), (1000, 1000), (1000, 1), (1000, 4096)] {
            let bytes = TestBody.bytes(size), sha256 = Array(SHA256.hash(data: bytes))
            let staged = try await blobs.stage(
                TestBody(bytes, piece: piece), limit: nil, inlineLimit: Self.inlineLimit)
            #expect(staged.size == size)
            switch staged {
            case .small(let small):
                #expect(small.bytes == bytes && small.sha256 == sha256)
                #expect(staged.blob == nil)
                // The store neither stored nor claimed the bytes, so the test must not end a claim.
                #expect(try await allKeys() == before)
            case .stored(let content):
                #expect(content.sha256 == sha256)
                #expect(try await blobs.open(content).read(at: 0, count: size) == bytes)
                try await blobs.delete(try #require(content.blob))
            }
        }
        try await discardsRefusedSmallContent(before)
    }

    private func discardsRefusedSmallContent(_ before: Set<BlobKey>) async throws {
        let body = TestBody(TestBody.bytes(100), piece: 30), broken = TestBody(TestBody.bytes(100), breaks: true)
        await refuses(.tooLarge(limit: 99)) {
            try await blobs.stage(body, limit: 99, inlineLimit: Self.inlineLimit)
        }
        await #expect(throws: TestBody.Broken()) {
            try await blobs.stage(broken, limit: nil, inlineLimit: Self.inlineLimit)
        }
        await refuses(.notEmpty) {
            try await blobs.stage(body, limit: nil, inlineLimit: Self.inlineLimit) { _ in
                throw DocumentsError.notEmpty
            }
        }
        #expect(try await allKeys() == before)
        #expect(try await blobs.stage(body, limit: 100, inlineLimit: Self.inlineLimit) { $0.size } == 100)
    }

    func storesContentOverTheInlineLimit() async throws {
        for (size, limit) in [(1, 0), (1000, 0), (1001, 1000), (300_001, 1000)] {
            let bytes = TestBody.bytes(size)
            let staged = try await blobs.stage(TestBody(bytes, piece: 700), limit: nil, inlineLimit: limit)
            let key = try #require(staged.blob)
            #expect(staged.size == size)
            guard case .stored(let content) = staged else { continue }
            #expect(content.sha256 == Array(SHA256.hash(data: bytes)))
            #expect(try await blobs.inUse(among: [key]) == [key])
            #expect(try await blobs.open(content).read(at: 0, count: size) == bytes)
            try await blobs.delete(key)
        }
        for limit in [0, 1000] {
            #expect(try await blobs.stage(TestBody([]), limit: nil, inlineLimit: limit) == .empty)
        }
    }
}
