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

    /// The default data directory: the value of `EMPLACE_DATA`, or, if the variable is unset or empty, the data directory
    /// of ``SystemInstallation`` for its users and `emplace-data` for all others.
    static var `default`: String {
        if let named = CommandEnvironment.current["EMPLACE_DATA"], !named.isEmpty { return named }
        let system = SystemInstallation.current
        return system.isDefault() ? system.data : "emplace-data"
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
        let file = try settingsFile()
        try file.check()
        return try Settings(values(flags, in: file, served: served))
    }

    /// Reads the settings file: the one that `--config` or `EMPLACE_CONFIG` names, otherwise the one of the installation
    /// of the system's package, if it has this data directory, otherwise the one in the data directory, which may be
    /// missing.
    func settingsFile() throws -> SettingsFile {
        let environment = CommandEnvironment.current
        let named = try config ?? environment["EMPLACE_CONFIG"] ?? SystemInstallation.current.settings(of: data)
        let file = URL(filePath: named ?? URL(filePath: data).appending(path: "emplace.json").path)
        return SettingsFile(file, allowsMissingFile: named == nil)
    }

    /// Returns the values from all sources. Flags on the command line take precedence over the environment, and that over
    /// the file.
    func values(
        _ flags: [Setting: String], in file: SettingsFile, served: [Setting: String] = [:]
    ) -> SettingValues {
        SettingValues(
            flags: flags.merging(storeFlags) { $1 }, environment: CommandEnvironment.current, file: file,
            served: served)
    }
}

extension OptionGroup where Value == DataOptions {
    /// Creates the options with the heading ``title`` in the help.
    init() { self.init(title: DataOptions.title) }
}
