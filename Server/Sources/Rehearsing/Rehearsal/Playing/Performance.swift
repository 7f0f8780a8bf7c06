import Foundation
import OfficeClient
import OfficeLinks

/// Plays scenes, one after the other.
public struct Performance: Sendable {
    public let stage: Stage
    public let scenes: [Scene]
    /// Seconds a scene may take.
    public var sceneSeconds = 300
    /// How many times the usual limit is waited for what was late at first.
    public static let secondLimit = 3.0
    /// Seconds that are waited at most when sign-ins are turned away for a while.
    public static let longestWait = 120

    public init(_ stage: Stage, scenes: [Scene] = Scene.all) {
        self.stage = stage
        self.scenes = scenes
    }

    public func play(audience: any Audience, fault: String? = nil, seed: UInt64 = 0) async -> RehearsalReport {
        let started = Date()
        var reports: [SceneReport] = []
        var obstacle: String?
        for scene in scenes where !Task.isCancelled {
            if let obstacle {
                reports.append(Self.skipped(scene, obstacle))
                continue
            }
            audience.begins(scene)
            var report = await play(scene, audience)
            if report.isLate, !Task.isCancelled { report = await playAgain(scene, after: report, audience) }
            audience.ends(report)
            reports.append(report)
            obstacle = self.obstacle(in: report)
        }
        // Cleaning up goes on when the rehearsal is interrupted: a task of its own isn't cancelled with it.
        let stage = stage
        await Task { await stage.clear() }.value
        return RehearsalReport(
            provider: stage.sheet.name, bootstrapper: stage.sheet.bootstrapper,
            device: "\(stage.device.app.rawValue) on \(stage.device.platform.rawValue)", started: started, seed: seed,
            fault: fault, scenes: reports, leftBehind: stage.leftBehind, exchanges: stage.recorder.exchanges)
    }

    /// The whole scene, since half of what it did may have been done although no answer came: a code is good once.
    private func playAgain(_ scene: Scene, after first: SceneReport, _ audience: any Audience) async -> SceneReport {
        let late = first.problems.first { $0.kind == .late }
        let wait = min(late?.retryAfter ?? 0, Self.longestWait)
        audience.repeats(
            scene, because: late?.came ?? "it took too long", waiting: wait, limitFactor: Self.secondLimit)
        if wait > 0 { try? await Task.sleep(for: .seconds(wait)) }
        stage.wire.pace.factor = Self.secondLimit
        defer { stage.wire.pace.factor = 1 }
        var second = await play(scene, audience)
        second.wasLate = late?.description ?? "it took too long"
        second.seconds += first.seconds + Double(wait)
        return second
    }

    private func play(_ scene: Scene, _ audience: any Audience) async -> SceneReport {
        let act = Act(scene, on: stage, audience: audience), start = ContinuousClock.now
        var reason: String?, extra: [StepReport] = []
        do {
            try await within { try await scene.play(act) }
        } catch let absent as NotHere {
            reason = absent.reason
        } catch  where Task.isCancelled {
            reason = "interrupted"
        } catch is CancellationError {
            extra.append(Self.late(sceneSeconds))
        } catch {
            // A step has told; what fails between steps hasn't been.
            if act.steps.last?.outcome != .failed { extra.append(Self.between(error)) }
        }
        await Task { await act.clean() }.value
        extra.forEach { audience.ends($0, of: scene) }
        let steps = act.steps + extra
        let isFailed = steps.contains { $0.outcome == .failed } && reason != "interrupted"
        return SceneReport(
            name: scene.name, title: scene.title, sources: scene.sources, manualTests: scene.manualTests,
            outcome: isFailed ? .failed : reason != nil ? .notPlayed : .passed, reason: reason, steps: steps,
            pages: act.pages, seconds: start.duration(to: .now) / .seconds(1))
    }

    /// What would fail every scene after this one too; the second would lock the account besides.
    private func obstacle(in report: SceneReport) -> String? {
        guard report.outcome == .failed else { return nil }
        let numbers = Set(report.steps.flatMap(\.exchanges))
        let challenge = stage.recorder.exchanges.last {
            numbers.contains($0.id) && $0.operation == "Bootstrap, not signed in"
                && $0.findings.contains { $0.weight == .breaks }
        }
        if challenge?.status == nil, challenge != nil { return "the bootstrapper can't be reached: see \(report.name)" }
        if challenge != nil { return "no client can go on from this bootstrapper's answer: see \(report.name)" }
        if report.problems.contains(where: { $0.retryAfter != nil }) {
            return "sign-ins from this address are turned away for now: see \(report.name); try again later"
        }
        if report.wasLate != nil, report.problems.contains(where: { $0.expected == Self.end(sceneSeconds) }) {
            return "\(report.name) didn't end in time, twice: the place is too slow to play the rest"
        }
        if report.problems.contains(where: { $0.kind == .late && $0.expected == "an answer to form" }) {
            return "the sign-in page didn't answer in time, twice: see \(report.name); --timeout gives it longer"
        }
        let isRefused = report.problems.contains { $0.expected == FormUser.signedIn }
        return isRefused ? "the password was refused, and isn't tried again so as not to lock the account" : nil
    }

    private static func skipped(_ scene: Scene, _ reason: String) -> SceneReport {
        SceneReport(
            name: scene.name, title: scene.title, sources: scene.sources, manualTests: scene.manualTests,
            outcome: .notPlayed, reason: reason, steps: [], pages: [], seconds: 0)
    }

    private func within(_ work: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await work() }
            let seconds = Double(sceneSeconds) * stage.wire.pace.factor
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                throw CancellationError()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private static func end(_ seconds: Int) -> String { "an end within \(seconds) s" }

    private static func late(_ seconds: Int) -> StepReport {
        failure(Finding(.breaks, .late, section: "README.md §4", expected: end(seconds), came: "none"))
    }

    private static func between(_ error: any Error) -> StepReport {
        failure(
            (error as? Shortfall)?.finding
                ?? Finding(.breaks, section: "README.md §4", expected: "to get to the scene", came: "\(error)"))
    }

    private static func failure(_ finding: Finding) -> StepReport {
        StepReport(
            title: "Getting there", seeds: [], outcome: .failed, findings: [finding], exchanges: [], seconds: 0,
            remark: nil)
    }
}
