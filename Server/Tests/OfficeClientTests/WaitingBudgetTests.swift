import Testing

@testable import OfficeClient

/// Tests how long the client waits for one answer, and for all answers of a rehearsal.
@Suite struct WaitingBudgetTests {
    private static let limits = Limits()

    private static func patience(_ operation: String, _ kind: Patience.Kind = .ordinary) -> Patience {
        Patience(operation, kind, in: limits)
    }

    private static let unlock = patience("Unlock")
    private static let lock = patience("Lock")

    /// Returns the waiting time that is left after Unlock was answered late twice: in a case, and in the repetition of
    /// the same case.
    private static func withSilentUnlock() -> WaitingBudget {
        var budget = WaitingBudget()
        for isRepetition in [false, true] {
            budget.beginCase(isRepetition: isRepetition)
            budget.noteLateness(unlock, within: budget.seconds(for: unlock))
            budget.endCase()
        }
        return budget
    }

    @Test func `a late answer gets three times the limit when its case is repeated`() {
        var budget = WaitingBudget()
        budget.beginCase(isRepetition: false)
        #expect(budget.seconds(for: Self.unlock) == 10)
        budget.noteLateness(Self.unlock, within: 10)
        budget.endCase()
        #expect(budget.mayRepeat(ordinary: 10) && budget.lost == 0)
        budget.beginCase(isRepetition: true)
        #expect(budget.seconds(for: Self.unlock) == 30)
        #expect(budget.seconds(for: Self.patience("GetFile", .transfer)) == 30)
        #expect(budget.seconds(for: Self.patience("form", .password)) == 60)
        #expect(budget.seconds(for: Self.patience("sign-in", .nested)) == 60)
        budget.noteAnswer(Self.unlock, after: 12)
        budget.endCase()
        #expect(budget.lost == 0 && budget.madeUp == 0 && budget.seconds(for: Self.unlock) == 10)
    }

    @Test func `an operation late at the longer limit too gets shorter and shorter limits`() {
        var budget = Self.withSilentUnlock()
        #expect(budget.lost == 40)
        var limits: [Double] = []
        for _ in 1...20 {
            budget.beginCase(isRepetition: false)
            limits.append(budget.seconds(for: Self.unlock))
            budget.noteLateness(Self.unlock, within: limits.last ?? 0)
            budget.endCase()
            #expect(!budget.mayRepeat(ordinary: 10), "it is known to be silent")
        }
        #expect(limits.reduce(0, +) < 3 && limits == limits.sorted(by: >))
        #expect(budget.seconds(for: Self.lock) == 5, "the others still get the time of a good place")
    }

    @Test func `a slow operation that answers gets its time, even after it was silent`() {
        var budget = WaitingBudget()
        budget.noteAnswer(Self.unlock, after: 4)
        budget.beginCase(isRepetition: true)
        budget.noteLateness(Self.unlock, within: 30)
        budget.endCase()
        #expect(budget.seconds(for: Self.unlock) == 8.05)
    }

    @Test func `cases late for other reasons are repeated as long as nothing silent delays them`() {
        var budget = Self.withSilentUnlock()
        budget.beginCase(isRepetition: false)
        budget.endCase()
        #expect(budget.mayRepeat(ordinary: 10))
        budget.beginCase(isRepetition: false)
        budget.noteLateness(Self.lock, within: 5)
        budget.endCase()
        #expect(!budget.mayRepeat(ordinary: 10), "more was waited in vain than answers took")
        budget.noteAnswer(Self.patience("form", .password), after: 100)
        #expect(budget.mayRepeat(ordinary: 10), "a slow place has more time")
    }

    @Test func `sign-ins keep their time when other operations are silent`() {
        var budget = Self.withSilentUnlock()
        for name in ["Lock", "GetLock", "RefreshLock"] { budget.noteLateness(Self.patience(name), within: 1) }
        #expect(budget.seconds(for: Self.patience("form", .password)) == 60)
        #expect(budget.seconds(for: Self.patience("sign-in", .nested)) == 20)
        #expect(budget.seconds(for: Self.patience("CheckFileInfo")) < 0.1)
    }
}

/// Tests how long complete rehearsals wait. The waiting is simulated and takes no time.
@Suite struct WaitingInRehearsalsTests {
    /// A simulated rehearsal of a correct host. It has seventy cases, and each case signs in for one second, creates a
    /// document and removes it.
    private static let good = VirtualRehearsal { _, seconds in seconds }

    private static let operations = [
        "Bootstrap", "CreateChildFile", "Lock", "GetFile", "PutFile", "Unlock", "DeleteFile",
    ]

    @Test(arguments: operations) func `a host with a silent operation takes at most twice as long`(
        _ silent: String
    ) {
        let rehearsal = VirtualRehearsal { operation, seconds in operation == silent ? nil : seconds }
        #expect(Self.good.seconds > 60 && rehearsal.seconds <= 2 * Self.good.seconds, "\(rehearsal.seconds) s")
        #expect(silent == "DeleteFile" || rehearsal.failed == 70, "clean-up fails no case")
    }

    @Test(arguments: 1...7) func `a host that loses some requests takes at most twice as long`(
        _ interval: Int
    ) {
        var count = 0
        let rehearsal = VirtualRehearsal { operation, seconds in
            count += operation == "form" ? 0 : 1
            return operation != "form" && count.isMultiple(of: interval) ? nil : seconds
        }
        #expect(rehearsal.seconds <= 2 * Self.good.seconds, "\(rehearsal.seconds) s")
        #expect(rehearsal.failed > 0)
    }

    @Test func `a slow host passes, however often an answer needs the longer limit`() {
        let machine = VirtualRehearsal { _, seconds in 8 * seconds }
        #expect(machine.failed == 0 && machine.repeated == 0)
        var count = 0
        let hiccups = VirtualRehearsal { operation, seconds in
            count += 1
            return count.isMultiple(of: 40) ? 12 : 8 * seconds
        }
        #expect(hiccups.failed == 0 && hiccups.repeated > 0)
        let slow = VirtualRehearsal { operation, seconds in operation == "Unlock" ? 25 : seconds }
        #expect(slow.failed == 0 && slow.repeated == 70)
        #expect(slow.waitedInVain < slow.seconds / 2)
    }
}

/// Simulates the cases of a rehearsal, as the runner runs them. A function returns the response times of the host.
private struct VirtualRehearsal {
    private(set) var seconds = 0.0
    private(set) var waitedInVain = 0.0
    private(set) var failed = 0
    private(set) var repeated = 0
    private var budget = WaitingBudget()
    private let limits = Limits()

    private static let steps = [
        ("Bootstrap", 0.01), ("form", 1.0), ("CreateChildFile", 0.01), ("CheckFileInfo", 0.01), ("Lock", 0.01),
        ("GetFile", 0.02), ("PutFile", 0.02), ("Unlock", 0.01),
    ]

    /// - Parameter time: returns the response time in seconds, or `nil` if the host doesn't answer. Its arguments are
    ///   the operation and the response time of a correct host.
    init(_ time: (String, Double) -> Double?) {
        for _ in 0..<70 {
            guard !plays(isRepetition: false, time) else { continue }
            if budget.mayRepeat(ordinary: limits.seconds) {
                repeated += 1
                failed += plays(isRepetition: true, time) ? 0 : 1
            } else {
                budget.giveUp()
                failed += 1
            }
        }
    }

    /// Simulates one case, and stops the case at the first late answer.
    ///
    /// - Returns: whether every request was answered in time.
    private mutating func plays(isRepetition: Bool, _ time: (String, Double) -> Double?) -> Bool {
        budget.beginCase(isRepetition: isRepetition)
        let isAnswered = Self.steps.allSatisfy { answers($0.0, time($0.0, $0.1)) }
        budget.endCase()
        _ = answers("DeleteFile", time("DeleteFile", 0.01))
        return isAnswered
    }

    private mutating func answers(_ operation: String, _ time: Double?) -> Bool {
        let kind: Patience.Kind =
            switch operation {
            case "form": .password
            case "GetFile", "PutFile": .transfer
            default: .ordinary
            }
        let patience = Patience(operation, kind, in: limits), limit = budget.seconds(for: patience)
        guard let time, time <= limit else {
            budget.noteLateness(patience, within: limit)
            seconds += limit
            waitedInVain += limit
            return false
        }
        budget.noteAnswer(patience, after: time)
        seconds += time
        return true
    }
}
