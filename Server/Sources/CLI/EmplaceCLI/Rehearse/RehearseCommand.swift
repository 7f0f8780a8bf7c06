import ArgumentParser
import Foundation
import OfficeClient
import Rehearsal
import UnixSignals

struct RehearseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rehearse", abstract: "Test a provider against a simulated Microsoft 365",
        discussion: """
            Plays the part of Microsoft's Services Manager, Office Identity Service, and the Office apps over real \
            HTTP: adds the Place, and opens, edits, and saves documents as phones do. Cases create their own \
            documents and remove them afterwards. Existing documents aren't touched.

            To test your own server while it runs, with a temporary user and client:

              emplace rehearse --data emplace-data --report report.html

            To test any provider:

              emplace rehearse --bootstrapper https://contoso.com/wopibootstrapper \\
                  --client-id office --client-secret-file secret.txt \\
                  --sign-in mia --password-file password.txt

            A rehearsal takes a minute or two. It signs in a few dozen times, and once with a wrong password.

            Exit status: 0 all played cases passed; 1 a case failed, no case was played, or a case given with --case \
            was not played; 2 no case detected the fault given with --fault; 64 invalid usage.
            """)

    @OptionGroup(title: "Provider options") var provider: ProviderOptions
    @OptionGroup(title: "Case options") var selection: CaseOptions
    @OptionGroup(title: "Report options") var output: OutputOptions

    func validate() throws {
        try selection.check()
        if !selection.list { try provider.check(byHand: selection.byHand) }
        if selection.places != nil, provider.data != nil, provider.signIn == nil || provider.clientID == nil {
            throw ValidationError(
                "--places with --data also needs --sign-in and --client-id; without them, the rehearsal uses a "
                    + "temporary user and client, whose Places can't be used in the next rehearsal")
        }
    }

    func run() async throws {
        if selection.list { return try list() }
        let reporter = try output.reporter(for: selection.settings.cases)
        let plan = try await RehearsalPlan(provider, selection)
        let (report, isInterrupted) = try await Interruption.guarding { try await plan.play(reporter) }
        try reporter.rehearsalEnded(report)
        if isInterrupted { throw Failure("interrupted; the rehearsal removed everything it had created") }
        let status = RehearsalStatus(
            of: report, areCasesNamed: !selection.cases.isEmpty, hasFault: selection.fault != nil)
        if status == .unnoticed {
            let line =
                "Error: no case detected the fault; play all cases, or see Benchmarks/results/mutants.md for the case that detects it\n"
            FileHandle.standardError.write(Data(line.utf8))
        }
        if status != .passed { throw ExitCode(status.rawValue) }
    }

    private func list() throws {
        let list = CaseList()
        try output.answer.print(list) { list.text }
    }
}

/// The cases and faults that `emplace rehearse --list` prints.
struct CaseList: Encodable {
    struct ListedCase: Encodable {
        let name: String
        let title: String
        /// The public documents that contain the rules that the case checks.
        let sources: String
    }

    struct ListedFault: Encodable {
        let name: String
        /// The rule that the fault breaks, with the document that contains the rule.
        let sentence: String
        let source: String
    }

    let cases = Case.all.map { ListedCase(name: $0.name, title: $0.title, sources: PublicSource.titles($0.sources)) }
    let faults = Mutant.all.map { ListedFault(name: $0.id, sentence: $0.sentence, source: $0.source) }

    var text: String {
        let cases = TextTable(
            heads: ["CASE", "DESCRIPTION", "SOURCE"], rows: cases.map { [$0.name, $0.title, $0.sources] })
        let faults = TextTable(heads: ["FAULT", "BROKEN RULE"], rows: faults.map { [$0.name, $0.sentence] })
        return "\(cases.text)\n\n\(faults.text)"
    }
}

/// Cancels a rehearsal at SIGINT or SIGTERM, and waits until the rehearsal has ended.
enum Interruption {
    /// Runs a closure, and cancels it at SIGINT or SIGTERM.
    ///
    /// - Returns: the result of the closure, and whether SIGINT or SIGTERM interrupted it.
    static func guarding<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> (Result, Bool) {
        let task = Task { try await work() }
        let watching = Task {
            for await _ in await UnixSignalsSequence(trapping: [.sigint, .sigterm]) {
                task.cancel()
                return true
            }
            return false
        }
        let result = try await task.value
        watching.cancel()
        return (result, await watching.value)
    }
}

/// The exit status of a completed rehearsal.
enum RehearsalStatus: Int32 {
    /// All cases that ran have passed. If a fault was injected, at least one case had a warning about the fault.
    case passed = 0
    /// A case failed, no case ran, or a case that was named on the command line didn't run.
    case failed = 1
    /// A fault was injected, and all cases passed without a warning.
    case unnoticed = 2

    /// Determines the status from the report.
    ///
    /// - Parameters:
    ///   - areCasesNamed: whether the command line names all cases, so that each of them must run.
    ///   - hasFault: whether a fault was injected.
    init(of report: RehearsalReport, areCasesNamed: Bool, hasFault: Bool) {
        let isShort = areCasesNamed && !report.notPlayed.isEmpty
        if !report.failed.isEmpty || report.passed.isEmpty || isShort {
            self = .failed
        } else {
            self = hasFault && report.warnings.isEmpty ? .unnoticed : .passed
        }
    }
}
