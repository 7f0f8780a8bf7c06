import CoreFoundation
import Foundation
import Subprocess
import Testing

/// A folder in which file names can be any bytes, as on a disk from another operating system. The files are created
/// with system calls.
struct RawFolder {
    let path: [UInt8]

    init(_ path: String) throws {
        self.path = Array(path.utf8)
        try check(mkdir(path, 0o755))
    }

    /// Uses an existing folder.
    init(existing path: [UInt8]) { self.path = path }

    /// - Parameter path: the bytes of names separated by slashes, in Latin-1 or any other encoding.
    func file(_ path: [UInt8], _ text: String = "text", changed: Int? = nil) throws {
        let descriptor = open(at(path), O_WRONLY | O_CREAT | O_EXCL, 0o644)
        try check(descriptor)
        defer { close(descriptor) }
        try check(write(descriptor, text, text.utf8.count) == text.utf8.count ? 0 : -1)
        guard let changed else { return }
        let time = timespec(tv_sec: changed, tv_nsec: 0)
        try check(futimens(descriptor, [time, time]))
    }

    func file(_ path: String, _ text: String = "text", changed: Int? = nil) throws {
        try file(Array(path.utf8), text, changed: changed)
    }

    func folder(_ path: [UInt8]) throws { try check(mkdir(at(path), 0o755)) }
    func folder(_ path: String) throws { try folder(Array(path.utf8)) }
    func pipe(_ path: String) throws { try check(mkfifo(at(Array(path.utf8)), 0o644)) }
    func link(_ path: String, to target: String) throws { try check(symlink(target, at(Array(path.utf8)))) }

    func socket(_ path: String) throws {
        try check(mknod(at(Array(path.utf8)), S_IFSOCK | 0o644, 0))
    }

    /// Creates nested folders that all have the same name, and a file in the innermost folder.
    func tower(of name: String, levels: Int) throws {
        var folder = open(at([]), O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        for _ in 0..<levels {
            try check(mkdirat(folder, name, 0o755))
            let next = openat(folder, name, O_RDONLY | O_DIRECTORY)
            try check(next)
            close(folder)
            folder = next
        }
        let file = openat(folder, "deepest.docx", O_WRONLY | O_CREAT, 0o644)
        try check(file)
        close(file)
    }

    /// The number of entries below the folder, counted by `find`.
    func count() async throws -> Int {
        let found = try await Subprocess.run(
            .name("find"), arguments: [String(decoding: path, as: UTF8.self), "-mindepth", "1", "-printf", "x"],
            output: .string(limit: 1 << 20))
        return found.standardOutput.utf8.count
    }

    /// Removes nested folders that are too deep for Foundation.
    func remove() async throws {
        _ = try await Subprocess.run(
            .name("rm"), arguments: ["-rf", String(decoding: path, as: UTF8.self)], output: .discarded)
    }

    private func at(_ name: [UInt8]) -> [CChar] {
        (path + (name.isEmpty ? [] : [UInt8(ascii: "/")] + name) + [0]).map { CChar(bitPattern: $0) }
    }

    private struct Failed: Error { let number = errno }

    private func check(_ result: Int32) throws { if result < 0 { throw Failed() } }
}
