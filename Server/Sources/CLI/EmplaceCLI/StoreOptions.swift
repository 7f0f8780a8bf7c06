import ArgumentParser

/// The options that say where the rows and the content of a place are, of a group of options about a place.
///
/// The group declares them itself. A group of options within it would cost every command: in a debug build, each level of
/// groups multiplies what the parser checks about the ones below.
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
    /// The settings that were given, by their text.
    var storeFlags: [Setting: String] {
        let values: [Setting: String?] = [
            .database: database, .databasePasswordFile: databasePasswordFile, .databaseConnections: databaseConnections,
            .objects: objects, .objectsCredentialsFile: objectsCredentialsFile, .cacheFolder: cacheFolder,
            .cacheBytes: cacheBytes,
        ]
        return values.compactMapValues { $0 }
    }

    /// The options that another command about the same place needs, each with its value.
    var storeWords: [(option: String, value: String)] {
        storeFlags.sorted { $0.key.name < $1.key.name }.map { ("--\($0.key.flagName)", $0.value) }
    }
}
