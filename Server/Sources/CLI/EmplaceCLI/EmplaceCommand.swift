public import ArgumentParser
import Basics
import Dispatch
import Documents
import Foundation
import OAuthServer

/// `emplace`: a store of documents as a Place in Microsoft 365.
public struct EmplaceCommand: AsyncParsableCommand {
    /// The name, the help text and the subcommands by group.
    public static let configuration = CommandConfiguration(
        commandName: "emplace",
        abstract: "Makes your documents a Place in Microsoft 365.",
        discussion: """
            Everything is kept under one data folder (--data). Every command works while the server runs.
            Exit status: 0 done, 1 failed (one line says why), 64 wrong call.

            Completion for bash, zsh or fish: emplace --generate-completion-script SHELL.
            `make install` puts completions and manual pages in place.
            """,
        version: "0.1.0",
        subcommands: [ManualCommand.self],
        groupedSubcommands: [
            CommandGroup(
                name: "The place",
                subcommands: [
                    ServeCommand.self, OnboardingCommand.self, LinkCommand.self, RehearseCommand.self,
                ]),
            CommandGroup(
                name: "Maintenance",
                subcommands: [
                    StatusCommand.self, DoctorCommand.self, AuditCommand.self, BackupCommand.self, MoveCommand.self,
                    PruneCommand.self,
                ]),
            CommandGroup(
                name: "People and apps", subcommands: [UserCommand.self, AppCommand.self, ClientCommand.self]),
            CommandGroup(
                name: "Documents",
                subcommands: [
                    ImportCommand.self, ExportCommand.self, FindCommand.self, OpenCommand.self, DocumentCommand.self,
                    ShareCommand.self, VersionCommand.self, TrashCommand.self, LockCommand.self,
                ]),
        ])

    /// Makes a command without arguments, as ArgumentParser does before it reads them.
    public init() {}

    /// Runs the command that the arguments name, and exits with its status.
    ///
    /// It is synchronous, because where tasks run has to be decided before there is the first of them.
    public static func launch() -> Never {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            try CommandNames(Self.self).check(arguments)
        } catch {
            FileHandle.standardError.write(Data("Error: \(SecretShape.redacted("\(error)"))\n".utf8))
            exit(withError: ExitCode.validationFailure)
        }
        for line in VariableNames.warnings(about: CommandEnvironment.current, before: arguments) {
            FileHandle.standardError.write(Data("\(line)\n".utf8))
        }
        let executor = EventLoopExecutor.decide(for: arguments)
        Task {
            // It exits by itself when the command fails.
            await EventLoopExecutor.$current.withValue(executor) { await perform(arguments) }
            Self.exit()
        }
        // As an asynchronous `main` would wait: the main queue is served, and signals are left to who asked for them.
        dispatchMain()
    }

    /// As ArgumentParser does by itself, with a sentence for what the library refuses.
    private static func perform(_ arguments: [String]) async {
        do {
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            if let line = UnknownOption.line(about: arguments, after: error) {
                CommandStreams.current.writeError(SecretShape.redacted(line))
            }
            end(with: told(error))
        }
    }

    /// Ends the process as ArgumentParser does. An error may quote what it was given, or what a store said: secrets are
    /// taken out of it.
    private static func end(with error: any Error) -> Never {
        let message = fullMessage(for: error), status = exitCode(for: error)
        guard status != .success, SecretShape.isFound(in: message) else { exit(withError: error) }
        CommandStreams.current.writeError(SecretShape.redacted(message) + "\n")
        exit(withError: status)
    }

    /// The line that tells of an error that ended a command: for refusals of the library and of sign-in, a sentence.
    /// Help that was asked for ends a command likewise.
    static func told(_ error: any Error) -> any Error {
        exitCode(for: error) == .success
            ? CleanExit.message(HelpText.arranged(fullMessage(for: error))) : ErrorText.reported(error)
    }
}
