import Basics
import Foundation

/// The last failure of an order, which other servers, a restart, and `emplace doctor` read.
struct OrderFailure: Codable, Equatable {
    /// When the order failed, and when the next one begins.
    let time: Date
    let next: Date
    let reason: String
    /// The number of failures since the last success.
    let count: Int
    /// Whether the CA asked to wait until ``next``, so that a restart must not begin an order earlier.
    let isDemanded: Bool

    init(time: Date, next: Date, reason: String, count: Int, isDemanded: Bool) {
        self.time = time
        self.next = next
        self.reason = reason
        self.count = count
        self.isDemanded = isDemanded
    }

    init?(text: String?) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let text, let failure = try? decoder.decode(Self.self, from: Data(text.utf8)) else { return nil }
        self = failure
    }

    var text: String {
        get throws {
            let encoder = JSONEncoder.compact
            encoder.dateEncodingStrategy = .iso8601
            return try encoder.text(self)
        }
    }
}
