import Basics
import CLinux
import Documents
import Foundation
import Synchronization

/// The root folder of a tree, and the tree's own folder `.emplace` in it.
///
/// A disk or a file server's share may be unmounted while the process runs. Then the path of the root leads to an empty
/// folder, and nothing in the tree may be taken for removed. So every operation first compares the folder at the path
/// with the folder that was opened, and `.emplace/tree` contains a random id by which a tree is recognized after it was
/// mounted again.
final class TreeRoot: Sendable {
    /// The name of the tree's own folder.
    static let ownName = ".emplace"

    /// The opened folders of a tree.
    struct Folders: Sendable {
        let root: Descriptor
        let status: FileStatus
        /// The folder `.emplace`, its folders, and the file with the id; `nil` if the root can't be written to.
        let own: Own?
    }

    /// The opened folders in `.emplace`.
    struct Own: Sendable {
        let folder: Descriptor
        let staged: Descriptor
        let versions: Descriptor
        let marker: FileStatus
        let id: String
    }

    private let path: String
    private let current: Mutex<Folders>
    /// The id in `.emplace/tree`; `nil` if the root can't be written to.
    let id: String?

    /// Opens the root, and creates `.emplace` if it doesn't exist.
    ///
    /// - Parameter expected: the id that the tree must have; `nil` for any tree.
    init(_ path: String, expecting expected: String?) throws(TreeError) {
        let folders: Folders
        do { folders = try Self.open(path, creating: expected == nil) } catch .notFound where expected != nil {
            throw .unavailable(reason: "the folder isn't the expected tree; is its file system mounted?")
        }
        if let expected, folders.own?.id != expected {
            throw .unavailable(reason: "the folder isn't the expected tree; is its file system mounted?")
        }
        self.path = path
        id = folders.own?.id
        current = Mutex(folders)
    }

    /// Returns the opened folders, after a check that the root is still the same.
    ///
    /// - Throws: ``TreeError/unavailable(reason:)`` if it isn't.
    func folders() throws(TreeError) -> Folders {
        let known = current.withLock { $0 }
        if isCurrent(known) { return known }
        let found: Folders
        do { found = try Self.open(path, creating: false) } catch {
            throw .unavailable(reason: "the root of the tree is gone")
        }
        guard id != nil ? found.own?.id == id : found.status.isSame(as: known.status) else {
            throw .unavailable(reason: "another folder is in the place of the tree")
        }
        current.withLock { $0 = found }
        return found
    }

    private func isCurrent(_ known: Folders) -> Bool {
        var status = clinux_status()
        guard clinux_status(AT_FDCWD, path + "/.", false, &status) == 0, FileStatus(status).isSame(as: known.status)
        else { return false }
        guard let own = known.own else { return true }
        guard let marker = try? known.root.status("\(Self.ownName)/tree", isFresh: false) else { return false }
        return marker.isSame(as: own.marker)
    }

    private static func open(_ path: String, creating: Bool) throws(TreeError) -> Folders {
        let root = try Descriptor.openRoot(path)
        let status = try root.status()
        do {
            return Folders(root: root, status: status, own: try openOwn(in: root, creating: creating))
        } catch .forbidden {
            return Folders(root: root, status: status, own: nil)
        }
    }

    private static func openOwn(in root: Descriptor, creating: Bool) throws(TreeError) -> Own {
        if creating { try root.makeFolder(ownName, mode: 0o700) }
        let folder = try root.openFolder(ownName)
        // The owner of the folder can read all staged content, so it must be the user of this process.
        guard try folder.status().owner == geteuid() || FileSystem(folder).hasForeignOwners else {
            throw .unavailable(reason: "\(ownName) belongs to another user")
        }
        if creating { try makeMarker(in: folder) }
        guard let marker = try folder.openFile("tree") else { throw .notFound }
        for name in ["staged", "versions"] { try folder.makeFolder(name, mode: 0o700) }
        let id = String(decoding: try marker.read(at: 0, count: 100), as: UTF8.self)
        return Own(
            folder: folder, staged: try folder.openFolder("staged"), versions: try folder.openFolder("versions"),
            marker: try marker.status(), id: id.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Writes the file with the id, if it doesn't exist. The file is complete when it gets its name, because several
    /// processes may open the tree at the same time.
    private static func makeMarker(in folder: Descriptor) throws(TreeError) {
        guard try folder.status("tree") == nil else { return }
        let name = "tree-\(Identifier.random())"
        let file = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
        defer { unlinkat(folder.number, name, 0) }
        try file.write(Array("\(Identifier.random())\n".utf8))
        try file.flush()
        do { try folder.renameNew(name, to: folder, "tree") } catch .exists { return }
        try folder.flush()
    }
}

/// What is known of a kind of file system.
struct FileSystem: Hashable, Sendable {
    private let type: UInt64

    init(_ folder: Descriptor) { type = clinux_file_system(folder.number) }

    /// The numbers of statfs(2): NFS, SMB (three), FUSE, 9P, Ceph, AFS, and folders of virtual machines' hosts.
    private static let remote: Set<UInt64> = [
        0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x786F_4256,
    ]
    /// FAT and exFAT, where the options of the mount decide who owns files.
    private static let ownerless: Set<UInt64> = [0x4D44, 0x2011_BAB0]

    /// Whether other machines may change files without a notification to this one.
    var isRemote: Bool { Self.remote.contains(type) }

    /// Whether a file that this process creates may belong to another user.
    var hasForeignOwners: Bool { isRemote || Self.ownerless.contains(type) }
}
