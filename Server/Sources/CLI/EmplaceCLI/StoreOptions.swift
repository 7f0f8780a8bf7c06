import ArgumentParser

/// The options that say where the database and the content of an installation are.
///
/// Each group of options declares them itself. A nested group of options would slow down every command, because in a
/// debug build each level of nesting multiplies the checks of the parser.
protocol StoreOptions: ParsableArguments {
    var database: String? { get }
    var databasePasswordFile: String? { get }
    var databaseConnections: String? { get }
    var objects: String? { get }
    var objectsCredentialsFile: String? { get }
    var cacheFolder: String? { get }
    var cacheBytes: String? { get }
}

extension StoreOptions {
    /// The values of the options that were given, as text.
    var storeFlags: [Setting: String] {
        let values: [Setting: String?] = [
            .database: database, .databasePasswordFile: databasePasswordFile, .databaseConnections: databaseConnections,
            .objects: objects, .objectsCredentialsFile: objectsCredentialsFile, .cacheFolder: cacheFolder,
            .cacheBytes: cacheBytes,
        ]
        return values.compactMapValues { $0 }
    }

    /// The options that the user has to repeat in another command for the same installation, each with its value.
    var storeWords: [(option: String, value: String)] {
        storeFlags.sorted { $0.key.name < $1.key.name }.map { ("--\($0.key.flagName)", $0.value) }
    }
}
