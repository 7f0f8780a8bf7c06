import Configuration
import Foundation

/// The values of settings that were given. Each value comes from the first source that contains the setting: the
/// command line, the environment, the settings file, or the settings with which the server was started.
struct SettingValues: Sendable {
    /// The source of settings with which the server was started.
    private static let served = "settings of the server"

    private let reader: ConfigReader
    private let flags: [Setting: String]
    private let environment: [String: String]
    private let file: SettingsFile

    /// Reads the sources.
    ///
    /// - Parameters:
    ///   - flags: values from the command line.
    ///   - file: the settings file, a JSON object with a member for each setting.
    ///   - allowsMissingFile: whether the file may be missing.
    ///   - served: the settings with which the server was started; the last source.
    /// - Throws: ``Failure`` for a file that can't be read, isn't a JSON object or contains an unknown name, because a
    ///   misspelled setting would otherwise have no effect.
    init(
        flags: [Setting: String], environment: [String: String], file: URL, allowsMissingFile: Bool,
        served: [Setting: String] = [:]
    ) throws {
        let file = SettingsFile(file, allowsMissingFile: allowsMissingFile)
        try file.check()
        self.init(flags: flags, environment: environment, file: file, served: served)
    }

    /// Creates the values without the members of the file that have problems.
    init(
        flags: [Setting: String], environment: [String: String], file: SettingsFile, served: [Setting: String] = [:]
    ) {
        reader = ConfigReader(providers: [
            Self.provider("flags", flags),
            EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "emplace"),
            Self.provider("file", file.values),
            Self.provider("served", served),
        ])
        (self.flags, self.environment, self.file) = (flags, environment, file)
    }

    private static func provider(_ name: String, _ values: [Setting: String]) -> InMemoryProvider {
        InMemoryProvider(
            name: name,
            values: Dictionary(
                uniqueKeysWithValues: values.map {
                    (AbsoluteConfigKey([$0.name]), ConfigValue(stringLiteral: $1))
                }))
    }

    /// The values of all settings that were given, as text.
    var given: [Setting: String] {
        Setting.all.reduce(into: [:]) { given, setting in given[setting] = text(setting) }
    }

    func text(_ setting: Setting) -> String? {
        reader.string(forKey: ConfigKey([setting.name])).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns where the value of a setting comes from; `nil` if the setting has its default.
    func source(_ setting: Setting) -> String? {
        guard text(setting) != nil else { return nil }
        if flags[setting] != nil { return "--\(setting.flagName)" }
        if environment[setting.variable] != nil { return setting.variable }
        return file.place(of: setting) ?? Self.served
    }

    /// Returns where to correct a value, for an error; `nil` for a value from the command line, which the error needn't
    /// repeat.
    func placeToCorrect(_ setting: Setting) -> String? {
        flags[setting] == nil && text(setting) != nil ? source(setting) : nil
    }
}
