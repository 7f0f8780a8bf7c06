import Foundation

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
