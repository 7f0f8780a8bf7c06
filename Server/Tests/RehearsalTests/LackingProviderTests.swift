import OfficeClient
import Testing

@testable import Rehearsal

/// Tests rehearsals of providers that lack an optional feature of the protocol.
@Suite struct LackingProviderTests {
    @Test(arguments: [
        (Feature.rename, "rename-while-open", "SupportsRename is not true, so the host doesn't support RenameFile"),
        (.deleteFile, "delete", "SupportsDeleteFile is not true, so the host doesn't support DeleteFile"),
        (.createContainer, "empty-folder", "CreateChildContainer (501)"),
        (.getLock, "open-locked-get-lock", "SupportsGetLock is not true, so the host doesn't support GetLock"),
        (
            .putRelative, "duplicate",
            "UserCanNotWriteRelative is true, so the host doesn't allow copies in the same folder"
        ),
        (.tokenEndpoint, "tk", "the redirect has no parameter tk"),
        (.sessionContext, "sc", "the redirect has no parameter sc"),
        (.urlSchemes, "app-to-app", "only sign-in in the web view"),
        (.refresh, "three-apps", "doesn't issue refresh tokens"),
    ])
    func `a case that the provider can't support is skipped with the reason`(
        feature: Feature, name: String, reason: String
    ) async throws {
        let report = await SmallFixture(lacking: [feature]).play([name])
        let testCase = try #require(report.notPlayed.first, "\(report.cases.flatMap(\.problems))")
        #expect(testCase.reason?.contains(reason) == true, "\(testCase.reason ?? "")")
        #expect(report.passed.isEmpty && report.failed.isEmpty)
    }

    @Test(arguments: [
        (Feature.getLock, "open"), (.getLock, "open-locked-refresh-lock"), (.getLock, "locks"),
        (.shortcuts, "browse"), (.refresh, "save-oauth-ended"), (.refresh, "add-again"),
        (.createContainer, "save"), (.createContainer, "create-new"), (.createContainer, "manual-5"),
        (.urlSchemes, "link-new-place"), (.tokenEndpoint, "add-a-place"), (.sessionContext, "add-a-place"),
    ])
    func `an alternative operation is used if there is one`(feature: Feature, name: String) async {
        let report = await SmallFixture(lacking: [feature]).play([name])
        #expect(report.passed.map(\.name) == [name], "\(report.cases.flatMap(\.problems)) \(report.reasonsNotPlayed)")
        #expect(report.leftBehind == [])
    }

    @Test func `without GetLock the lock id is found by RefreshLock`() async throws {
        let testCase = try #require(await SmallFixture(lacking: [.getLock]).play(["open"]).passed.first)
        let probes = testCase.steps.flatMap(\.flowSteps).filter { [.getLockProbe, .refreshLockProbe].contains($0) }
        #expect(probes == [.refreshLockProbe])
    }

    @Test func `a case that needs an operator is skipped without one`() async {
        var fixture = SmallFixture()
        fixture.setup.operations = NoOperator()
        let names = [
            "open-read-only", "save-password-changed", "save-grant-revoked", "manual-7", "manual-10", "shared-viewer",
            "shared-editor", "shared-taken-away",
        ]
        let report = await fixture.play(names + ["app-to-app"])
        #expect(report.notPlayed.map(\.name).sorted() == (names + ["app-to-app"]).sorted())
        #expect(Set(report.notPlayed.map(\.reason)).count == 1)
        #expect(report.notPlayed.first?.reason?.contains("--data") == true)
    }

    @Test func `a user's own document is changed only if it was named`() async {
        var fixture = SmallFixture()
        fixture.makeDocument("Mine.docx", OfficeDocument(lines: ["Mine."]).bytes)
        #expect(await fixture.play(["given-document"]).notPlayed.first?.reason?.contains("--document") == true)
        fixture.setup.document = "Mine.docx"
        #expect(await fixture.play(["given-document"]).passed.count == 1)
        fixture.setup.document = "Another.docx"
        #expect(
            await fixture.play(["given-document"]).failed.first?.problems.first?.expected
                == "Another.docx in the listing")
    }

    @Test func `a read-only document isn't saved`() async {
        var fixture = SmallFixture()
        fixture.makeDocument("Mine.docx", [1], isReadOnly: true)
        fixture.setup.document = "Mine.docx"
        #expect(
            await fixture.play(["given-document"]).notPlayed.first?.reason
                == "Mine.docx is read-only; name a document that the user may edit")
    }
}
