import Foundation

/// The file of settings in a data folder, as a backup has it: without those that say where rows and content are, since a
/// backup has both.
struct BackupSettings {
    private let file: URL

    init(_ folder: URL) { file = folder.appending(path: "emplace.json") }

    /// Copies the file, if there is one.
    func copy(to folder: URL) throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let copy = folder.appending(path: file.lastPathComponent), names = Set(Setting.ofStores.map(\.name))
        let data: Data
        do { data = try Data(contentsOf: file) } catch {
            throw Failure("can't read \(file.path.shown), which belongs to a backup")
        }
        // What is no JSON object is copied as it is: every command says what is wrong with it.
        guard let values = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            values.keys.contains(where: names.contains)
        else { return try FileManager.default.copyItem(at: file, to: copy) }
        let kept = values.filter { !names.contains($0.key) }
        try JSONSerialization.data(withJSONObject: kept, options: [.prettyPrinted, .sortedKeys]).write(to: copy)
    }
}
