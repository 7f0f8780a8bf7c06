import Configuration
import Foundation
import SystemPackage

/// The values that were given, each from the first source that has it: flag, environment, file, or what the running server was told.
struct SettingValues: Sendable {
    private let reader: ConfigReader

    /// Opens the sources, the first of which that has a setting counts.
    ///
    /// - Parameters:
    ///   - flags: values from the command line.
    ///   - file: a JSON object of settings by name.
    ///   - allowsMissingFile: whether the file may be missing.
    ///   - served: the settings that the server was started with; the last source.
    /// - Throws: ``Failure`` for a file that can't be read, isn't a JSON object, or has an unknown name.
    init(
        flags: [Setting: String], environment: [String: String], file: URL, allowsMissingFile: Bool,
        served: [Setting: String] = [:]
    ) async throws {
        try Self.checkNames(file, allowsMissingFile: allowsMissingFile)
        do {
            reader = ConfigReader(providers: [
                Self.provider("flags", flags),
                EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "emplace"),
                try await FileProvider<JSONSnapshot>(filePath: FilePath(file.path), allowMissing: true),
                Self.provider("served", served),
            ])
        } catch {
            throw Failure("\(file.path) is not a JSON object of settings")
        }
    }

    private static func provider(_ name: String, _ values: [Setting: String]) -> InMemoryProvider {
        InMemoryProvider(
            name: name,
            values: Dictionary(
                uniqueKeysWithValues: values.map {
                    (AbsoluteConfigKey([$0.name]), ConfigValue(stringLiteral: $1))
                }))
    }

    /// Every value that was given, by its setting.
    var given: [Setting: String] {
        Setting.all.reduce(into: [:]) { given, setting in given[setting] = text(setting) }
    }

    func text(_ setting: Setting) -> String? {
        let key = ConfigKey([setting.name])
        // A file may have 8000000 and true without quotation marks.
        let value =
            reader.string(forKey: key) ?? reader.int(forKey: key).map(String.init)
            ?? reader.bool(forKey: key).map(String.init)
        return value.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Refuses unknown names: a misspelt one would otherwise be ignored silently.
    private static func checkNames(_ file: URL, allowsMissingFile: Bool) throws {
        guard let data = try? Data(contentsOf: file) else {
            if allowsMissingFile, !FileManager.default.fileExists(atPath: file.path) { return }
            throw Failure("can't read the configuration file \(file.path)")
        }
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw Failure("\(file.path) is not a JSON object of settings")
        }
        if let unknown = object.keys.sorted().first(where: { Setting(named: $0) == nil }) {
            throw Failure(
                "\(file.path): there is no setting \(unknown); there are "
                    + Setting.all.map(\.name).joined(separator: ", "))
        }
        if let wrong = object.sorted(by: { $0.key < $1.key }).first(where: { !isOneValue($0.value) }) {
            throw Failure("\(file.path): \(wrong.key) is a text, a whole number, true or false")
        }
    }

    /// Whether the reader takes a value of the file: it would leave out a list, an object or a fraction silently.
    private static func isOneValue(_ value: Any) -> Bool {
        if value is String { return true }
        guard let number = value as? NSNumber else { return false }
        return Int(exactly: number.doubleValue) != nil
    }
}
