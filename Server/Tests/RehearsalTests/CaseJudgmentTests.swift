import OfficeClient
import Testing

@testable import Rehearsal

/// Runs every case against a provider that follows all rules, and against providers that each break one rule.
@Suite struct CaseJudgmentTests {
    /// A provider that breaks one rule, the case that detects this, and the section of the documentation that contains
    /// the rule.
    struct Wrong: CustomTestStringConvertible, Sendable {
        let flaw: Flaw
        let name: String
        let section: String

        init(_ flaw: Flaw, _ name: String, _ section: String) {
            (self.flaw, self.name, self.section) = (flaw, name, section)
        }

        var testDescription: String { "\(name) on a provider that \(flaw.rawValue)" }
    }

    private static let signInPage = "bootstrap-and-oauth.md#sign-in-page"
    private static let tokenEndpoint = "bootstrap-and-oauth.md#token-endpoint"
    private static let redirect = "bootstrap-and-oauth.md#redirect"
    private static let rfcs = "bootstrap-and-oauth.md#rfcs"
    private static let endedCredentials = "flows.md#expired-credentials"
    private static let lockTable = "files.md#lock-decisions"
    private static let probe = "flows.md#browse-and-open step 4"
    private static let children = "containers.md#enumerate-children"
    private static let link = "office-links.md#grammar"
    private static let manualTests = "flows.md#manual-tests"

    private static let wrongSignIns = [
        Wrong(.issuesNoRefreshToken, "add-a-place", tokenEndpoint),
        Wrong(.redirectsForever, "add-a-place", "flows.md#add-a-place step 5"),
        Wrong(.changesUserIDs, "add-again", "bootstrap-and-oauth.md#bootstrapper-response"),
        Wrong(.signInEndsOtherGrants, "add-again", tokenEndpoint), Wrong(.declinesWithCode, "declined", signInPage),
        Wrong(.pageFails, "cancelled", signInPage), Wrong(.acceptsAnyPassword, "wrong-password", signInPage),
        Wrong(.refusesRefresh, "tk", tokenEndpoint),
        Wrong(.refusesSessionContext, "sc", "flows.md#add-a-place steps 7 to 10"),
        Wrong(.refreshEndsAccess, "three-apps", tokenEndpoint),
        Wrong(.knowsStrangers, "challenge", "bootstrap-and-oauth.md#bootstrapper"),
        Wrong(.codesNeverEnd, "codes", rfcs),
        Wrong(.replayKeepsTokens, "codes", "bootstrap-and-oauth.md#client-checks"),
        Wrong(.acceptsAnyRedirect, "redirects", redirect), Wrong(.acceptsAnyClient, "unknown-client", redirect),
        Wrong(.issuesTokensForAnything, "wopi-src", "bootstrap-and-oauth.md#get-new-access-token"),
        Wrong(.acceptsOtherTokens, "wopi-src", "security.md#access-token"),
        Wrong(.acceptsAnySecret, "client-secret", tokenEndpoint),
        Wrong(.ignoresRedirectOfCode, "redeemed-elsewhere", rfcs), Wrong(.losesState, "state", redirect),
        Wrong(.listsForStrangers, "bad-tokens", "security.md#access-token"),
        Wrong(.acceptsAnyToken, "save-wopi-token-ended", endedCredentials),
        Wrong(.refusesRefresh, "save-oauth-ended", endedCredentials),
        Wrong(.keepsOldPassword, "save-password-changed", signInPage),
        Wrong(.revokesNothing, "save-grant-revoked", endedCredentials),
    ]

    private static let wrongFolders = [
        Wrong(.listsNoSizes, "browse", "containers.md#shapes"), Wrong(.listsItselfBelow, "browse", children),
        Wrong(.listsOtherHosts, "browse", "bootstrap-and-oauth.md#get-new-access-token"),
        Wrong(.listsFoldersElsewhere, "browse", "bootstrap-and-oauth.md#get-new-access-token"),
        Wrong(.answersHugely, "browse", "flows.md#parties"), Wrong(.filtersByBeginning, "filter", children),
        Wrong(.greetsInNewFolders, "empty-folder", children), Wrong(.listsHalf, "large-folder", children),
        Wrong(.garblesNames, "names", "files.md#names"), Wrong(.listsNoRootFiles, "given-document", children),
        Wrong(.deletesFullFolders, "folders", "containers.md#delete-container"),
        Wrong(.reversesAncestors, "ways-back", "containers.md#enumerate-ancestors"),
    ]

    private static let wrongDocuments = [
        Wrong(.hashesNothing, "open", "check-info.md#other-properties"),
        Wrong(.showsNoLock, "open-locked-get-lock", probe),
        Wrong(.refreshesAnyID, "open-locked-refresh-lock", probe + "b"),
        Wrong(.refreshTakesLock, "open-free-refresh-lock", probe + "b"),
        Wrong(.writesReadOnly, "open-read-only", "files.md#put-file"),
        Wrong(.ignoresMaximum, "open-too-large", "files.md#get-file"),
        Wrong(.writesToSiblings, "open-legacy", "office-links.md#file-types"),
        Wrong(.writesLate, "save", "files.md#put-file"),
        Wrong(.repeatsVersions, "save-again", "files.md#item-version"),
        Wrong(.writesUnderAnyLock, "save-lost-lock", "flows.md#save-and-close step 1"),
        Wrong(.unlocksNothing, "close", probe),
        Wrong(.unlocksAnyID, "close-lock-ended", "flows.md#save-and-close step 2"),
        Wrong(.refusesOwnLock, "crash-reopen", lockTable), Wrong(.ignoresOldLock, "locks", lockTable),
        Wrong(.comparesLocksLoosely, "lock-ids", lockTable), Wrong(.stealsLocks, "two-phones", lockTable),
        Wrong(.keepsHalfOfSave, "network-lost", "files.md#put-file"),
    ]

    private static let wrongChanges = [
        Wrong(.overwritesExactNames, "create-new", "containers.md#create-child-file"),
        Wrong(.listsNoSizes, "save-as", children),
        Wrong(.renamesUnderAnyLock, "rename-while-open", "files.md#rename-file"),
        Wrong(.deletesLocked, "delete", "files.md#delete-file"),
        Wrong(.copiesNothing, "duplicate", "files.md#put-relative-file"),
    ]

    private static let wrongLinks = [
        Wrong(.lowercasesNames, "link-open", link),
        Wrong(.countsLooksAsVersions, "link-pending", "office-links.md#pass-back"),
        Wrong(.locksWhenRead, "link-view", probe),
        Wrong(.deletesNothing, "link-failed", "office-links.md#when-office-comes-back"),
        Wrong(.hasOneUserID, "link-other-user", "office-links.md#client-checks"),
        Wrong(.lowercasesNames, "manual-1", link), Wrong(.writesLate, "manual-2", manualTests),
        Wrong(.lowercasesNames, "manual-3", link), Wrong(.writesLate, "manual-4", manualTests),
        Wrong(.dropsLocksOnLock, "manual-5", "flows.md#save-and-close step 1"),
        Wrong(.dropsLocksOnLock, "manual-6", "flows.md#save-and-close step 1"),
        Wrong(.treatsAllAsConsumers, "manual-7", "check-info.md#required-on-mobile"),
        Wrong(.noPrivacyLink, "manual-8", signInPage),
        Wrong(.writesTimesInWords, "manual-9", "check-info.md#addresses"),
        Wrong(.keepsOldPassword, "manual-10", signInPage),
    ]

    static let wrong = wrongSignIns + wrongFolders + wrongDocuments + wrongChanges + wrongLinks

    /// The name of the case that sends a document for more than two seconds. Because it is slow, these tests run it
    /// only once.
    private static let slow = "slow-phone"
    /// The names of cases that need two users, whereas a small provider has only one user. MutantTests and
    /// ConformingHostTests run these cases.
    private static let ofTwoPeople = ["shared-viewer", "shared-editor", "shared-taken-away"]
    /// The names of cases that can run alone. `kept-place` is left out, because it needs a Place from an earlier
    /// rehearsal.
    private static let quick = Case.all.map(\.name).filter { ![slow, "kept-place"].contains($0) }
        .filter { !ofTwoPeople.contains($0) }
    /// The names of cases that have separate tests below.
    private static let others = ["onboarding-sheet", "kept-place", "app-to-app", "link-new-place"]

    private static func makeFixture(_ flaws: Set<Flaw> = [], for name: String) -> SmallFixture {
        var fixture = SmallFixture(flaws)
        fixture.setup.isSheetChecked = ["onboarding-sheet", "add-a-place"].contains(name)
        fixture.setup.document = "Given.docx"
        fixture.makeDocument("Given.docx", OfficeDocument(lines: ["Given."]).bytes)
        return fixture
    }

    @Test func `each case has a flawed provider that fails it, and each flaw a case that catches it`() {
        let noticing = Set(Self.wrong.map(\.name)).union(Self.others)
        #expect(noticing == Set(Case.all.map(\.name)).subtracting([Self.slow] + Self.ofTwoPeople))
        let used = Set(Self.wrong.map(\.flaw))
        #expect(Set(Flaw.allCases).subtracting(used) == [.isEndless])
    }

    @Test(arguments: quick)
    func `a correct provider passes all cases, also for a strict client`(_ name: String) async {
        var fixture = Self.makeFixture(for: name)
        fixture.setup.isStrict = true
        let report = await fixture.play([name])
        #expect(report.passed.map(\.name) == [name], "\(report.cases.flatMap(\.problems)) \(report.reasonsNotPlayed)")
        #expect(report.warnings == [] && report.leftBehind == [])
    }

    @Test(arguments: wrong) func `a broken rule fails the case that tests it`(_ wrong: Wrong) async throws {
        let report = await Self.makeFixture([wrong.flaw], for: wrong.name).play([wrong.name])
        let testCase = try #require(report.cases.first)
        #expect(testCase.outcome == .failed, "\(testCase.reason ?? "")")
        #expect(testCase.problems.contains { $0.section == wrong.section }, "\(testCase.problems)")
        #expect(!testCase.isLate && report.repeated.isEmpty, "what is wrong isn't asked for again")
    }

    @Test func `each problem of an onboarding sheet is reported`() async throws {
        var fixture = Self.makeFixture(for: "onboarding-sheet")
        fixture.setup.sheet.site = "contoso"
        fixture.setup.sheet.clientAppName = "Word"
        fixture.setup.sheet.icons["48"] = nil
        let testCase = try #require(await fixture.play(["onboarding-sheet"]).failed.first)
        #expect(testCase.steps.map(\.outcome) == [.failed, .failed, .failed])
        #expect(Set(testCase.problems.map(\.section)) == ["bootstrap-and-oauth.md#onboarding"])
        #expect(
            testCase.problems.map(\.expected) == [
                "Office in ClientAppName", "an absolute SiteUrl", "an icon of 48 × 48 pixels in IconLocations",
            ])
    }

    @Test func `a saved Place opens without a sign-in until the provider forgets its tokens`() async throws {
        var fixture = SmallFixture()
        fixture.setup.book = PlaceBook()
        #expect(await fixture.play(["kept-place"]).notPlayed.count == 1, "nothing was kept yet")
        #expect(await fixture.play(["browse"]).passed.count == 1)
        let again = await fixture.play(["kept-place"])
        #expect(again.passed.count == 1, "\(again.cases.flatMap(\.problems))")
        fixture.provider.change { $0.endTokens(of: 0) }
        let ended = try #require(await fixture.play(["kept-place"]).failed.first)
        #expect(ended.problems.map(\.expected) == ["no sign-in, because the Place is already added"])
    }

    @Test(arguments: [("app-to-app", "app-to-app.md#back-url"), ("link-new-place", "app-to-app.md#order")])
    func `an app that answers a request other than Office's is caught`(name: String, section: String) async throws {
        let testCase = try #require(await SmallFixture(hasStaleApp: true).play([name]).failed.first)
        #expect(testCase.problems.contains { $0.section == section }, "\(testCase.problems)")
    }

    @Test func `endlessly nested folders are walked to a maximum depth and are no fault`() async throws {
        let report = await SmallFixture([.isEndless]).play(["browse"])
        let testCase = try #require(report.passed.first, "\(report.cases.flatMap(\.problems))")
        let walk = testCase.steps.first { $0.remark?.contains("levels") == true }
        #expect((1...3 * ContainerWalk.maxCount).contains(walk?.exchanges.count ?? 0))
    }
}
