public import Foundation
import Synchronization

/// A clock that changes only when a test moves it.
public final class ManualClock: Sendable {
    private let time: Mutex<Date>

    /// Creates a clock that shows `start`, by default a time in January 2027.
    public init(_ start: Date = Date(timeIntervalSince1970: 1_800_000_000)) { time = Mutex(start) }

    /// The current time of the clock.
    public var now: Date { time.withLock { $0 } }

    /// Moves the clock.
    ///
    /// - Parameter seconds: the number of seconds by which the clock moves forward; if negative, it moves back.
    public func advance(_ seconds: TimeInterval) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }
}
