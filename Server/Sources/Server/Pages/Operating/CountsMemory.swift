import Foundation
import OAuthServer

/// Keeps what was counted for a minute, since counting walks what there is.
actor CountsMemory {
    private static let lifetime: TimeInterval = 60

    private let records: any PlaceRecords
    private var last: (counts: PlaceCounts, at: Date)?

    init(_ records: any PlaceRecords) { self.records = records }

    func counts(now: Date) async throws -> PlaceCounts {
        if let last, (0..<Self.lifetime).contains(now.timeIntervalSince(last.at)) { return last.counts }
        let counts = try await records.counts(now: now)
        last = (counts, now)
        return counts
    }
}
