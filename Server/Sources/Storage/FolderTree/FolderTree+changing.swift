import Basics
import CLinux
public import Documents
import Foundation

/// Changes of the tree. Every change is one system call, and what this call has really replaced or moved is examined
/// afterwards, so that content that another program writes at the last moment isn't lost.
extension FolderTree {
    /// Exchanges the file with the staged file, and examines the file that comes out. If it isn't the expected one, puts
    /// it back.
    ///
    /// If the file system can't exchange files (NFS, SMB, FAT), compares and then renames. There, content that another
    /// program writes between these two calls is lost.
    ///
    /// A hard link under another name keeps the former content, as with editors that replace files.
    public func replace(
        _ entry: TreeEntry, with staged: StagedEntry, keepingFormer: Bool
    ) async throws(TreeError) -> TreeEntry {
        try await run { tree, folders throws(TreeError) in
            let own = try tree.own(folders)
            guard let new = try own.staged.openFile(tree.name(of: staged)) else { throw .notFound }
            return try tree.replace(
                entry, with: new, named: staged.name, in: folders, own, keepingFormer: keepingFormer)
        }
    }

    private func replace(
        _ entry: TreeEntry, with new: Descriptor, named staged: String, in folders: TreeRoot.Folders,
        _ own: TreeRoot.Own, keepingFormer: Bool
    ) throws(TreeError) -> TreeEntry {
        guard !entry.isFolder, let (folder, name) = try place(of: entry.path, in: folders) else { throw .notFound }
        try changing(entry.path) { () throws(TreeError) in
            let old = try Former(entry, name, in: folder, of: self)
            guard !isReadOnly(old.status, name, in: folder) else { throw .forbidden }
            try FileAttributes.copy(from: old.file, old.status, to: new)
            let lease = Lease(new), slot = try take(staged, in: own.staged, for: entry.path, own)
            do throws(TreeError) {
                try exchange(slot, with: name, in: folder, old, new: try new.status())
            } catch {
                try giveUp(new, as: staged, lease, from: slot, in: own)
                throw error
            }
            if !old.lease.end() {
                lookForLateWrites(to: slot, old.file, at: entry.path)
            } else if !keepingFormer {
                removeLater(slot, old.file)
            }
        }
        try folder.flush()
        return try finished(new, name, in: folder, at: entry.path)
    }

    /// Moves a file to a slot.
    private func take(
        _ name: String, in folder: Descriptor, for path: TreePath, _ own: TreeRoot.Own
    ) throws(TreeError) -> Slot {
        while true {
            let slot = try Slot(for: path, in: own.versions, at: clock())
            do throws(TreeError) {
                try folder.rename(name, to: slot.folder, slot.name)
                return slot
            } catch .notFound where (try? slot.folder.status())?.links == 0 {
                // A cleanup has removed the slot's empty folder.
            }
        }
    }

    /// Makes refused content available under its staged name again. Anything else in the slot stays there.
    ///
    /// The content was visible for a moment, if the file was exchanged. A program may have opened it for writing, so the
    /// staged file is a copy that no other program knows.
    private func giveUp(
        _ new: Descriptor, as staged: String, _ lease: Lease, from slot: Slot, in own: TreeRoot.Own
    ) throws(TreeError) {
        try new.copy(to: own.staged, staged)
        let isUnused = lease.end()
        if try slot.status()?.isSame(as: new.status()) == true, isUnused { removeLater(slot, new) }
    }

    /// Removes a file without a name from its slot, unless another program writes to it.
    ///
    /// A program may have looked up the file before it lost its name, and open it for writing afterwards, so this waits.
    /// If the process ends before, the file stays until it is pruned.
    private func removeLater(_ slot: Slot, _ file: Descriptor) {
        guard let status = try? file.status() else { return }
        Task {
            try? await Task.sleep(for: settings.formerGrace)
            try? await Self.onThread { () throws(TreeError) in
                guard Lease(file).end(), try slot.status() == status else { return }
                try slot.remove()
            }
        }
    }

    /// The number of looks at a former content that another program may have open.
    private static let maxLooks = 120

    /// Gives a former content a name beside the file if a program that had the file open for writing when it was replaced
    /// writes to it afterwards. The program doesn't know that its file has lost its name.
    ///
    /// Looks again and again until no program has the file open for writing, for an hour at most. If the process ends
    /// before, the content stays in the slot until it is pruned.
    private func lookForLateWrites(to slot: Slot, _ file: Descriptor, at path: TreePath) {
        // Without its state, late writes can't be recognized. The content stays in the slot until it is pruned.
        guard let former = try? slot.status() else { return }
        Task {
            for _ in 0..<Self.maxLooks {
                try? await Task.sleep(for: settings.lateWriteDelay)
                let isDone = try? await run { tree, folders throws(TreeError) in
                    guard let now = try slot.status() else { return true }
                    guard Lease(file).end() else { return false }
                    if now != former, let (folder, name) = try tree.place(of: path, in: folders) {
                        try tree.keepBeside(slot, name, in: folder)
                        try folder.flush()
                    }
                    return true
                }
                if isDone ?? false { return }
            }
        }
    }

    /// Exchanges the new content in the slot with the file. Afterwards the former content is in the slot.
    private func exchange(
        _ slot: Slot, with name: String, in folder: Descriptor, _ old: Former, new: FileStatus
    ) throws(TreeError) {
        guard exchanges, clinux_exchange(slot.folder.number, slot.name, folder.number, name) == 0 else {
            let failure = exchanges ? errno : EINVAL
            guard failure != EXDEV else { throw .forbidden }
            guard [EINVAL, ENOSYS, ENOTSUP].contains(failure) else { throw .system(failure, "exchanging") }
            return try renameOver(slot, name, in: folder, replacing: old)
        }
        guard let first = try slot.status(), try old.isStill(first) else {
            try putBack(slot, to: name, in: folder, mine: new)
            try? folder.flush()
            throw .changed
        }
    }

    /// Undoes an exchange. Other programs may go on replacing the file.
    private func putBack(
        _ slot: Slot, to name: String, in folder: Descriptor, mine: FileStatus
    ) throws(TreeError) {
        func swap() throws(TreeError) -> FileStatus? {
            if clinux_exchange(slot.folder.number, slot.name, folder.number, name) == 0 { return try slot.status() }
            guard errno == ENOENT else { throw .system(errno, "exchanging") }
            // Another program has removed the file.
            try slot.folder.renameNew(slot.name, to: folder, name)
            return nil
        }
        let taken = try slot.status()
        do throws(TreeError) {
            guard let second = try swap(), !second.isSame(as: mine) else { return }
            // A third content came while the new content had the name. It is the latest, so it gets the name back, and
            // the content that it has replaced stays in the slot, as a former content.
            guard let fourth = try swap(), taken.map(fourth.isSame) != true else { return }
        } catch .exists {
            // Falls through: another program has created the file again.
        }
        try keepBeside(slot, name, in: folder)
    }

    /// Gives content that another program wrote, and that has no name any more, a name beside the file.
    private func keepBeside(_ slot: Slot, _ name: String, in folder: Descriptor) throws(TreeError) {
        for number in 1...100 {
            let other = ConflictName.of(name, at: clock(), number: number)
            do { return try slot.folder.renameNew(slot.name, to: folder, other) } catch .exists { continue }
        }
        // It stays in the slot.
    }

    /// Replaces the file on a file system that can't exchange files. Links or copies the former content first.
    private func renameOver(
        _ slot: Slot, _ name: String, in folder: Descriptor, replacing old: Former
    ) throws(TreeError) {
        let former = slot.another()
        if linkat(folder.number, name, former.folder.number, former.name, 0) != 0 {
            try old.file.copy(to: former.folder, former.name)
        }
        guard let now = try folder.status(name), now.isSame(as: old.status), try old.isStill(now) else {
            try former.remove()
            throw .changed
        }
        try slot.folder.rename(slot.name, to: folder, name)
        try former.folder.rename(former.name, to: slot.folder, slot.name)
    }

    /// Creates a file that belongs to the same users, with the same permissions, as a file that a program of the
    /// server's user would create there; or a folder. If the server's user is the superuser, the folder's owner becomes
    /// the owner.
    public func create(
        _ name: String, in folder: TreePath, from staged: StagedEntry?
    ) async throws(TreeError) -> TreeEntry {
        let path = try folder.child(name)
        return try await run { tree, folders throws(TreeError) in
            let opened = try tree.folder(folder, in: folders)
            guard !tree.isOwn(path, in: folders) else { throw .badName(reason: "the server uses it") }
            guard let staged else {
                guard try opened.makeFolder(name, mode: 0o777) else { throw .exists }
                if let made = try? opened.openFolder(name) { try FileAttributes.inheritOwner(of: opened, to: made) }
                try opened.flush()
                guard let status = try opened.status(name), status.isFolder else { throw .notFound }
                return tree.entry(status, hash: nil, name, in: opened, at: path)
            }
            let own = try tree.own(folders)
            guard let new = try own.staged.openFile(tree.name(of: staged)) else { throw .notFound }
            try FileAttributes.setDefaults(of: opened, to: new)
            try own.staged.renameNew(staged.name, to: opened, name)
            try opened.flush()
            return try tree.finished(new, name, in: opened, at: path)
        }
    }

    /// Renames or moves. Examines what was moved afterwards, and moves it back if it isn't the expected entry.
    public func move(_ entry: TreeEntry, to path: TreePath) async throws(TreeError) -> TreeEntry {
        try await run { tree, folders throws(TreeError) in
            guard let (source, name) = try tree.place(of: entry.path, in: folders) else { throw .notFound }
            guard let newName = path.name, let newParent = path.parent else { throw .exists }
            guard !tree.isOwn(path, in: folders) else { throw .badName(reason: "the server uses it") }
            guard path.names.count <= entry.path.names.count || !path.names.starts(with: entry.path.names) else {
                throw .badName(reason: "the folder can't be moved into itself")
            }
            let target = try tree.folder(newParent, in: folders)
            return try tree.changing(entry.path) { () throws(TreeError) in
                let old = try Former(entry, name, in: source, of: tree)
                if Array(name.utf8) != Array(newName.utf8) || entry.path.parent != newParent {
                    try tree.rename(old, name, in: source, to: target, as: newName, own: folders.own)
                    guard let moved = try target.status(newName), try old.isStill(moved) else {
                        try? target.renameNew(newName, to: source, name)
                        try? source.flush()
                        throw .changed
                    }
                    try target.flush()
                    try source.flush()
                }
                guard let moved = try tree.look(at: newName, in: target, path, device: folders.status.device)
                else { throw .notFound }
                return moved
            }
        }
    }

    private func rename(
        _ old: Former, _ name: String, in source: Descriptor, to target: Descriptor, as newName: String,
        own: TreeRoot.Own?
    ) throws(TreeError) {
        do { try source.renameNew(name, to: target, newName) } catch .exists {
            // On a file system that ignores case, the new name may be the entry itself. A rename in one step does
            // nothing there.
            guard traits.foldsCase, let own,
                try target.status(newName)?.isSame(as: old.status) == true, name.lowercased() == newName.lowercased()
            else { throw .exists }
            let slot = try take(name, in: source, for: old.path, own)
            do { try slot.folder.renameNew(slot.name, to: target, newName) } catch {
                try slot.folder.renameNew(slot.name, to: source, name)
                throw error
            }
        }
    }

    /// Moves a file into `.emplace` and examines it there, before it is kept or removed. A folder is removed if it is
    /// empty; files that ``children(of:)`` doesn't list count, too.
    public func remove(_ entry: TreeEntry, keepingFormer: Bool) async throws(TreeError) {
        try await run { tree, folders throws(TreeError) in
            guard entry.path != .root else { throw .forbidden }
            guard let (folder, name) = try tree.place(of: entry.path, in: folders) else { throw .notFound }
            let own = try tree.own(folders)
            try tree.changing(entry.path) { () throws(TreeError) in
                let old = try Former(entry, name, in: folder, of: tree)
                guard !entry.isFolder else { return try folder.removeFolder(name) }
                guard !tree.isReadOnly(old.status, name, in: folder) else { throw .forbidden }
                let slot = try tree.take(name, in: folder, for: entry.path, own)
                guard let taken = try slot.status(), try old.isStill(taken) else {
                    try tree.restoreName(slot, name, in: folder)
                    try? folder.flush()
                    throw .changed
                }
                if old.lease.end(), !keepingFormer { tree.removeLater(slot, old.file) }
            }
            try folder.flush()
        }
    }

    /// Gives a file in a slot its name again.
    private func restoreName(_ slot: Slot, _ name: String, in folder: Descriptor) throws(TreeError) {
        do { try slot.folder.renameNew(slot.name, to: folder, name) } catch .exists {
            try keepBeside(slot, name, in: folder)
        }
    }

    /// The tree's own folders.
    func own(_ folders: TreeRoot.Folders) throws(TreeError) -> TreeRoot.Own {
        guard traits.readOnlyReason == nil, let own = folders.own else { throw .forbidden }
        return own
    }

    /// Describes a file that was just given its name. Other programs may have changed it since.
    private func finished(
        _ file: Descriptor, _ name: String, in folder: Descriptor, at path: TreePath
    ) throws(TreeError) -> TreeEntry {
        let (status, hash) = try settle(file)
        return entry(status, hash: hash, name, in: folder, at: path)
    }
}

/// An entry that is about to be replaced, moved or removed.
private struct Former {
    let path: TreePath
    let status: FileStatus
    /// The open file; the folder that contains the entry if the entry is a folder.
    let file: Descriptor
    let lease: Lease
    private let hash: String?

    /// Opens an entry.
    ///
    /// - Throws: ``TreeError/changed`` if it has another revision.
    init(_ entry: TreeEntry, _ name: String, in folder: Descriptor, of tree: FolderTree) throws(TreeError) {
        path = entry.path
        hash = Revision(text: entry.revision).hash
        guard let found = try folder.status(name) else { throw .notFound }
        guard found.isFile, !entry.isFolder else {
            guard try tree.matches(entry, found, content: nil) else { throw .changed }
            (status, file, lease) = (found, folder, Lease(nil))
            return
        }
        guard let file = try folder.openFile(name) else { throw .changed }
        // Before the look, so that nothing is written between the look and the change.
        lease = Lease(file)
        self.file = file
        status = try file.status()
        guard try tree.matches(entry, status, content: file) else { throw .changed }
    }

    /// Whether an entry is this one, with the same content, after it was renamed.
    func isStill(_ other: FileStatus) throws(TreeError) -> Bool {
        guard status.isFile else { return status.isSame(as: other) }
        guard other.hasSameContent(as: status) else { return false }
        guard let hash else { return true }
        return try Revision.hash(of: file) == hash
    }
}

/// Makes programs wait that open a file for writing, until it is ended, if the system allows this process to do so.
private final class Lease {
    private let file: Descriptor?
    private var isHeld: Bool

    init(_ file: Descriptor?) {
        self.file = file
        isHeld = file.map { clinux_lease($0.number) == 1 } ?? false
    }

    deinit { _ = end() }

    /// Ends the lease.
    ///
    /// - Returns: whether certainly no program has had the file open for writing, or has tried to open it.
    func end() -> Bool {
        guard isHeld, let file else { return false }
        isHeld = false
        return !clinux_end_lease(file.number)
    }
}
