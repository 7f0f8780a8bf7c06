import Foundation

/// A temporary folder for a test.
enum TestFolder {
    static func with<Value>(_ body: (_ path: String) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "emplace-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.path)
    }
}
