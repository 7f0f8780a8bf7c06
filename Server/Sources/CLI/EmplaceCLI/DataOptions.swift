import ArgumentParser
import Foundation

/// The options of every command for the data directory and the settings file.
///
/// A command declares these options last, so that its own options come first. In the help they form a separate section,
/// which ``HelpText`` puts at the end.
struct DataOptions: StoreOptions {
    /// The heading of the section with these options in the help.
    static let title = "Storage options"

    @Option(
        help: .init("Data directory; also set by EMPLACE_DATA", valueName: "directory"),
        completion: .directory)
    var data = Self.default

    @Option(
        help: .init(
            "JSON settings file; also set by EMPLACE_CONFIG (default: emplace.json in the data directory)",
            valueName: "file"), completion: .file(extensions: ["json"]))
    var config: String?

    @Option(.database) var database: String?
    @Option(.databasePasswordFile) var databasePasswordFile: String?
    @Option(.databaseConnections) var databaseConnections: String?
    @Option(.objects) var objects: String?
    @Option(.objectsCredentialsFile) var objectsCredentialsFile: String?
    @Option(.cacheFolder) var cacheFolder: String?
    @Option(.cacheBytes) var cacheBytes: String?

    /// The default data directory: the value of `EMPLACE_DATA`, or `emplace-data` if the variable is unset or empty.
    static var `default`: String {
        CommandEnvironment.current["EMPLACE_DATA"].flatMap { $0.isEmpty ? nil : $0 } ?? "emplace-data"
    }

    func validate() throws {
        if data.isEmpty { throw ValidationError("--data is empty; specify the path of the data directory") }
    }

    /// Whether the data directory contains an installation.
    var hasInstallation: Bool {
        let storage = URL(filePath: data, directoryHint: .isDirectory).appending(path: Installation.databaseFileName)
        return FileManager.default.fileExists(atPath: storage.path)
    }

    /// The options that the user has to repeat in another command for the same installation, each preceded by a space.
    /// Empty if the other command finds the installation without options.
    var repeated: String {
        (data == Self.default ? "" : " --data \(data.shellWord)")
            + storeWords.map { " \($0.option) \($0.value.shellWord)" }.joined()
    }

    /// Returns the settings in effect. Flags on the command line take precedence over other sources.
    ///
    /// - Parameter served: the settings with which the server was started, for commands that run while the server is
    ///   running.
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
    /// Creates the options with the heading ``title`` in the help.
    init() { self.init(title: DataOptions.title) }
}
