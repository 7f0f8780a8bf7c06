import ArgumentParser
import Foundation

struct DataOptions: ParsableArguments {
    @Option(
        help: .init(
            "The folder everything is kept in. Also: EMPLACE_DATA. (default: emplace-data)", valueName: "folder"))
    var data = ProcessInfo.processInfo.environment["EMPLACE_DATA"] ?? "emplace-data"

    @Option(
        help: .init(
            "A JSON file of settings. Also: EMPLACE_CONFIG. (default: emplace.json in the data folder)",
            valueName: "file"))
    var config: String?

    /// The settings in force, with what the command line had before all others.
    func settings(_ flags: [Setting: String]) async throws -> Settings {
        let environment = ProcessInfo.processInfo.environment
        let named = config ?? environment["EMPLACE_CONFIG"]
        let file = URL(filePath: named ?? URL(filePath: data).appending(path: "emplace.json").path)
        return try Settings(
            await SettingValues(flags: flags, environment: environment, file: file, mayLack: named == nil))
    }
}
