import Testing

@testable import OfficeClient
@testable import Rehearsal

/// Tests the sequence diagram of a case. The diagram shows a rule of the protocol beside each request and its answer.
@Suite struct SequenceDiagramTests {
    static func exchange(
        _ id: Int, _ operation: String = "Lock", from: String = Party.app, to: String = "files", status: Int? = 200,
        findings: [Finding] = []
    ) -> Exchange {
        Exchange(
            id: id, from: from, to: to, operation: operation, method: "POST", address: "https://a.example/wopi/files/1",
            requestHeaders: [], requestBody: "", status: status, responseHeaders: [], responseBody: "",
            started: Double(id), seconds: 0.0126, failure: status == nil ? "no connection" : nil, findings: findings)
    }

    private static func finding(_ weight: Finding.Weight) -> Finding {
        Finding(weight, section: "files.md#lock-decisions", expected: "200", came: "409")
    }

    private static func diagram(_ steps: [(Outcome, [Exchange])]) -> SequenceDiagram {
        let reports = steps.enumerated().map { index, step in
            StepReport(
                title: "Step \(index + 1)", flowSteps: [], outcome: step.0, findings: [],
                exchanges: step.1.map(\.id), seconds: 0, remark: nil)
        }
        let testCase = CaseReport(
            name: "open", title: "", sources: "", manualTests: [], outcome: .passed, reason: nil, steps: reports,
            pages: [], seconds: 0)
        let all = steps.flatMap(\.1)
        return SequenceDiagram(testCase, Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) }))
    }

    @Test func `known parties are in the order of the protocol, followed by unknown ones`() {
        let diagram = Self.diagram([
            (
                .passed,
                [
                    Self.exchange(1, from: Party.identity, to: "token endpoint"), Self.exchange(2, to: "zoo"),
                    Self.exchange(3, to: "bootstrapper"), Self.exchange(4, from: Party.user, to: "sign-in pages"),
                ]
            )
        ])
        #expect(
            diagram.lanes.map(\.name) == [
                Party.user, Party.app, Party.identity, "sign-in pages", "token endpoint", "bootstrapper", "zoo",
            ])
        #expect(diagram.lanes.map(\.x) == diagram.lanes.map(\.x).sorted())
        #expect(diagram.lanes.allSatisfy { $0.x < diagram.width })
    }

    @Test func `each step is a band with an arrow for each exchange`() {
        let diagram = Self.diagram([
            (.passed, [Self.exchange(1), Self.exchange(2, from: Party.otherApp)]), (.notPlayed, []),
            (.failed, [Self.exchange(3, status: 409)]),
        ])
        #expect(diagram.bands.map(\.number) == [1, 2, 3] && diagram.bands.map(\.title).last == "Step 3")
        #expect(diagram.arrows.map(\.exchange.id) == [1, 2, 3])
        let heights = [
            diagram.bands[0].y, diagram.arrows[0].y, diagram.arrows[1].y, diagram.bands[1].y, diagram.bands[2].y,
            diagram.arrows[2].y, diagram.height,
        ]
        #expect(heights == heights.sorted() && Set(heights).count == heights.count)
    }

    @Test func `an arrow shows the call, the answer and the time`() {
        let diagram = Self.diagram([(.passed, [Self.exchange(1), Self.exchange(2, status: nil)])])
        #expect(diagram.arrows.map(\.label) == ["Lock · 200 · 13 ms", "Lock · no response · 13 ms"])
    }

    @Test(
        arguments: [
            (200, [], "good"), (302, [], "good"), (404, [], "refused"), (409, [], "refused"), (nil, [], "bad"),
            (200, [Finding.Weight.note], "good"), (200, [.strict], "bad"), (404, [.breaks], "bad"),
        ] as [(Int?, [Finding.Weight], String)]) func `an exchange is rated good, refused or bad`(
            status: Int?, weights: [Finding.Weight], kind: String
        )
    {
        #expect(SequenceDiagram.kind(Self.exchange(1, status: status, findings: weights.map(Self.finding))) == kind)
    }

    @Test func `a step that failed on a well-formed answer marks its last exchange`() {
        let plain = Self.diagram([(.failed, [Self.exchange(1), Self.exchange(2)])])
        #expect(plain.arrows.map(\.kind) == ["good", "bad"])
        let told = Self.diagram([
            (.failed, [Self.exchange(1, findings: [Self.finding(.breaks)]), Self.exchange(2)])
        ])
        #expect(told.arrows.map(\.kind) == ["bad", "good"], "what was objected to is the one")
    }

    @Test func `a case without exchanges has no lanes`() {
        let diagram = Self.diagram([(.passed, [])])
        #expect(diagram.lanes.isEmpty && diagram.arrows.isEmpty && diagram.bands.count == 1)
    }

    // MARK: Rules

    @Test(
        arguments: [
            ("PutFile", "files.md#put-file"),
            ("Bootstrap without a valid token", "bootstrap-and-oauth.md#bootstrapper, #challenge"),
            ("GetNewAccessToken without a valid token", "bootstrap-and-oauth.md#bootstrapper, #challenge"),
            ("icon of 48 px", "bootstrap-and-oauth.md#onboarding"),
            ("refresh", "bootstrap-and-oauth.md#token-endpoint"),
            ("something else", nil),
        ] as [(String, String?)]) func `an exchange shows the rule that judges it`(
            operation: String, section: String?
        )
    {
        let rule = ProtocolRule.on(Self.exchange(1, operation))
        #expect(rule?.section == section && rule?.text.isEmpty != true)
    }

    @Test func `every call of the cases has a rule`() async {
        let report = await SmallFixture().play(["add-a-place", "open", "folders", "duplicate", "delete", "ways-back"])
        let without = Set(report.exchanges.filter { ProtocolRule.on($0) == nil }.map(\.operation))
        #expect(report.failed.isEmpty && without.isEmpty, "\(without)")
    }
}
