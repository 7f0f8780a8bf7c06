import Foundation
package import HTTPServing

/// A file that is deleted at the end of a test.
package struct TestFile: ~Copyable {
    package let path: String

    /// Returns bytes that differ by position, so that a test detects a range at a wrong offset.
    package static func bytes(_ count: Int) -> [UInt8] {
        // Repeats a block, because a loop over millions of bytes takes seconds without optimization. The length of the
        // block is a prime number, so that no two pieces of a response are equal.
        let block = (0..<min(count, 8191)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + block.count)
        while bytes.count < count { bytes.append(contentsOf: block) }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    package init(_ bytes: [UInt8]) throws {
        path = NSTemporaryDirectory() + "emplace-test-\(UUID().uuidString)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension FileContent.Source {
    /// Opens a file as the source of a response's body, like a store that keeps content in files.
    package static func opening(_ path: String) throws -> Self {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        return .file(file.fileDescriptor, of: file)
    }
}
