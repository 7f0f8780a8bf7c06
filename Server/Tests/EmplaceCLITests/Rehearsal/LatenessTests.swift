import Foundation
import HTTPTypes
import OfficeClient
import Rehearsal
import Synchronization
import Testing

/// Tests the rehearsal of a host whose answers are late or missing.
@Suite(.serialized) struct LatenessTests {
    @Test func `a case that was late once is repeated and passes, and the report says so`() async throws {
        try await RehearsedServer.run { server in
            let report = try await server.rehearse(Case.named(["close"]), timeout: 5) { host in
                DelayingTransport(of: host, times: 1, where: { $0.isUnlock }) {
                    try await Task.sleep(for: .seconds(60))
                    return nil
                }
            }
            let testCase = try #require(report.cases.first)
            #expect(testCase.outcome == .passed, "\(testCase.problems)")
            #expect(testCase.wasLate?.contains("within 5 s") == true)
            #expect(report.repeated.map(\.name) == ["close"])
        }
    }

    @Test func `a wrong answer is never repeated`() async throws {
        try await RehearsedServer.run { server in
            let report = try await server.rehearse(Case.named(["close"])) { host in
                DelayingTransport(of: host, times: 1, where: { $0.isUnlock }) { WireResponse(status: 409) }
            }
            #expect(report.failed.map(\.name) == ["close"])
            #expect(report.repeated.isEmpty)
        }
    }

    @Test func `an unanswered operation costs no more time than a correct host needs`() async throws {
        let timeout = 3.0
        let names = ["open", "open-locked-get-lock", "save", "save-again", "close", "close-lock-ended", "save-as"]
        let cases = Case.named(names)
        try await RehearsedServer.run { server in
            let good = try await server.rehearse(cases).exchanges.count
            let report = try await server.rehearse(cases, timeout: timeout) { host in
                DelayingTransport(of: host, where: { $0.isUnlock }) {
                    try await Task.sleep(for: .seconds(60))
                    return nil
                }
            }
            #expect(report.failed.count == cases.count)
            #expect(report.repeated.count < cases.count / 2, "once it is known, nothing is played twice for it")
            #expect(report.exchanges.count <= 2 * good)
            #expect(!report.failed.contains { !$0.isLate }, "\(report.failed.flatMap(\.problems))")
            #expect(report.waitedInVain < Self.bound(timeout, report), "\(report.waitedInVain) s")
        }
    }

    @Test func `the rehearsal soon gives up on a host that never answers`() async throws {
        let timeout = 1.0
        try await RehearsedServer.run { server in
            let report = try await server.rehearse(Case.all, timeout: timeout) { host in
                DelayingTransport(of: host, where: { _ in true }) {
                    try await Task.sleep(for: .seconds(60))
                    return nil
                }
            }
            #expect(report.passed.isEmpty && report.failed.count < 8, "\(report.failed.map(\.name))")
            #expect(report.reasonsNotPlayed.contains { $0.contains("can't be reached") })
            #expect(report.waitedInVain < Self.bound(timeout, report), "\(report.waitedInVain) s")
        }
    }

    @Test func `a host that drops every third request is judged by every case`() async throws {
        let timeout = 1.0, mutant = try #require(Mutant.named("latency"))
        let names = ["add-a-place", "browse", "open", "save", "save-again", "close", "save-as", "two-phones"]
        try await RehearsedServer.run { server in
            let report = try await server.rehearse(Case.named(names), mutant, timeout: timeout)
            #expect(report.cases.count == names.count && report.notPlayed.isEmpty, "\(report.reasonsNotPlayed)")
            #expect(report.failed.contains { $0.isLate })
            #expect(report.waitedInVain < Self.bound(timeout, report), "\(report.waitedInVain) s")
        }
    }

    @Test func `a slow host passes, and timeouts follow its response times`() async throws {
        let timeout = 2.0, cases = Case.named(["open", "save", "close"])
        try await RehearsedServer.run { server in
            let report = try await server.rehearse(cases, timeout: timeout) { host in
                DelayingTransport(of: host, where: { $0.isUnlock }) {
                    try await Task.sleep(for: .seconds(timeout * 1.5))
                    return nil
                }
            }
            #expect(report.passed.count == cases.count, "\(report.failed.flatMap(\.problems))")
            #expect(report.repeated.count == cases.count)
            let answered = report.exchanges.filter { $0.failure == nil }.reduce(0) { $0 + $1.seconds }
            #expect(report.waitedInVain < answered)
        }
    }

    /// Returns how many seconds a rehearsal may wait in total for requests that time out, if the host answers all other
    /// requests immediately. All timeouts together take at most eight times as long as the first timeout, because later
    /// timeouts are shorter. On a busy machine, each timeout may take half a second longer.
    private static func bound(_ timeout: Double, _ report: RehearsalReport) -> Double {
        8 * timeout + 0.5 * Double(report.exchanges.count { $0.failure != nil })
    }

    @Test func `sign-ins that are throttled briefly are retried`() async throws {
        try await RehearsedServer.run { server in
            let report = try await server.rehearse(Case.named(["add-a-place"])) { host in
                DelayingTransport(of: host, times: 1, where: { $0.isSignIn }) { .turnedAway(seconds: 1) }
            }
            let testCase = try #require(report.cases.first)
            #expect(testCase.outcome == .passed, "\(testCase.problems)")
            #expect(testCase.wasLate?.contains("429: the page refuses sign-ins for 1 s") == true)
        }
    }

    @Test func `sign-ins that are throttled for good end the rehearsal with an explanation`() async throws {
        try await RehearsedServer.run { server in
            let cases = Case.named(["add-a-place", "open", "save"])
            let report = try await server.rehearse(cases) { host in
                DelayingTransport(of: host, where: { $0.isSignIn }) { .turnedAway(seconds: 0) }
            }
            #expect(report.failed.map(\.name) == ["add-a-place"])
            #expect(report.notPlayed.map(\.name) == ["open", "save"])
            for testCase in report.notPlayed { #expect(testCase.reason?.contains("refuses sign-ins") == true) }
        }
    }
}

extension RehearsalReport {
    /// The number of seconds that the rehearsal waited for answers that never came.
    fileprivate var waitedInVain: Double {
        exchanges.filter { $0.failure != nil }.reduce(0) { $0 + $1.seconds }
    }
}

/// Delays some of the requests to a host.
private final class DelayingTransport: Transport {
    private let host: any Transport
    private let left: Mutex<Int>
    private let applies: @Sendable (WireRequest) -> Bool
    private let answer: @Sendable () async throws -> WireResponse?

    init(
        of host: any Transport, times: Int = .max, where applies: @escaping @Sendable (WireRequest) -> Bool,
        _ answer: @escaping @Sendable () async throws -> WireResponse?
    ) {
        (self.host, self.applies, self.answer) = (host, applies, answer)
        left = Mutex(times)
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let isHindered =
            applies(request)
            && left.withLock { left in
                defer { left = max(0, left - 1) }
                return left > 0
            }
        if isHindered, let answer = try await answer() { return answer }
        return try await host.send(request)
    }
}

extension WireRequest {
    fileprivate var isUnlock: Bool { HTTPField.Name("X-WOPI-Override").map { headers[$0] } == "UNLOCK" }
    fileprivate var isSignIn: Bool { method == .post && url.contains("/sign-in") }
}

extension WireResponse {
    fileprivate static func turnedAway(seconds: Int) -> WireResponse {
        WireResponse(
            status: 429, headers: [.contentType: "text/html", .retryAfter: "\(seconds)"],
            body: .bytes(Array("<!doctype html><title>Later</title>".utf8)))
    }
}
