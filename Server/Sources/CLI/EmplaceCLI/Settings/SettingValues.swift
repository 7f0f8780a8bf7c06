import Configuration
import Foundation

/// The values of settings that were given. Each value comes from the first source that contains the setting: the
/// command line, the environment, the settings file, or the settings with which the server was started.
struct SettingValues: Sendable {
    private let reader: ConfigReader

    /// Reads the sources.
    ///
    /// - Parameters:
    ///   - flags: values from the command line.
    ///   - file: the settings file, a JSON object with a member for each setting.
    ///   - allowsMissingFile: whether the file may be missing.
    ///   - served: the settings with which the server was started; the last source.
    /// - Throws: ``Failure`` for a file that can't be read, isn't a JSON object or contains an unknown name.
    init(
        flags: [Setting: String], environment: [String: String], file: URL, allowsMissingFile: Bool,
        served: [Setting: String] = [:]
    ) throws {
        reader = ConfigReader(providers: [
            Self.provider("flags", flags),
            EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "emplace"),
            Self.provider("file", try Self.values(in: file, allowsMissingFile: allowsMissingFile)),
            Self.provider("served", served),
        ])
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

    /// Returns the values in the settings file. An unknown name is an error, because a misspelled setting would
    /// otherwise have no effect.
    ///
    /// The function doesn't use `FileProvider`, which only an asynchronous function, and so only a task, can create.
    /// One of the settings selects the executor of tasks, so the file has to be read before any task exists.
    private static func values(in file: URL, allowsMissingFile: Bool) throws -> [Setting: String] {
        guard let data = try? Data(contentsOf: file) else {
            if allowsMissingFile, !FileManager.default.fileExists(atPath: file.path) { return [:] }
            throw Failure("can't read the settings file \(file.path); check the path and its permissions")
        }
        guard let object = try? JSONDecoder().decode([String: FileValue].self, from: data) else {
            throw Failure("\(file.path) is not a JSON object of settings")
        }
        return try object.sorted { $0.key < $1.key }.reduce(into: [:]) { values, entry in
            guard let setting = Setting(named: entry.key) else {
                throw Failure(
                    "\(file.path): unknown setting \(entry.key); valid settings are "
                        + Setting.all.map(\.name).joined(separator: ", "))
            }
            guard let text = entry.value.text else {
                throw Failure("\(file.path): \(entry.key) must be a string, an integer, true, or false")
            }
            values[setting] = text
        }
    }
}

/// A value in the settings file. Numbers and Booleans may be written without quotation marks.
private struct FileValue: Decodable {
    /// The value as the text of a setting; `nil` for a list, an object, a fraction or null.
    let text: String?

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        text =
            (try? value.decode(String.self)) ?? (try? value.decode(Bool.self)).map { "\($0)" }
            ?? (try? value.decode(Int.self)).map { "\($0)" }
    }
}
