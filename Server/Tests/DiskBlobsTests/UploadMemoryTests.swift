import Documents
import Foundation
import PortContracts
import Testing

@testable import DiskBlobs

/// Tests how much memory simultaneous uploads use.
@Suite struct UploadMemoryTests {
    private let folder = Folder()

    @Test(.timeLimit(.minutes(2)))
    func `a thousand incomplete uploads stay within the memory limit and finish`() async throws {
        raiseOpenFiles()
        let count = 1000, memory = UploadMemory(limit: 4 << 20), bytes = TestBody.bytes(70_001), folder = folder
        let blobs = try DiskBlobs(folder: folder.path, memory: memory)
        let halfway = Halfway(count) {
            #expect(memory.held <= memory.limit)
            let held = count * 60_000 - ((try? folder.staged()) ?? 0)
            #expect(held <= memory.limit + count * StagedFile.smallPiece)
        }
        let contents = try await withThrowingTaskGroup(of: ContentRecord.self) { group in
            for _ in 0..<count {
                group.addTask {
                    let body = PausedBody(bytes: bytes, pause: 60_000, halfway: halfway)
                    let content = try await blobs.stage(body, limit: nil)
                    if let key = content.blob { await blobs.release(key) }
                    return content
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let expected = try await blobs.stage(TestBody(bytes), limit: nil)
        #expect(contents.count == count && contents.allSatisfy { $0.sha256 == expected.sha256 && $0.size == 70_001 })
        // `open` compares the content on the disk with the hash of the uploaded bytes.
        for content in contents { _ = try await blobs.open(content) }
        #expect(memory.held == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `an upload with enough memory is collected into a large piece`() async throws {
        let memory = UploadMemory(limit: 4 << 20), folder = folder
        let blobs = try DiskBlobs(folder: folder.path, memory: memory)
        let halfway = Halfway(1) {
            #expect((500_000...StagedFile.piece).contains(memory.held))
            #expect((try? folder.staged()) == 0)
        }
        let body = PausedBody(bytes: TestBody.bytes(2_700_001), pause: 500_000, halfway: halfway)
        let content = try await blobs.stage(body, limit: nil)
        _ = try await blobs.open(content)
        #expect(content.size == 2_700_001)
        #expect(memory.held == 0)
    }

    /// Without available memory, an upload writes 16 KiB at a time, so two of these sizes are close to 16 KiB. The
    /// content arrives in pieces of different sizes.
    @Test(arguments: [1, 16_384, 16_385, 99_991, 524_289, 1_300_001])
    func `content is stored unchanged when no memory is available`(size: Int) async throws {
        let blobs = try DiskBlobs(folder: folder.path, memory: UploadMemory(limit: 0)), bytes = TestBody.bytes(size)
        for piece in [977, 16_384, 99_991] {
            let content = try await blobs.stage(TestBody(bytes, piece: piece), limit: nil)
            #expect(content.size == Int64(size))
            #expect(try await blobs.open(content).read(at: 0, count: size) == bytes)
        }
    }

    @Test(arguments: [1, 16_384, 16_385, 65_536]) func `a small body is returned in memory without a file`(
        size: Int
    ) async throws {
        let memory = UploadMemory(limit: 4 << 20), blobs = try DiskBlobs(folder: folder.path, memory: memory)
        let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        for piece in [977, 65_536] {
            let staged = try await blobs.stage(
                TestBody(TestBody.bytes(size), piece: piece), limit: nil, inlineLimit: 65_536)
            guard case .small(let small) = staged else {
                Issue.record("\(size) bytes are in a file")
                continue
            }
            #expect(small.bytes == TestBody.bytes(size))
            #expect((memory.held >= size) == (size > 16_384), "counted as long as somebody holds it")
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == before)
        #expect(memory.held == 0)
    }

    /// Every upload may use 16 KiB of memory, even when the memory that all uploads share is used up. So only a body of
    /// more than 16 KiB goes to a file.
    @Test(arguments: [(16_384, true), (16_385, false), (65_536, false), (65_537, false)])
    func `a small body without available memory goes to a file`(size: Int, isSmall: Bool) async throws {
        let blobs = try DiskBlobs(folder: folder.path, memory: UploadMemory(limit: 0)), bytes = TestBody.bytes(size)
        let staged = try await blobs.stage(TestBody(bytes, piece: 4096), limit: nil, inlineLimit: 65_536)
        #expect((staged.blob == nil) == isSmall)
        #expect(try folder.staged() == 0)
        guard case .stored(let content) = staged else { return }
        #expect(try await blobs.open(content).read(at: 0, count: size) == bytes)
        #expect(try await blobs.inUse(among: [try #require(content.blob)]).count == 1)
    }

    @Test(arguments: [(nil, true), (1_000_000, false)] as [(Int64?, Bool)])
    func `an upload releases its memory, however it ends`(limit: Int64?, breaks: Bool) async throws {
        let memory = UploadMemory(limit: 4 << 20), blobs = try DiskBlobs(folder: folder.path, memory: memory)
        let body = TestBody(TestBody.bytes(1_000_001), piece: 5000, breaks: breaks)
        await #expect(throws: (any Error).self) { _ = try await blobs.stage(body, limit: limit) }
        #expect(memory.held == 0)
    }

    @Test func `the memory limit is a fraction of the machine's, and at most 64 MiB`() {
        #expect(UploadMemory.limit(of: 512 << 20) == 16 << 20)
        #expect(UploadMemory.limit(of: .max) == 64 << 20)
    }
}

/// A temporary folder that is deleted when the test ends.
private final class Folder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "memory-\(UUID().uuidString)").path
    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the number of bytes that uploads in progress have written to files so far.
    func staged() throws -> Int {
        let names = try FileManager.default.contentsOfDirectory(atPath: path + "/staging")
        return try names.reduce(0) { sum, name in
            sum + Int(try System.status("\(path)/staging/\(name)")?.size ?? 0)
        }
    }
}

/// Pauses all bodies halfway, so that a test can measure memory before they continue.
private actor Halfway {
    private var missing: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private let look: @Sendable () -> Void

    init(_ bodies: Int, look: @escaping @Sendable () -> Void) {
        missing = bodies
        self.look = look
    }

    func arrive() async {
        missing -= 1
        if missing > 0 {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            look()
            for body in waiting { body.resume() }
            waiting = []
        }
    }
}

/// A request body that arrives in pieces of 5,000 bytes and pauses once.
private struct PausedBody: AsyncSequence, Sendable {
    typealias Element = [UInt8]

    let bytes: [UInt8]
    /// The offset at which the body pauses, a multiple of the piece size.
    let pause: Int
    let halfway: Halfway

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], pause: pause, halfway: halfway) }

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<UInt8>
        let pause: Int
        let halfway: Halfway

        mutating func next() async throws -> [UInt8]? {
            if rest.startIndex == pause { await halfway.arrive() }
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(5000) }
            return Array(rest.prefix(5000))
        }
    }
}

/// Raises this process's limit of open files, because a thousand temporary files are open at the same time.
private func raiseOpenFiles() {
    #if os(Linux)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0, limits.rlim_cur < limits.rlim_max else { return }
    limits.rlim_cur = limits.rlim_max
    _ = setrlimit(resource, &limits)
}
