import ArgumentParser

/// The options that locate the database and content of an installation.
///
/// Each group of options declares them itself.
/// A nested option group would slow down every command, because in a
/// debug build each nesting level multiplies the parser's checks.
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
    /// The values of the given options as text.
    var storeFlags: [Setting: String] {
        let values: [Setting: String?] = [
            .database: database, .databasePasswordFile: databasePasswordFile, .databaseConnections: databaseConnections,
            .objects: objects, .objectsCredentialsFile: objectsCredentialsFile, .cacheFolder: cacheFolder,
            .cacheBytes: cacheBytes,
        ]
        return values.compactMapValues { $0 }
    }

    /// The options that another command needs to find the same installation, each with its value.
    var storeWords: [(option: String, value: String)] {
        storeFlags.sorted { $0.key.name < $1.key.name }.map { ("--\($0.key.flagName)", $0.value) }
    }
}
