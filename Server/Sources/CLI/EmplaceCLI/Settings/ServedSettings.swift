import Basics
import SQLStorage
import Foundation

/// The settings that the server was last started with, kept in the database, so that the other commands know the
/// provider id, public address and limits without being told again.
struct ServedSettings: Equatable {
    let values: [Setting: String]

    private static let key = "served-settings"

    /// - Parameter folder: the base of relative paths, since the other commands may run anywhere.
    init(_ given: [Setting: String], folder: String) {
        values = given.reduce(into: [:]) { values, entry in
            // Whoever reads these has found the database already.
            if Setting.ofDatabase.contains(entry.key) { return }
            let isRelative = entry.key.isPath && !entry.value.hasPrefix("/")
            values[entry.key] = isRelative ? URL(filePath: folder).appending(path: entry.value).path : entry.value
        }
    }

    private init(_ values: [Setting: String]) { self.values = values }

    /// Reads the settings; empty where no server was started yet. A setting that this version doesn't know is left out.
    static func read(_ storage: SQLStorage) async throws -> ServedSettings {
        guard let text = try await storage.setting(key),
            let named = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        else { return ServedSettings([:]) }
        return ServedSettings(
            named.reduce(into: [:]) { values, entry in
                if let setting = Setting(named: entry.key) { values[setting] = entry.value }
            })
    }

    /// The same, for a copy of the rows that has its content elsewhere.
    var withoutStores: ServedSettings { ServedSettings(values.filter { !Setting.ofStores.contains($0.key) }) }

    func write(to storage: SQLStorage) async throws {
        let named = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $1) })
        let json = String(decoding: try JSONEncoder.compact.encode(named), as: UTF8.self)
        try await storage.setSetting(Self.key, to: json)
    }
}

extension Settings {
    /// These settings, with the server's for those that weren't given; these alone if the combination isn't valid.
    func completed(
        by served: ServedSettings?, _ options: DataOptions, _ flags: [Setting: String]
    ) -> Settings {
        guard let served, !served.values.isEmpty else { return self }
        return (try? options.settings(flags, served: served.values)) ?? self
    }
}
