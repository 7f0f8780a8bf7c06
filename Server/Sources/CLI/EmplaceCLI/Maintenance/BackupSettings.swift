import Foundation

/// The settings file of a data directory, as copied to a backup: without the settings that
/// say where the database and content are, because the backup contains both.
struct BackupSettings {
    private let file: URL

    init(_ folder: URL) { file = folder.appending(path: "emplace.json") }

    /// Copies the file if it exists.
    func copy(to folder: URL) throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let copy = folder.appending(path: file.lastPathComponent), names = Set(Setting.ofStores.map(\.name))
        let data: Data
        do { data = try Data(contentsOf: file) } catch {
            throw Failure("can't read the settings file \(file.path.shown)")
        }
        // Copies a file that isn't a JSON object unchanged. Every command reports what is wrong with it.
        guard let values = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            values.keys.contains(where: names.contains)
        else { return try FileManager.default.copyItem(at: file, to: copy) }
        let kept = values.filter { !names.contains($0.key) }
        try JSONSerialization.data(withJSONObject: kept, options: [.prettyPrinted, .sortedKeys]).write(to: copy)
    }
}
