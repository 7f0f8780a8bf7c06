import Foundation

/// The installation that a package of the operating system sets up: a settings file, a data directory, and a user who
/// owns the data directory and runs the server.
struct SystemInstallation: Sendable {
    /// The path of the settings file. If the file is missing, no package is installed.
    let settings: String
    /// The path of the data directory.
    let data: String

    /// The installation of this machine, or the installation that a test sets.
    @TaskLocal static var current = SystemInstallation(settings: "/etc/emplace/emplace.json", data: "/var/lib/emplace")

    private var isThere: Bool { FileManager.default.fileExists(atPath: settings) }

    /// Whether commands of a user use this installation without `--data`. This applies to root and to the user who runs
    /// the server. All other users have their own data directories.
    func isDefault(for user: uid_t = geteuid()) -> Bool {
        isThere && (user == 0 || DataOwner(of: data)?.user == user)
    }

    /// Whether a data directory is the one of this installation.
    func contains(_ folder: String) -> Bool {
        isThere && URL(filePath: folder).standardizedFileURL.path == URL(filePath: data).standardizedFileURL.path
    }

    /// Returns the settings file of a data directory; `nil` if the data directory isn't the one of this installation.
    ///
    /// - Throws: ``Failure`` if the data directory has a settings file, too.
    func settings(of folder: String) throws -> String? {
        guard contains(folder) else { return nil }
        let second = URL(filePath: data).appending(path: "emplace.json").path
        guard !FileManager.default.fileExists(atPath: second) else {
            throw Failure("there are two settings files, \(settings) and \(second); move all settings to the first one")
        }
        return settings
    }
}
