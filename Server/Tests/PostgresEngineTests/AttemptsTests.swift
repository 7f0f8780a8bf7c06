import SQLStorage
import Testing

@testable import PostgresEngine

@Suite struct AttemptsTests {
    private func next(_ failures: [PostgresFailure], elapsed: Duration = .zero) -> Attempts.Next? {
        var attempts = Attempts(), last: Attempts.Next?
        for failure in failures { last = attempts.next(after: failure, elapsed: elapsed, jitter: 1) }
        return last
    }

    @Test func `a transaction that lost a race is repeated after a growing pause of at most 100 ms`() {
        #expect(next([.conflict]) == .again(after: .milliseconds(1)))
        #expect(next([.conflict, .conflict, .conflict]) == .again(after: .milliseconds(4)))
        #expect(next(.init(repeating: .conflict, count: 100)) == .again(after: .milliseconds(100)))
    }

    @Test func `pauses vary by up to a half`() {
        var attempts = Attempts()
        let least = attempts.next(after: .conflict, elapsed: .zero, jitter: 0)
        #expect(least == .again(after: .microseconds(500)))
    }

    @Test func `a unique conflict is retried as often as other writers can cause it`() {
        #expect(next([.duplicate]) == .again(after: .milliseconds(1)))
        #expect(next(.init(repeating: .duplicate, count: 39)) == .again(after: .milliseconds(20)))
        #expect(next(.init(repeating: .duplicate, count: 40)) == .giveUp(.uniqueViolation))
    }

    @Test func `a lost connection is replaced at once, and an unavailable server is waited for`() {
        #expect(next([.lost("")]) == .again(after: .zero))
        #expect(next([.lost(""), .lost("")]) == .again(after: .milliseconds(100)))
        #expect(next(.init(repeating: .lost(""), count: 100)) == .again(after: .milliseconds(500)))
    }

    @Test func `no pause is longer than half a minute`() {
        #expect(next([.lost("gone")], elapsed: .seconds(30)) == .giveUp(.unreachable("gone")))
        #expect(next([.conflict], elapsed: .seconds(30)) == .giveUp(.busy))
    }

    @Test func `a statement refused by the server isn't repeated`() {
        #expect(next([.refused(.full)]) == .giveUp(.full))
        #expect(next([.uncertain("cut")]) == .giveUp(.uncertain("cut")))
    }

    @Test(arguments: [
        ("40001", PostgresFailure.conflict), ("40P01", .conflict), ("23505", .duplicate), ("53100", .refused(.full)),
        ("57P01", .lost("m")), ("57P03", .lost("m")), ("08006", .lost("m")), ("25006", .lost("m")),
        ("53300", .lost("m")), ("57014", .refused(.busy)), ("55P03", .refused(.busy)),
        ("XX001", .refused(.corrupt(["m"]))), ("42P01", .refused(.missingTable)), ("26000", .lost("m")),
        ("EM001", .refused(.sealed)),
        ("42501", .refused(.failed(code: 6_818_257, message: "42501: m"))),
    ])
    func `each server error has its category`(state: String, failure: PostgresFailure) {
        #expect(PostgresRefusal(state: state, message: "m").failure == failure)
    }
}
