import ArgumentParser
import Foundation

/// The options of every command: the data folder, and the file of settings.
///
/// A command declares them last, so that its own options come before them. In its help they are a section of their own,
/// which ``HelpText`` puts last.
struct DataOptions: StoreOptions {
    /// The heading of the section.
    static let title = "Where the place is"

    @Option(
        help: .init("The folder everything is kept in. Also: EMPLACE_DATA.", valueName: "folder"),
        completion: .directory)
    var data = Self.default

    @Option(
        help: .init(
            "A JSON file of settings. Also: EMPLACE_CONFIG. (default: emplace.json in the data folder)",
            valueName: "file"), completion: .file(extensions: ["json"]))
    var config: String?

    @Option(.database) var database: String?
    @Option(.databasePasswordFile) var databasePasswordFile: String?
    @Option(.databaseConnections) var databaseConnections: String?
    @Option(.objects) var objects: String?
    @Option(.objectsCredentialsFile) var objectsCredentialsFile: String?
    @Option(.cacheFolder) var cacheFolder: String?
    @Option(.cacheBytes) var cacheBytes: String?

    /// The folder by default. An empty variable counts as one that isn't set, as in a settings file.
    static var `default`: String {
        CommandEnvironment.current["EMPLACE_DATA"].flatMap { $0.isEmpty ? nil : $0 } ?? "emplace-data"
    }

    func validate() throws {
        if data.isEmpty { throw ValidationError("--data is empty; it names the folder everything is kept in") }
    }

    /// Whether the folder holds a place, rows and content.
    var hasInstallation: Bool {
        let storage = URL(filePath: data, directoryHint: .isDirectory).appending(path: Installation.databaseFileName)
        return FileManager.default.fileExists(atPath: storage.path)
    }

    /// The option that another command about the same place needs, with a space before it; empty when that command
    /// would find the place by itself.
    var repeated: String {
        (data == Self.default ? "" : " --data \(data.shellWord)")
            + storeWords.map { " \($0.option) \($0.value.shellWord)" }.joined()
    }

    /// The settings in force; flags take precedence.
    ///
    /// - Parameter served: the settings that the server was started with, for commands beside it.
    func settings(_ flags: [Setting: String], served: [Setting: String] = [:]) throws -> Settings {
        let environment = CommandEnvironment.current
        let named = config ?? environment["EMPLACE_CONFIG"]
        let file = URL(filePath: named ?? URL(filePath: data).appending(path: "emplace.json").path)
        return try Settings(
            SettingValues(
                flags: flags.merging(storeFlags) { $1 }, environment: environment, file: file,
                allowsMissingFile: named == nil, served: served))
    }
}

extension OptionGroup where Value == DataOptions {
    /// Gives the section of a command's help its heading.
    init() { self.init(title: DataOptions.title) }
}
