import SQLStorage
import DiskBlobs
import Documents
import Foundation
import S3Blobs

/// Copies all content that versions refer to from one store to another, under the same keys. Content that the other
/// store already has is skipped, so an interrupted copy can be resumed.
struct ContentCopy: Sendable {
    /// What happened to the content of one version.
    enum Outcome: Hashable, Sendable {
        case copied
        /// A hard link was created, because both folders are on the same disk.
        case linked
        /// The target already had the content.
        case present
        /// The source doesn't contain the content.
        case missing
        /// The content differs from the content that was saved.
        case damaged
    }

    let source: ContentBackend
    let target: ContentBackend
    /// Whether hard links are made instead of copies, if both folders are on the same disk.
    var links = false
    /// The number of copies that run at the same time. There are several, because each request to a remote store takes
    /// long.
    private static let atOnce = 8

    /// Copies the content of every version in a database.
    ///
    /// - Parameter note: called once per version with the version and its outcome. The calls don't overlap.
    func run(
        over storage: SQLStorage, note: (StoredVersion, Outcome) async throws -> Void
    ) async throws {
        var known = try await Set(target.blobs.keys(unchangedSince: .distantFuture))
        var page = try await storage.storedVersions()
        while let last = page.last {
            try Task.checkCancellation()
            var wanted: [BlobKey: ContentRecord] = [:]
            for content in page.map(\.content) {
                if let key = content.blob, !known.contains(key) { wanted[key] = content }
            }
            let outcomes = try await copy(wanted)
            for version in page {
                let outcome = version.content.blob.flatMap { outcomes[$0] } ?? .present
                try await note(version, outcome)
            }
            known.formUnion(outcomes.filter { $0.value == .copied || $0.value == .linked }.keys)
            page = try await storage.storedVersions(after: last)
        }
    }

    private func copy(_ wanted: [BlobKey: ContentRecord]) async throws -> [BlobKey: Outcome] {
        var waiting = Array(wanted)[...], outcomes: [BlobKey: Outcome] = [:]
        try await withThrowingTaskGroup(of: (BlobKey, Outcome).self) { group in
            func add() {
                guard let (key, content) = waiting.popFirst() else { return }
                group.addTask { (key, try await copy(content, key)) }
            }
            for _ in 0..<Self.atOnce { add() }
            for try await (key, outcome) in group {
                outcomes[key] = outcome
                add()
            }
        }
        return outcomes
    }

    private func copy(_ content: ContentRecord, _ key: BlobKey) async throws -> Outcome {
        do {
            switch (source, target) {
            case (.folder(let from), .folder(let folder)):
                return Outcome(try await from.copy(key, to: folder, linking: links))
            case (.folder(let from), .bucket(let bucket)):
                return try await bucket.store(content, key, from: from) ? .copied : .missing
            case (.bucket(let bucket), .folder(let folder)):
                return try await bucket.copy(content, key, to: folder) ? .copied : .missing
            case (.bucket, .bucket):
                throw Failure("content can't be copied from one bucket to another; use the object store's own tools")
            }
        } catch DocumentsError.damaged {
            return .damaged
        }
    }
}

extension ContentCopy.Outcome {
    fileprivate init(_ outcome: DiskBlobs.CopyOutcome) {
        self =
            switch outcome {
            case .linked: .linked
            case .copied: .copied
            case .present: .present
            case .missing: .missing
            }
    }
}
