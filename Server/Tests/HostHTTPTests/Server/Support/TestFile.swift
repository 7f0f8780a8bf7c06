import Foundation

@testable import HostHTTP

/// A file that is there for the length of a test.
struct TestFile: ~Copyable {
    let path: String

    /// Bytes that differ from one place to the next, so that a shifted range shows.
    static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    }

    init(_ bytes: [UInt8]) throws {
        path = NSTemporaryDirectory() + "emplace-test-\(UUID().uuidString)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension FileContent.Source {
    /// Opens a file, as a store would.
    static func opening(_ path: String) throws -> Self {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        return .file(file.fileDescriptor, of: file)
    }
}
