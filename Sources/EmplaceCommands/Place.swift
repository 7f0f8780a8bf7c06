import ArgumentParser
import Catalogue
import DiskBlobs
import Foundation
import HostHTTP
import OAuthServer
import SQLiteEngine
import WOPI

/// Everything a command needs of one data folder. Several processes may have it open: the server and the commands.
struct Place {
    let folder: URL
    let catalogue: Catalogue
    let blobs: DiskBlobs

    /// Opens the folder, and makes it on the first use.
    init(_ options: DataOptions) async throws {
        folder = URL(filePath: options.data, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        catalogue = try await Catalogue.open(SQLiteEngine(path: folder.appending(path: "catalogue.sqlite").path))
        blobs = try DiskBlobs(folder: folder.appending(path: "content").path)
    }

    func account(named text: String) async throws -> Account {
        guard let name = SignInName(text), let account = try await catalogue.find(name) else {
            throw Failure("there is no user \(text); `emplace user list` shows who there is")
        }
        return account
    }
}

struct DataOptions: ParsableArguments {
    @Option(help: "The folder everything is kept in. Also: EMPLACE_DATA.")
    var data = ProcessInfo.processInfo.environment["EMPLACE_DATA"] ?? "emplace-data"
}

/// What a person can mend, said in one line; the command exits with 1.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
