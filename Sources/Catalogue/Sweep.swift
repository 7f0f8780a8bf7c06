public import Foundation
public import WOPIHost

/// Deletes content no version names: what an upload left that never became a version, and what deleting freed.
public struct Sweep: Sendable {
    private let library: any Library
    private let blobs: any Blobs

    /// Seconds. Content younger than this may belong to a save under way.
    public static let age: TimeInterval = 60 * 60

    public init(library: any Library, blobs: any Blobs) {
        self.library = library
        self.blobs = blobs
    }

    /// - Returns: how many it deleted.
    public func run(now: Date) async throws -> Int {
        let old = try await blobs.keys(unchangedSince: now.addingTimeInterval(-Self.age))
        var count = 0
        for start in stride(from: 0, to: old.count, by: 1000) {
            for key in try await library.unnamed(Array(old[start..<min(start + 1000, old.count)])) {
                try await blobs.delete(key)
                count += 1
            }
        }
        return count
    }
}
