import ArgumentParser

/// The options that say where the rows and the content of a place are, of every command that opens one.
struct StoreOptions: ParsableArguments {
    @Option(.database) var database: String?
    @Option(.databasePasswordFile) var databasePasswordFile: String?
    @Option(.databaseConnections) var databaseConnections: String?
    @Option(.objects) var objects: String?
    @Option(.objectsCredentialsFile) var objectsCredentialsFile: String?
    @Option(.cacheFolder) var cacheFolder: String?
    @Option(.cacheBytes) var cacheBytes: String?

    /// The settings that were given, by their text.
    var flags: [Setting: String] {
        let values: [Setting: String?] = [
            .database: database, .databasePasswordFile: databasePasswordFile, .databaseConnections: databaseConnections,
            .objects: objects, .objectsCredentialsFile: objectsCredentialsFile, .cacheFolder: cacheFolder,
            .cacheBytes: cacheBytes,
        ]
        return values.compactMapValues { $0 }
    }

    /// The options that another command about the same place needs, with a space before each.
    var repeated: String {
        flags.sorted { $0.key.name < $1.key.name }.map { " --\($0.key.flagName) \($0.value.shellWord)" }.joined()
    }
}
