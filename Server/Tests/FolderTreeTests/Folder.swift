import Documents
import Foundation
import PortContracts
import Synchronization
import Testing

@testable import FolderTree

/// A temporary folder, which other programs change as ``OutsideWriter``. It is deleted when the test ends.
final class Folder: OutsideWriter {
    let path: String
    let isMount: Atomic<Bool>

    init(in parent: String = FileManager.default.temporaryDirectory.path) throws {
        path = "\(parent)/tree-\(UUID().uuidString)"
        isMount = Atomic(false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    /// Mounts a file system in memory with a size in bytes.
    init(mounting size: Int) throws {
        path = "\(FileManager.default.temporaryDirectory.path)/tree-\(UUID().uuidString)"
        isMount = Atomic(true)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        guard try run("mount -t tmpfs -o size=\(size) tmpfs '\(path)'") == 0 else {
            throw CocoaError(.featureUnsupported)
        }
    }

    deinit {
        if isMount.load(ordering: .relaxed) { _ = try? run("umount '\(path)'", in: "/") }
        try? FileManager.default.removeItem(atPath: path)
    }

    func tree(
        expecting id: String? = nil, settings: FolderTree.Settings = .init(), fileClock: FileClock? = nil,
        exchanges: Bool = true, now: Date? = nil
    ) throws -> FolderTree {
        try FolderTree(
            URL(filePath: path), expecting: id, settings: settings, clock: { now ?? Date() }, fileClock: fileClock,
            exchanges: exchanges)
    }

    func file(_ path: TreePath) -> String { ([self.path] + path.names).joined(separator: "/") }
    func file(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ text: String, to path: TreePath) async throws { try write(text, to: file(path)) }

    /// Writes in place, or creates a file.
    func write(_ text: String, to path: String) throws {
        let number = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard number >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(number) }
        guard Foundation.write(number, text, text.utf8.count) == text.utf8.count else { throw POSIXError(.EIO) }
    }

    func replace(_ path: TreePath, with text: String) async throws {
        let other = self.path + "/.emplace/outside-\(UUID().uuidString)"
        try write(text, to: other)
        guard rename(other, file(path)) == 0 else { throw POSIXError(.EIO) }
    }

    func makeFolder(_ path: TreePath) async throws {
        guard mkdir(file(path), 0o755) == 0 else { throw POSIXError(.EIO) }
    }

    func move(_ old: TreePath, to new: TreePath) async throws {
        guard rename(file(old), file(new)) == 0 else { throw POSIXError(.EIO) }
    }

    func remove(_ path: TreePath) async throws { try FileManager.default.removeItem(atPath: file(path)) }

    func text(of path: TreePath) async throws -> String? { text(file(path)) }
    func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    /// Runs a command, normally in this folder, and returns its exit status.
    ///
    /// Foundation's `Process` isn't used, because it reads the environment, which other tests may change at the same
    /// time.
    @discardableResult
    func run(_ command: String, in folder: String? = nil) throws -> Int32 {
        let script = "cd '\(folder ?? path)' && { \(command); } >/dev/null 2>&1"
        let copies = ["/bin/sh", "-c", script, "PATH=/usr/local/bin:/usr/bin:/bin"].map { (text: String) in strdup(text)
        }
        defer { for text in copies { free(text) } }
        let arguments = copies.prefix(3) + [nil], environment = copies.suffix(1) + [nil]
        var child = pid_t(), status: CInt = 0
        let failure = posix_spawn(&child, "/bin/sh", nil, nil, Array(arguments), Array(environment))
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
        while waitpid(child, &status, 0) == -1 {
            guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
        }
        return (status >> 8) & 0xFF
    }

    /// The contents of all files in `.emplace/versions`.
    func formers() -> [String] { files(below: "\(path)/.emplace/versions").compactMap(text) }

    /// The names of files that wait in `.emplace/staged`.
    func staged() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: "\(path)/.emplace/staged") }

    private func files(below path: String) -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).map { "\(path)/\($0)" }
    }
}

/// Another program, on a thread of its own, so that it doesn't block the threads of Swift's tasks.
final class Worker<Value: Sendable>: Sendable {
    private let results: AsyncThrowingStream<Value, any Error>

    init(_ body: @escaping @Sendable () throws -> Value) {
        let (results, continuation) = AsyncThrowingStream.makeStream(of: Value.self)
        self.results = results
        let thread = Thread {
            do { continuation.yield(try body()) } catch { return continuation.finish(throwing: error) }
            continuation.finish()
        }
        thread.start()
    }

    func value() async throws -> Value {
        for try await value in results { return value }
        throw CancellationError()
    }
}

extension FolderTree {
    func stage(_ text: String) async throws -> StagedEntry { try await stage(TestBody(Array(text.utf8)), limit: nil) }

    func make(_ name: String, _ text: String, in folder: TreePath = .root) async throws -> TreeEntry {
        try await create(name, in: folder, from: stage(text))
    }

    /// Saves a new text, as a phone does that has seen `entry`.
    func save(_ entry: TreeEntry, _ text: String, keepingFormer: Bool = false) async throws -> TreeEntry {
        try await replace(entry, with: stage(text), keepingFormer: keepingFormer)
    }

    func find(_ names: String...) async throws -> TreeEntry? { try await entry(at: TreePath(names)) }

    func text(_ names: String...) async throws -> String? {
        guard let found = try await entry(at: TreePath(names)) else { return nil }
        return String(decoding: try await open(found).read(at: 0, count: 1000), as: UTF8.self)
    }

    func names(in folder: TreePath = .root) async throws -> [String] {
        try await children(of: folder).compactMap(\.path.name).sorted()
    }
}
