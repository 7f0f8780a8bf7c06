import ArgumentParser
import Foundation
import Rehearsal

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
