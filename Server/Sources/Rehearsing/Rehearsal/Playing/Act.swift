import OfficeClient
import Synchronization

/// One scene being played: its steps, and the stage it is played on.
public final class Act: Sendable {
    let scene: Scene
    let stage: Stage
    private let audience: any Audience

    private struct State {
        var steps: [StepReport] = []
        /// Findings of the running step that no exchange shows.
        var findings: [Finding] = []
        var pages: [SeenPage] = []
        /// What the scene made, to be taken away in the reverse order.
        var cleaning: [@Sendable () async -> Void] = []
    }

    private let state = Mutex(State())

    init(_ scene: Scene, on stage: Stage, audience: any Audience) {
        self.scene = scene
        self.stage = stage
        self.audience = audience
    }

    var steps: [StepReport] { state.withLock { $0.steps } }
    var pages: [SeenPage] { state.withLock { $0.pages } }

    func saw(_ pages: [SeenPage]) { state.withLock { $0.pages += pages } }

    /// Does `work` at the end of the scene, however it ends.
    func afterwards(_ work: @escaping @Sendable () async -> Void) { state.withLock { $0.cleaning.append(work) } }

    func clean() async {
        while let work = state.withLock({ $0.cleaning.popLast() }) { await work() }
    }

    /// Does one thing and judges every answer that came meanwhile.
    ///
    /// A strict client's objections fail the step; the scene goes on, as a lenient client would. What no client gets
    /// over ends the scene.
    ///
    /// - Parameters:
    ///   - seeds: the steps of the seeds' flows that this is.
    ///   - remark: what a machine can't see of it.
    ///   - isTrouble: the phone's own doing, such as a lost network: what the answers lack isn't the host's fault.
    @discardableResult
    func step<Value>(
        _ title: String, _ seeds: SeedStep..., remark: String? = nil, isTrouble: Bool = false,
        _ work: () async throws -> Value
    ) async throws -> Value {
        let first = stage.recorder.last + 1, start = ContinuousClock.now
        var thrown: (any Error)?, value: Value?
        do { value = try await work() } catch { thrown = error }
        let exchanges = stage.recorder.exchanges.filter { $0.id >= first }
        var findings = exchanges.flatMap(\.findings) + state.withLock { $0.findings.take() }
        if isTrouble { for index in findings.indices { findings[index].weight = .note } }
        if let shortfall = thrown as? Shortfall, !findings.contains(shortfall.finding) {
            findings.insert(shortfall.finding, at: 0)
        } else if let thrown, !(thrown is Shortfall), !(thrown is NotHere) {
            findings.insert(Self.finding(thrown), at: 0)
        }
        let isFailed = thrown != nil && !(thrown is NotHere) || findings.contains { $0.weight >= stage.threshold }
        let report = StepReport(
            title: title, seeds: seeds, outcome: thrown is NotHere ? .notPlayed : isFailed ? .failed : .passed,
            findings: findings, exchanges: exchanges.map(\.id), seconds: start.duration(to: .now) / .seconds(1),
            remark: remark)
        state.withLock { $0.steps.append(report) }
        audience.ends(report, of: scene)
        if let thrown { throw thrown }
        guard let value else { throw NotHere("nothing came of \(title)") }
        return value
    }

    /// Objects in the running step, and goes on.
    func object(
        _ section: String, _ expected: String, came: String, cause: String = "", as weight: Finding.Weight = .strict
    ) {
        let finding = Finding(weight, section: section, expected: expected, came: came, cause: cause)
        state.withLock { $0.findings.append(finding) }
    }

    /// Says what a step would be that nobody took.
    func notDone(_ title: String, _ remark: String) {
        let report = StepReport(
            title: title, seeds: [], outcome: .notPlayed, findings: [], exchanges: [], seconds: 0, remark: remark)
        state.withLock { $0.steps.append(report) }
        audience.ends(report, of: scene)
    }

    private static func finding(_ error: any Error) -> Finding {
        switch error {
        case let refusal as SignInReply.Refusal:
            Finding(
                .breaks, section: "bootstrap-and-oauth.md §4", expected: "a code",
                came: refusal.error + (refusal.explanation.map { ": \($0)" } ?? ""))
        case let refused as Phone.Refused:
            Finding(.breaks, section: "bootstrap-and-oauth.md §1.1", expected: "200", came: refused.refusal.description)
        case is Phone.Cancelled:
            Finding(.breaks, section: "README.md §4.1 step 5", expected: "the redirect URI", came: "a closed web view")
        default: Finding(.breaks, section: "README.md §3", expected: "an answer", came: "\(error)")
        }
    }

    /// Fails the step unless it holds.
    func check(
        _ holds: Bool, _ section: String, _ expected: String, came: @autoclosure () -> String, cause: String = ""
    ) throws {
        if !holds { throw Shortfall(section, expected: expected, came: came(), cause: cause) }
    }
}

extension [Finding] {
    /// Takes out what is in it; it is empty afterwards.
    fileprivate mutating func take() -> [Finding] {
        defer { self = [] }
        return self
    }
}
