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
        subcommands: [ServeCommand.self, UserCommand.self, ImportCommand.self])

    public init() {}
}
