import Testing

@testable import OfficeClient

/// How long an answer is waited for.
@Suite struct PaceTests {
    @Test func `an operation is silent only when it was late with the longer limit, too`() {
        let pace = Pace()
        pace.wasLate("Unlock")
        #expect(!pace.isSilent("Unlock") && pace.limit(for: "Unlock", usually: 10) == 10)
        pace.factor = 3
        #expect(pace.limit(for: "Unlock", usually: 10) == 30)
        pace.wasLate("Unlock")
        #expect(pace.isSilent("Unlock") && !pace.isSilent("Lock"))
        #expect(pace.limit(for: "Unlock", usually: 10) == 0.5 && pace.limit(for: "Lock", usually: 10) == 30)
    }

    @Test func `what is silent is waited for as at first now and then, and is silent no longer once it answers`() {
        let pace = Pace()
        pace.factor = 3
        pace.wasLate("Unlock")
        pace.factor = 1
        let limits = (1...20).map { _ in pace.limit(for: "Unlock", usually: 10) }
        #expect(limits.filter { $0 == 10 }.count == 2 && limits.filter { $0 == 0.5 }.count == 18)
        pace.cameInTime("Unlock", after: 0.1)
        #expect(!pace.isSilent("Unlock") && pace.limit(for: "Unlock", usually: 10) == 10)
    }

    @Test func `an operation that always takes its time gets it`() {
        let pace = Pace()
        pace.cameInTime("form", after: 2)
        pace.cameInTime("form", after: 1)
        pace.factor = 3
        pace.wasLate("form")
        pace.factor = 1
        #expect(pace.limit(for: "form", usually: 60) == 6)
        #expect(pace.limit(for: "form", usually: 5) == 5)
    }
}
