import OfficeClient
import Testing

@testable import Rehearsal

/// Tests the table of lock decisions. For each cell of the table, a provider gives the wrong answer.
@Suite struct LockTableTests {
    /// Returns the step of the rehearsal that fails, the expected answer, and the section of the documentation that
    /// contains the rule.
    private static func failure(_ flaw: Flaw) async throws -> (step: String, expected: String, section: String) {
        let testCase = try #require(await SmallFixture([flaw]).play(["locks"]).failed.first)
        let step = try #require(testCase.steps.last), finding = try #require(step.findings.first)
        return (step.title, finding.expected, finding.section)
    }

    @Test(arguments: [
        (Flaw.unlocksAnyID, "Unlocked: RefreshLock", "409 to Unlock"),
        (.refreshTakesLock, "Unlocked: RefreshLock", "409 to RefreshLock"),
        (.refusesOwnLock, "Locked, same id", "200 to Lock"),
        (.stealsLocks, "Locked, other id", "409 to Lock"), (.refreshesAnyID, "Locked, other id", "409 to RefreshLock"),
        (.ignoresOldLock, "Locked, other id", "409 to UnlockAndRelock"),
        (.writesUnderAnyLock, "Locked, other id", "409 to PutFile"),
        (.dropsLocksOnLock, "Locked, same id", "200 to RefreshLock"),
        (.showsNoLock, "Locked, same id", "the lock {\"S\":\"mine\",\"F\":4,\"E\":2}"),
        (.unlocksNothing, "Unlock unlocks", "an unlocked document"),
    ]) func `a wrong answer is reported in its cell`(flaw: Flaw, title: String, expected: String) async throws {
        let failure = try await Self.failure(flaw)
        #expect(failure.step.hasPrefix(title) && failure.expected == expected)
        #expect(failure.section == "files.md#lock-decisions")
    }

    @Test func `the correct table has a step for each cell, and no step leaves a lock`() async throws {
        let fixture = SmallFixture(), testCase = try #require(await fixture.play(["locks"]).passed.first)
        #expect(testCase.steps.count == 7 && testCase.steps.allSatisfy { $0.findings.isEmpty })
        #expect(fixture.provider.change { place in place.items.values.allSatisfy { $0.lock == nil } })
    }
}
