import Basics
import SQLStorage
import Foundation

/// The settings with which the server was last started. The server stores them in the database, where other commands
/// read values such as the provider id, the public address and limits.
struct ServedSettings: Equatable {
    let values: [Setting: String]

    private static let key = "served-settings"

    /// Creates the settings to store.
    ///
    /// - Parameter folder: the folder to which relative paths in the settings are relative. Paths are stored as
    ///   absolute paths, because other commands may run in another folder.
    init(_ given: [Setting: String], folder: String) {
        values = given.reduce(into: [:]) { values, entry in
            // The address of the database isn't stored, because a command needs it before it can read the database.
            if Setting.ofDatabase.contains(entry.key) { return }
            // The setting `documents` may also be an address.
            let isRelative = entry.key.isPath && !entry.value.hasPrefix("/") && !entry.value.contains("://")
            values[entry.key] = isRelative ? URL(filePath: folder).appending(path: entry.value).path : entry.value
        }
    }

    private init(_ values: [Setting: String]) { self.values = values }

    /// Reads the settings. They are empty if no server has been started yet. A setting that this release doesn't know
    /// is ignored.
    static func read(_ storage: SQLStorage) async throws -> ServedSettings {
        guard let text = try await storage.setting(key),
            let named = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        else { return ServedSettings([:]) }
        return ServedSettings(
            named.reduce(into: [:]) { values, entry in
                if let setting = Setting(named: entry.key) { values[setting] = entry.value }
            })
    }

    /// These settings without the locations of the database and the content, for a copy of the database at another
    /// location.
    var withoutStores: ServedSettings { ServedSettings(values.filter { !Setting.ofStores.contains($0.key) }) }

    func write(to storage: SQLStorage) async throws {
        let named = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $1) })
        try await storage.setSetting(Self.key, to: JSONEncoder.compact.text(named))
    }
}

extension Settings {
    /// Returns these settings with the server's settings added. Returns only these settings if the combination is
    /// invalid.
    func completed(
        by served: ServedSettings?, _ options: DataOptions, _ flags: [Setting: String]
    ) -> Settings {
        guard let served, !served.values.isEmpty else { return self }
        return (try? options.settings(flags, served: served.values)) ?? self
    }
}
