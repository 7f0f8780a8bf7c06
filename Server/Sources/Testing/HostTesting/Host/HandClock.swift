public import Foundation
import Synchronization

/// A clock that moves only when told to.
public final class HandClock: Sendable {
    private let time: Mutex<Date>

    public init(_ start: Date = Date(timeIntervalSince1970: 1_800_000_000)) { time = Mutex(start) }

    public var now: Date { time.withLock { $0 } }

    /// - Parameter seconds: how far to turn it, on or back.
    public func advance(_ seconds: TimeInterval) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }
}
