import ArgumentParser

/// The options that name a place's database, of every command that opens one.
struct DatabaseOptions: ParsableArguments {
    @Option(.database) var database: String?
    @Option(.databasePasswordFile) var databasePasswordFile: String?
    @Option(.databaseConnections) var databaseConnections: String?

    /// The settings that were given, by their text.
    var flags: [Setting: String] {
        let values: [Setting: String?] = [
            .database: database, .databasePasswordFile: databasePasswordFile, .databaseConnections: databaseConnections,
        ]
        return values.compactMapValues { $0 }
    }

    /// The options that another command about the same place needs, with a space before each.
    var repeated: String {
        flags.sorted { $0.key.name < $1.key.name }.map { " --\($0.key.flagName) \($0.value.shellWord)" }.joined()
    }
}
