import Foundation
import OAuthServer
import Testing

/// Tests rate limits.
@Suite struct ThrottleTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let budget = Budget(burst: 5, interval: 60), key = ThrottleKey(.account, "mia")

    /// Takes actions until one is refused. Returns how many were allowed, and the seconds to wait.
    private func exhaust(_ throttle: inout Throttle?, at now: Date) -> (count: Int, wait: TimeInterval) {
        for count in 0... {
            let known = throttle.map { [Self.key: $0] } ?? [:]
            let decision = ThrottleDecision.take([Self.key: Self.budget], from: known, now: now) { throttle = $1 }
            if case .wait(let until, _) = decision { return (count, until.timeIntervalSince(now)) }
        }
        return (0, 0)
    }

    @Test func `a rate limit allows its burst, and then one action for each interval`() {
        var throttle: Throttle?
        #expect(exhaust(&throttle, at: Self.now) == (5, 60))
        #expect(exhaust(&throttle, at: Self.now + 59) == (0, 1))
        #expect(exhaust(&throttle, at: Self.now + 60) == (1, 60))
    }

    @Test(arguments: [3_600, 86_400, 400 * 86_400] as [TimeInterval])
    func `actions that were counted while the clock was ahead don't prevent later ones`(seconds: TimeInterval) {
        var throttle: Throttle?
        #expect(exhaust(&throttle, at: Self.now + seconds).count == 5)
        #expect(exhaust(&throttle, at: Self.now) == (5, 60))
        #expect(exhaust(&throttle, at: Self.now + 60) == (1, 60))
    }

    @Test(arguments: [1, 30, 59] as [TimeInterval])
    func `a server whose clock is a little behind doesn't allow more actions`(seconds: TimeInterval) {
        var throttle: Throttle?
        #expect(exhaust(&throttle, at: Self.now + seconds).count == 5)
        #expect(exhaust(&throttle, at: Self.now) == (0, 60 + seconds))
    }
}
