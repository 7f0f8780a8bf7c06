import Basics
import SQLStorage
import Foundation

/// The settings with which the server was last started. The settings are stored in the database, so other commands know
/// the provider id, public address and limits.
struct ServedSettings: Equatable {
    let values: [Setting: String]

    private static let key = "served-settings"

    /// - Parameter folder: the base of relative paths, because other commands may run in another directory.
    init(_ given: [Setting: String], folder: String) {
        values = given.reduce(into: [:]) { values, entry in
            // Reading these settings requires the database, so its address isn't stored.
            if Setting.ofDatabase.contains(entry.key) { return }
            let isRelative = entry.key.isPath && !entry.value.hasPrefix("/")
            values[entry.key] = isRelative ? URL(filePath: folder).appending(path: entry.value).path : entry.value
        }
    }

    private init(_ values: [Setting: String]) { self.values = values }

    /// Reads the settings; empty if no server has been started yet.
    /// Settings that this version doesn't know are ignored.
    static func read(_ storage: SQLStorage) async throws -> ServedSettings {
        guard let text = try await storage.setting(key),
            let named = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        else { return ServedSettings([:]) }
        return ServedSettings(
            named.reduce(into: [:]) { values, entry in
                if let setting = Setting(named: entry.key) { values[setting] = entry.value }
            })
    }

    /// These settings without those that locate the database and content, for a database that was copied elsewhere.
    var withoutStores: ServedSettings { ServedSettings(values.filter { !Setting.ofStores.contains($0.key) }) }

    func write(to storage: SQLStorage) async throws {
        let named = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $1) })
        let json = String(decoding: try JSONEncoder.compact.encode(named), as: UTF8.self)
        try await storage.setSetting(Self.key, to: json)
    }
}

extension Settings {
    /// Returns these settings, completed with the server's settings; or only these if the combination is invalid.
    func completed(
        by served: ServedSettings?, _ options: DataOptions, _ flags: [Setting: String]
    ) -> Settings {
        guard let served, !served.values.isEmpty else { return self }
        return (try? options.settings(flags, served: served.values)) ?? self
    }
}
