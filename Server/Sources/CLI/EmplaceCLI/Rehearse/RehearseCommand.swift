import ArgumentParser
import Foundation
import Rehearsal

struct RehearseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rehearse", abstract: "Plays Microsoft's side against a provider, and shows what happened.",
        discussion: """
            Services Manager, Office Identity Service and the Office app are simulated over real HTTP: places are \
            added, documents opened, edited and saved as phones do it. Cases make documents of their own and take \
            them away again; what was there before isn't touched.

            Against a place of your own, while it is served, with a user and a client made for it and removed again:
              emplace rehearse --data emplace-data --report report.html

            Against anyone's:
              emplace rehearse --bootstrapper https://contoso.com/wopibootstrapper \\
                --client-id office --client-secret-file secret.txt \\
                --sign-in mia --password-file password.txt

            It takes a minute or two. Every rehearsal signs in a few dozen times, and mistypes the password once.

            Exit status: 0 every case that was played passed, 1 one failed, none was played, or one that was named \
            wasn't, 2 all passed although --fault broke something, 64 wrong call.
            """)

    @OptionGroup(title: "The provider") var provider: ProviderOptions
    @OptionGroup(title: "The cases") var selection: CaseOptions
    @OptionGroup(title: "The reports") var output: OutputOptions

    func validate() throws {
        try selection.check()
        if !selection.list { try provider.check(byHand: selection.byHand) }
        if selection.places != nil, provider.data != nil, provider.signIn == nil || provider.clientID == nil {
            throw ValidationError(
                "--places with --data needs --sign-in and --client-id too: a user or a client that is made for one "
                    + "rehearsal has no places in the next")
        }
    }

    func run() async throws {
        if selection.list { return try list() }
        let reporter = try output.reporter(for: selection.settings.cases)
        let plan = try await RehearsalPlan(provider, selection)
        let (report, isInterrupted) = try await Interruption.guarding { try await plan.play(reporter) }
        try reporter.rehearsalEnded(report)
        if isInterrupted { throw Failure("interrupted; what the rehearsal had made is taken away") }
        let status = RehearsalStatus(
            of: report, areCasesNamed: !selection.cases.isEmpty, hasFault: selection.fault != nil)
        if status == .unnoticed {
            let line = "Error: no case that was played noticed the fault; docs/rehearsal.md says which do\n"
            FileHandle.standardError.write(Data(line.utf8))
        }
        if status != .passed { throw ExitCode(status.rawValue) }
    }

    private func list() throws {
        let list = CaseList()
        try output.answer.print(list) { list.text }
    }
}
