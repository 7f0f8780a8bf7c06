import CoreFoundation
import Foundation

/// Refuses a data directory in which files of an installation are missing or can't be read.
struct DataFolder {
    private let folder: URL
    private var path: String { folder.standardizedFileURL.path }
    private var content: URL { folder.appending(path: "content") }
    private var database: String { folder.appending(path: Installation.databaseFileName).path }

    init(_ folder: URL) { self.folder = folder }

    /// Throws if there is content without a database. A new database would know none of the content, and garbage
    /// collection would delete it.
    func checkDatabase() throws {
        var status = stat()
        guard stat(database, &status) != 0 ? errno == ENOENT : status.st_size == 0, hasContent else { return }
        throw Failure(
            "\(path.shown) has content but no database (\(Installation.databaseFileName)): it is an incomplete backup, "
                + "or the database was lost; restore a backup, or choose an empty directory with --data")
    }

    /// Throws if the content folder is missing, for example because its disk isn't mounted. Saves would then go to
    /// another disk.
    func checkContent() throws {
        guard !FileManager.default.fileExists(atPath: content.path) else { return }
        throw Failure(
            "\(content.path.shown) is missing, so documents can't be opened; mount its disk, or restore a backup")
    }

    /// Throws if this user may not read the data directory.
    func checkAccess() throws {
        var status = stat()
        guard stat(database, &status) != 0, errno == EACCES else { return }
        throw Failure("can't read \(path.shown): permission denied; run the command as its owner")
    }

    /// Whether there are files of content, other than those of uploads that were still running. A file whose type can't
    /// be read counts as content, because it might be lost.
    private var hasContent: Bool {
        let keys: [URLResourceKey] = [.isRegularFileKey]
        let files = FileManager.default.enumerator(at: content, includingPropertiesForKeys: keys)
        while let file = files?.nextObject() as? URL {
            if file.lastPathComponent == "staging" {
                files?.skipDescendants()
            } else if (try? file.resourceValues(forKeys: Set(keys)).isRegularFile) != false {
                return true
            }
        }
        return false
    }
}
