import Foundation
import OAuthServer

/// Caches counts for one minute, because counting reads everything.
actor CountsMemory {
    private static let lifetime: TimeInterval = 60

    private let records: any OperatorReader
    private var last: (counts: InstallationCounts, at: Date)?

    init(_ records: any OperatorReader) { self.records = records }

    func counts(now: Date) async throws -> InstallationCounts {
        if let last, (0..<Self.lifetime).contains(now.timeIntervalSince(last.at)) { return last.counts }
        let counts = try await records.counts(now: now)
        last = (counts, now)
        return counts
    }
}
