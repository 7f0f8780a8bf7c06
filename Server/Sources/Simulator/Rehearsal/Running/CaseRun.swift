import OfficeClient
import Synchronization

/// A case while it runs: its steps so far and its fixture.
public final class CaseRun: Sendable {
    let testCase: Case
    let fixture: Fixture
    private let reporter: any Reporter

    private struct State {
        var steps: [StepReport] = []
        /// Findings of the current step that aren't about a single response.
        var findings: [Finding] = []
        var pages: [SeenPage] = []
        /// The actions that delete what the case created. They are performed in reverse order.
        var cleaning: [@Sendable () async -> Void] = []
    }

    private let state = Mutex(State())

    init(_ testCase: Case, with fixture: Fixture, reporter: any Reporter) {
        self.testCase = testCase
        self.fixture = fixture
        self.reporter = reporter
    }

    var steps: [StepReport] { state.withLock { $0.steps } }
    var pages: [SeenPage] { state.withLock { $0.pages } }

    func saw(_ pages: [SeenPage]) { state.withLock { $0.pages += pages } }

    /// Performs `work` at the end of the case, even if the case fails.
    func addCleanup(_ work: @escaping @Sendable () async -> Void) { state.withLock { $0.cleaning.append(work) } }

    func clean() async {
        while let work = state.withLock({ $0.cleaning.popLast() }) { await work() }
    }

    /// Performs a step, and judges all responses in it.
    ///
    /// A finding for which only a strict client would refuse a response is a warning or, in a strict rehearsal, fails
    /// the step; the case continues either way. A finding after which no client can continue ends the case.
    ///
    /// - Parameters:
    ///   - flowSteps: the corresponding steps of the operational flows.
    ///   - remark: what a machine can't check.
    ///   - isTrouble: whether the phone causes the problem, such as a lost network, so that the host isn't responsible
    ///     for missing responses.
    @discardableResult
    func step<Value>(
        _ title: String, _ flowSteps: FlowStep..., remark: String? = nil, isTrouble: Bool = false,
        perform work: () async throws -> Value
    ) async throws -> Value {
        let first = fixture.recorder.last + 1, start = ContinuousClock.now
        var thrown: (any Error)?, value: Value?
        do { value = try await work() } catch { thrown = error }
        let exchanges = fixture.recorder.exchanges.filter { $0.id >= first }
        var findings = exchanges.flatMap(\.findings) + state.withLock { $0.findings.take() }
        if isTrouble { for index in findings.indices { findings[index].weight = .note } }
        if let unmet = thrown as? UnmetExpectation, !findings.contains(unmet.finding) {
            findings.insert(unmet.finding, at: 0)
        } else if let thrown, !(thrown is UnmetExpectation), !(thrown is NotAvailable) {
            findings.insert(Self.finding(thrown), at: 0)
        }
        let isFailed =
            thrown != nil && !(thrown is NotAvailable) || findings.contains { $0.weight >= fixture.threshold }
        let report = StepReport(
            title: title, flowSteps: flowSteps,
            outcome: thrown is NotAvailable ? .notPlayed : isFailed ? .failed : .passed,
            findings: findings, exchanges: exchanges.map(\.id), seconds: start.duration(to: .now) / .seconds(1),
            remark: remark)
        state.withLock { $0.steps.append(report) }
        reporter.stepEnded(report, of: testCase)
        if let thrown { throw thrown }
        guard let value else { throw NotAvailable("the step had no result: \(title)") }
        return value
    }

    /// Adds a finding to the current step and continues.
    func addFinding(
        _ section: String, expected: String, came: String, cause: String = "", as weight: Finding.Weight = .strict
    ) {
        let finding = Finding(weight, section: section, expected: expected, came: came, cause: cause)
        state.withLock { $0.findings.append(finding) }
    }

    /// Adds to the report a step that wasn't performed, with the reason.
    func reportNotPlayed(_ title: String, _ remark: String) {
        let report = StepReport(
            title: title, flowSteps: [], outcome: .notPlayed, findings: [], exchanges: [], seconds: 0, remark: remark)
        state.withLock { $0.steps.append(report) }
        reporter.stepEnded(report, of: testCase)
    }

    private static func finding(_ error: any Error) -> Finding {
        switch error {
        case let refusal as SignInReply.Refusal:
            Finding(
                .breaks, section: "bootstrap-and-oauth.md#redirect", expected: "a code at the redirect URI",
                came: refusal.error + (refusal.explanation.map { ": \($0)" } ?? ""))
        case let refused as Phone.Refused:
            Finding(
                .breaks, section: "bootstrap-and-oauth.md#bootstrapper-operations",
                expected: "200 from the bootstrapper",
                came: refused.refusal.description)
        case is Phone.Cancelled:
            Finding(
                .breaks, section: "flows.md#add-a-place step 5", expected: "the redirect URI",
                came: "a web view that was closed before"
            )
        default: Finding(.breaks, section: "flows.md#parties", expected: "a response", came: "\(error)")
        }
    }

    /// Adds a finding that fails the step, unless the condition holds.
    func check(
        _ holds: Bool, _ section: String, expected: String, came: @autoclosure () -> String, cause: String = ""
    ) throws {
        if !holds { throw UnmetExpectation(section, expected: expected, came: came(), cause: cause) }
    }
}

extension [Finding] {
    /// Removes the collected findings and returns them.
    fileprivate mutating func take() -> [Finding] {
        defer { self = [] }
        return self
    }
}

extension CaseRun {
    /// Creates a document with content and deletes it when the case ends.
    func document(
        _ base: String, _ kind: OfficeDocument.Kind = .docx, lines: [String] = ["Made by a rehearsal."],
        on phone: Phone,
        extension other: String? = nil
    ) async throws -> NewFile {
        let name = "\(base) \(fixture.number(below: 100_000)).\(other ?? kind.rawValue)"
        let folder = try await fixture.folder()
        let file = try await phone.container(folder.address, at: fixture.provider) {
            await $0.createFile(.suggested(name))
        }
        .requireValue("containers.md#create-child-file", "a new file from CreateChildFile")
        remove(file, on: phone)
        let bytes = OfficeDocument(kind, lines: lines).bytes
        try await phone.file(file.address, at: fixture.provider) { await $0.put(bytes, lock: nil) }
            .requireGranted("files.md#put-file", "200 to PutFile without a lock on an empty file")
        return file
    }

    func remove(_ file: NewFile, on phone: Phone) {
        let fixture = fixture
        addCleanup { await WorkFolder.delete(file.address, named: file.name, on: phone, in: fixture) }
    }

    /// Creates a container in the rehearsal's folder. Deletes the container with its contents when the case ends.
    func folder(_ name: String, on phone: Phone) async throws -> Pointer {
        let parent = try await fixture.folder(), fixture = fixture
        let answer = try await phone.container(parent.address, at: fixture.provider) {
            await $0.createContainer(.suggested(name))
        }
        if answer.refusal == .notSupported {
            throw NotAvailable("the host doesn't support CreateChildContainer (501)")
        }
        let made = try answer.requireValue(
            "containers.md#create-child-container", "a container from CreateChildContainer"
        ).pointer
        addCleanup {
            await WorkFolder.empty(made.address, on: phone, in: fixture, depth: 0)
            let gone = try? await phone.container(made.address, at: fixture.provider) { await $0.delete() }
            if gone?.value != true { fixture.addLeftBehind("the folder \(made.name)") }
        }
        return made
    }

    /// Creates a document and opens it with a lock.
    func opened(_ base: String, on phone: Phone) async throws -> OpenDocument {
        let file = try await document(base, on: phone)
        return try await step("The phone locks and opens \(file.name)", .permissions, .takeLock, .download) {
            try await phone.open(file.address, at: fixture.provider)
        }
    }

    /// Creates a document in the root of a user who has no other documents, and opens it with a lock.
    func openedInRoot(_ base: String, on phone: Phone) async throws -> OpenDocument {
        let provider = fixture.provider, root = try await phone.root(at: provider)
        let name = "\(base) \(fixture.number(below: 100_000)).docx"
        let file = try await phone.container(root.address, at: provider) { await $0.createFile(.suggested(name)) }
            .requireValue("containers.md#create-child-file", "a new file from CreateChildFile")
        remove(file, on: phone)
        try await phone.file(file.address, at: provider) {
            await $0.put(OfficeDocument(lines: ["New."]).bytes, lock: nil)
        }
        .requireGranted("files.md#put-file", "200 to PutFile")
        return try await step("The phone locks and opens \(file.name)", .permissions, .takeLock, .download) {
            try await phone.open(file.address, at: provider)
        }
    }
}
