import Configuration
import Foundation
import SystemPackage

/// The values that were given, each from the first source that has it: flag, environment, file.
struct SettingValues: Sendable {
    private let reader: ConfigReader

    /// - Parameters:
    ///   - flags: values from the command line.
    ///   - file: a JSON object of settings by name.
    ///   - mayLack: whether the file may be missing.
    ///   - served: the settings that the server was started with; the last source.
    /// - Throws: ``Failure`` for a file that can't be read or has something else in it.
    init(
        flags: [Setting: String], environment: [String: String], file: URL, mayLack: Bool,
        served: [Setting: String] = [:]
    ) async throws {
        try Self.checkNames(file, mayLack: mayLack)
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
                    (AbsoluteConfigKey([$0.rawValue]), ConfigValue(stringLiteral: $1))
                }))
    }

    /// Every value that was given, by its setting.
    var given: [Setting: String] {
        Setting.allCases.reduce(into: [:]) { given, setting in given[setting] = text(setting) }
    }

    func text(_ setting: Setting) -> String? {
        let key = ConfigKey([setting.rawValue])
        // A file may have 8000000 and true without quotation marks.
        let value =
            reader.string(forKey: key) ?? reader.int(forKey: key).map(String.init)
            ?? reader.bool(forKey: key).map(String.init)
        return value.flatMap { $0.isEmpty ? nil : $0 }
    }

    func flag(_ setting: Setting, default standard: Bool = false) throws -> Bool {
        switch text(setting)?.lowercased() {
        case nil: standard
        case "false", "no", "0": false
        case "true", "yes", "1": true
        default: throw Failure("\(setting.rawValue) is true or false, not \(text(setting) ?? "")")
        }
    }

    func list(_ setting: Setting) -> [String] {
        (text(setting) ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    /// Refuses unknown names: a misspelt one would otherwise be ignored silently.
    private static func checkNames(_ file: URL, mayLack: Bool) throws {
        guard let data = try? Data(contentsOf: file) else {
            if mayLack, !FileManager.default.fileExists(atPath: file.path) { return }
            throw Failure("can't read the configuration file \(file.path)")
        }
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw Failure("\(file.path) is not a JSON object of settings")
        }
        if let unknown = object.keys.sorted().first(where: { Setting(rawValue: $0) == nil }) {
            throw Failure(
                "\(file.path): there is no setting \(unknown); there are "
                    + Setting.allCases.map(\.rawValue).joined(separator: ", "))
        }
    }
}
