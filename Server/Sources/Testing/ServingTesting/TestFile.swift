import Foundation
package import HTTPServing

/// A file that is there for the length of a test.
package struct TestFile: ~Copyable {
    package let path: String

    /// Bytes that differ from one place to the next, so that a shifted range shows.
    package static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    }

    package init(_ bytes: [UInt8]) throws {
        path = NSTemporaryDirectory() + "emplace-test-\(UUID().uuidString)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension FileContent.Source {
    /// Opens a file, as a store would.
    package static func opening(_ path: String) throws -> Self {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        return .file(file.fileDescriptor, of: file)
    }
}
