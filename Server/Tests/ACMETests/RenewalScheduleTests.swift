import Foundation
import Testing

@testable import ACME

@Suite struct RenewalScheduleTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let day: TimeInterval = 24 * 3600

    private func schedule(jitter: Double = 0) -> RenewalSchedule { RenewalSchedule(jitter: jitter) }

    @Test func `without a certificate, one is ordered at once`() {
        #expect(schedule().next <= now)
    }

    @Test func `a certificate is renewed after two thirds of its life, plus at most a fiftieth`() {
        let life = DateInterval(start: now, duration: 90 * day)
        var early = schedule(), late = schedule(jitter: 1)
        early.succeed(life)
        late.succeed(life)
        #expect(early.next == now + 60 * day)
        #expect(late.next == now + 61.8 * day)
        var short = schedule()
        short.succeed(DateInterval(start: now, duration: 30))
        #expect(short.next == now + 20)
    }

    @Test func `the pause triples after each failure up to six hours`() {
        var schedule = schedule()
        let pauses = (0..<8).map { _ in
            schedule.fail(ACMEFailure(.refused, "no"), now: now)
            return schedule.next.timeIntervalSince(now)
        }
        #expect(pauses == [60, 180, 540, 1620, 4860, 14_580, 21_600, 21_600])
        #expect(pauses.prefix(5).reduce(0, +) > 3600, "at most five failures in an hour")
    }

    @Test func `a CA that can't be reached is tried again sooner`() {
        var schedule = schedule()
        schedule.fail(ACMEFailure(.unavailable, "no"), now: now)
        #expect(schedule.next == now + 5)
        schedule.fail(ACMEFailure(.unavailable, "no"), now: now)
        #expect(schedule.next == now + 15)
        schedule.fail(nil, now: now)
        #expect(schedule.next == now + 540)
    }

    @Test func `Retry-After delays the next try, but at most a week`() {
        for (asked, expected) in [(1, 60), (3600, 3600), (6 * day, 6 * day), (1000 * day, 7 * day)] {
            var schedule = schedule()
            schedule.fail(ACMEFailure(.refused, "no", retryAfter: now + asked), now: now)
            #expect(schedule.next == now + expected)
        }
    }

    @Test func `a success ends the pause`() {
        var schedule = schedule()
        schedule.fail(ACMEFailure(.refused, "no", retryAfter: now + 5 * day), now: now)
        schedule.succeed(DateInterval(start: now, duration: 3 * day))
        #expect(schedule.next == now + 2 * day && schedule.failures == 0)
    }

    @Test func `a failure delays a renewal that is due`() {
        var schedule = schedule()
        schedule.succeed(DateInterval(start: now - 80 * day, duration: 90 * day))
        #expect(schedule.next <= now)
        schedule.fail(ACMEFailure(.refused, "no"), now: now)
        #expect(schedule.next == now + 60)
    }

    @Test func `failures of another process count`() {
        var schedule = schedule()
        schedule.resume(failures: 3, until: now + 100)
        #expect(schedule.next == now + 100)
        schedule.fail(ACMEFailure(.refused, "no"), now: now + 100)
        #expect(schedule.next == now + 100 + 1620)
    }
}
