import ArgumentParser
import CProcess
import CoreFoundation
import Foundation

/// The user and the group that a data directory belongs to.
///
/// The server usually runs as its own user. If root ran a command on the server's data directory, the command would
/// create files that the server can't use. So commands of root become the owner of the data directory before they open
/// it.
struct DataOwner: Equatable {
    let user: uid_t
    let group: gid_t

    init(user: uid_t, group: gid_t) {
        self.user = user
        self.group = group
    }

    /// Returns the owner of a folder; `nil` if the folder doesn't exist.
    init?(of folder: String) {
        var status = stat()
        guard stat(folder, &status) == 0 else { return nil }
        self.init(user: status.st_uid, group: status.st_gid)
    }

    /// If root runs a command on the data directory of another user, continues as that user. This must happen before the
    /// process has a second thread, and before the command opens a file.
    ///
    /// - Parameter arguments: the arguments after the program name.
    /// - Returns: whether the process continues as another user.
    /// - Throws: ``Failure`` if files of root would be unusable for the server.
    static func adopt(for arguments: [String]) throws -> Bool {
        guard geteuid() == 0, mayConcern(arguments), let folder = folder(of: arguments),
            let owner = try required(for: folder, owner: DataOwner(of: folder))
        else { return false }
        guard cprocess_become(owner.user, owner.group) == 0 else {
            throw Failure("can't continue as \(owner.name), who owns \(folder): \(String(cString: strerror(errno)))")
        }
        return true
    }

    /// Returns the user that root has to become before it changes a data directory; `nil` if root may change it.
    ///
    /// - Throws: ``Failure`` if the data directory of a package is missing or belongs to root.
    static func required(for folder: String, owner: DataOwner?) throws -> DataOwner? {
        guard SystemInstallation.current.contains(folder) else { return owner.flatMap { $0.user == 0 ? nil : $0 } }
        guard let owner else {
            throw Failure("the data directory \(folder) is missing; reinstall the package emplace")
        }
        guard owner.user != 0 else {
            throw Failure(
                "the data directory \(folder) belongs to root, so the server can't use it; "
                    + "run: chown -R emplace:emplace \(folder.shellWord)")
        }
        return owner
    }

    /// Throws if this process is root's and would create files in the data directory of another user.
    static func check(_ folder: String) throws {
        guard geteuid() == 0, let owner = try required(for: folder, owner: DataOwner(of: folder)) else { return }
        throw Failure(
            "the data directory \(folder) belongs to \(owner.name), and root's files in it would be unusable for that "
                + "user; run the command as \(owner.name)")
    }

    /// The owner's name, or a text with the number if the user has no entry.
    var name: String {
        getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "the user with the id \(user)"
    }

    /// Whether one of the words could name a data directory that isn't root's. Most commands of root don't concern
    /// another user, and for these, parsing the arguments twice would take too long.
    private static func mayConcern(_ arguments: [String]) -> Bool {
        let words = arguments.map { $0.hasPrefix("--data=") ? String($0.dropFirst("--data=".count)) : $0 }
        return (words + [DataOptions.default]).contains { word in
            SystemInstallation.current.contains(word) || DataOwner(of: word).map { $0.user != 0 } ?? false
        }
    }

    /// Returns the data directory that the command opens; `nil` if it opens none. Ignores wrong arguments, because the
    /// command itself reports them later.
    private static func folder(of arguments: [String]) -> String? {
        guard let command = try? EmplaceCommand.parseAsRoot(arguments) else { return nil }
        for child in Mirror(reflecting: command).children {
            if let data = (child.value as? OptionGroup<DataOptions>)?.wrappedValue {
                return command is ServeCommand || data.usesDirectory ? data.data : nil
            }
            if let provider = (child.value as? OptionGroup<ProviderOptions>)?.wrappedValue { return provider.data }
        }
        return nil
    }
}

extension DataOptions {
    /// Whether a command other than `serve` creates files in the data directory. With a database on a server and content
    /// in a bucket, it creates none, and may need files that only root can read.
    fileprivate var usesDirectory: Bool {
        guard !SystemInstallation.current.contains(data), let settings = try? settings([:]) else { return true }
        return settings.database == nil || settings.objects == nil
    }
}
