public import Foundation
import Synchronization

/// A clock that moves only when told to.
public final class ManualClock: Sendable {
    private let time: Mutex<Date>

    /// A clock that stands at `start`, by default an instant of January 2027.
    public init(_ start: Date = Date(timeIntervalSince1970: 1_800_000_000)) { time = Mutex(start) }

    /// The time it was set to.
    public var now: Date { time.withLock { $0 } }

    /// Moves the clock.
    ///
    /// - Parameter seconds: forward, or back when negative.
    public func advance(_ seconds: TimeInterval) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }
}
