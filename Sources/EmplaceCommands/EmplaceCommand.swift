public import ArgumentParser

/// `emplace`: a store of documents as a Place in Microsoft 365.
public struct EmplaceCommand: AsyncParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "emplace",
        abstract: "Makes your documents a Place in Microsoft 365.",
        discussion: """
            Everything is kept under one data folder (--data). Every command works while the server runs.
            Exit status: 0 done, 1 failed (one line says why), 64 wrong call.
            """,
        version: "0.1.0",
        groupedSubcommands: [
            CommandGroup(
                name: "The place",
                subcommands: [
                    ServeCommand.self, OnboardingCommand.self, LinkCommand.self, RehearseCommand.self,
                ]),
            CommandGroup(name: "Its care", subcommands: [DoctorCommand.self, BackupCommand.self]),
            CommandGroup(
                name: "People and apps", subcommands: [UserCommand.self, ClientCommand.self]),
            CommandGroup(
                name: "Documents",
                subcommands: [ImportCommand.self, ExportCommand.self, OpenCommand.self, LockCommand.self]),
        ])

    public init() {}
}
