public import ArgumentParser
import Basics
import Dispatch
import Documents
import Foundation
import OAuthServer

/// The `emplace` command: a document store that Microsoft 365 shows as a Place.
public struct EmplaceCommand: AsyncParsableCommand {
    /// The name of the command, its help text, and its subcommands in groups.
    public static let configuration = CommandConfiguration(
        commandName: "emplace",
        abstract: "Serve your documents as a Place in Microsoft 365",
        discussion: """
            All data is stored in one data directory (--data). Every command works while the server is running.

            If Emplace was installed as a package, root's commands use the data directory /var/lib/emplace and the \
            settings file /etc/emplace/emplace.json. Commands of root run as the owner of the data directory, so that \
            the server can use the files that they create.

            Exit status: 0 success, 1 failure (a one-line error says why), 64 invalid usage.

            Shell completion for bash, zsh, or fish: emplace --generate-completion-script SHELL
            `make install` installs completions and manual pages.
            """,
        version: ProgramVersion.text,
        subcommands: [ManualCommand.self],
        groupedSubcommands: [
            CommandGroup(
                name: "Server",
                subcommands: [
                    ServeCommand.self, ConfigCommand.self, OnboardingCommand.self, LinkCommand.self,
                    RehearseCommand.self,
                ]),
            CommandGroup(
                name: "Maintenance",
                subcommands: [
                    StatusCommand.self, DoctorCommand.self, AuditCommand.self, TraceCommand.self, BackupCommand.self,
                    MoveCommand.self, PruneCommand.self,
                ]),
            CommandGroup(
                name: "User and app", subcommands: [UserCommand.self, AppCommand.self, ClientCommand.self]),
            CommandGroup(
                name: "Document",
                subcommands: [
                    ImportCommand.self, ExportCommand.self, FindCommand.self, OpenCommand.self, DocumentCommand.self,
                    ShareCommand.self, VersionCommand.self, TrashCommand.self, LockCommand.self,
                ]),
        ])

    /// Creates the command without arguments. ArgumentParser requires this initializer.
    public init() {}

    /// Runs the command that the arguments name, and exits with the command's status.
    ///
    /// The function is synchronous, because the executor of tasks must be chosen before the first task starts.
    public static func launch() -> Never {
        let arguments = currentNames(in: Array(CommandLine.arguments.dropFirst()))
        do {
            try CommandNames(Self.self).check(arguments)
        } catch {
            FileHandle.standardError.write(Data("Error: \(SecretShape.redacted("\(error)"))\n".utf8))
            exit(withError: ExitCode.validationFailure)
        }
        let isOtherUser = adoptOwner(for: arguments)
        for line in VariableNames.warnings(about: CommandEnvironment.current, before: arguments) {
            FileHandle.standardError.write(Data("\(line)\n".utf8))
        }
        let executor = EventLoopExecutor.decide(for: arguments)
        Task {
            // If the command fails, `perform` exits the process.
            await EventLoopExecutor.$current.withValue(executor) {
                await perform(arguments, isOtherUser: isOtherUser)
            }
            Self.exit()
        }
        // Runs the main queue, like an asynchronous `main` function, but without handling signals.
        dispatchMain()
    }

    /// Continues as the owner of the data directory, if this is necessary (``DataOwner``).
    private static func adoptOwner(for arguments: [String]) -> Bool {
        do { return try DataOwner.adopt(for: arguments) } catch { exit(withError: error) }
    }

    /// Replaces former names of commands and options in the arguments with their current names. Prints a warning for
    /// each former name.
    static func currentNames(in typed: [String]) -> [String] {
        let names = FormerNames(in: typed)
        for line in names.warnings { CommandStreams.current.writeError(line + "\n") }
        return names.arguments
    }

    /// Runs a command like ArgumentParser, but changes the wording of the library's error messages.
    private static func perform(_ arguments: [String], isOtherUser: Bool) async {
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
            end(with: readable(error), isOtherUser: isOtherUser)
        }
    }

    /// Prints the error and exits, like ArgumentParser. The message may quote an argument or a message of a store, so
    /// secrets are redacted.
    private static func end(with error: any Error, isOtherUser: Bool) -> Never {
        let message = fullMessage(for: error), status = exitCode(for: error)
        if isOtherUser, status == .failure {
            CommandStreams.current.writeError(
                "Note: this command ran as \(DataOwner(user: geteuid(), group: getegid()).name), who owns the data "
                    + "directory, and can use only files that this user can use.\n")
        }
        guard status != .success, SecretShape.isFound(in: message) else { exit(withError: error) }
        CommandStreams.current.writeError(SecretShape.redacted(message) + "\n")
        exit(withError: status)
    }

    /// Converts the error that ended a command to an error with a readable sentence. Help that the user requested is
    /// also thrown as an error.
    static func readable(_ error: any Error) -> any Error {
        exitCode(for: error) == .success
            ? CleanExit.message(HelpText.arranged(fullMessage(for: error))) : ErrorText.reported(error)
    }
}
