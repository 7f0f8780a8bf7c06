import CLinux
import Documents
import Foundation
import Synchronization

/// Watches the folders of a tree with inotify, on a thread of its own.
///
/// Nothing depends on these notifications: every operation looks at the file system. They only keep lists and the
/// search up to date.
final class FolderWatcher {
    private let tree: FolderTree
    private let watch: Descriptor
    private let stop: Descriptor
    private let continuation: AsyncStream<TreeChange>.Continuation
    private var folders: [CInt: TreePath] = [:]
    private var numbers: [TreePath: CInt] = [:]
    /// Whether some folders can't be watched, usually because of the limit `fs.inotify.max_user_watches`.
    private var isIncomplete = false
    /// The root whose folders are watched; `nil` if there was none.
    private var watchedRoot: FileStatus?
    /// Whether the receiver has missed a change, because it is slow.
    private var hasMissed = false

    private enum Event {
        static let isFolder: UInt32 = 0x4000_0000
        static let overflow: UInt32 = 0x4000
        static let ignored: UInt32 = 0x8000
        static let movedFrom: UInt32 = 0x40
        static let movedTo: UInt32 = 0x80
        static let created: UInt32 = 0x100
        static let deleted: UInt32 = 0x200
    }

    /// The time in milliseconds in which changes are gathered before they are reported.
    private static let gathering: CInt = 500
    /// The number of changes that wait for a slow receiver.
    private static let maxWaiting = 1024

    /// Starts to watch. Ends when the stream is no longer used.
    static func changes(of tree: FolderTree) -> AsyncStream<TreeChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: TreeChange.self, bufferingPolicy: .bufferingOldest(maxWaiting))
        var ends: [CInt] = [-1, -1]
        let watch = tree.isRemote ? -1 : clinux_watch_open()
        guard watch >= 0, pipe(&ends) == 0 else {
            if watch >= 0 { close(watch) }
            rescan(tree.settings.rescanInterval, continuation)
            return stream
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let watchFile = Descriptor(watch), stop = Descriptor(ends[0])
        let keeping = Mutex<Descriptor?>(Descriptor(ends[1]))
        // Closing the other end of the pipe wakes the thread.
        continuation.onTermination = { _ in keeping.withLock { $0 = nil } }
        let thread = Thread {
            FolderWatcher(tree, watch: watchFile, stop: stop, continuation).run()
        }
        thread.name = "folder watcher"
        thread.start()
        return stream
    }

    /// Reports from time to time that anything may have changed.
    private static func rescan(_ interval: Duration, _ continuation: AsyncStream<TreeChange>.Continuation) {
        let task = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: interval)
                continuation.yield(.everything)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
    }

    private init(
        _ tree: FolderTree, watch: Descriptor, stop: Descriptor, _ continuation: AsyncStream<TreeChange>.Continuation
    ) {
        self.tree = tree
        self.watch = watch
        self.stop = stop
        self.continuation = continuation
    }

    private func run() {
        addEverything()
        // Changes before this moment weren't seen.
        report([], everything: true)
        var untilRescan = interval
        while true {
            switch wait(milliseconds: isIncomplete ? untilRescan : interval, for: watch) {
            case .stopped: return
            case .timedOut:
                untilRescan = interval
                // A file system that was unmounted and mounted again has other folders, which nobody watches yet.
                let root = try? tree.root.folders().status
                let isSame = root.flatMap { now in watchedRoot.map(now.isSame) } ?? (root == nil)
                if isIncomplete || hasMissed || !isSame {
                    addEverything()
                    report([], everything: true)
                }
            case .ready:
                guard wait(milliseconds: Self.gathering, for: nil) != .stopped else { return }
                untilRescan = max(0, untilRescan - Self.gathering)
                readEvents()
            }
        }
    }

    private var interval: CInt {
        CInt(
            clamping: tree.settings.rescanInterval.components.seconds * 1000
                + tree.settings.rescanInterval.components.attoseconds / 1_000_000_000_000_000)
    }

    private enum Wake { case ready, timedOut, stopped }

    private func wait(milliseconds: CInt, for file: Descriptor?) -> Wake {
        var waiting = [pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0)]
        if let file { waiting.append(pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)) }
        let count = poll(&waiting, nfds_t(waiting.count), milliseconds)
        if waiting[0].revents != 0 { return .stopped }
        return count > 0 ? .ready : .timedOut
    }

    private func readEvents() {
        var changed: Set<TreePath> = []
        var everything = false
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(watch.number, &buffer, buffer.count), count > 0 {
            var offset = 0
            while offset + 16 <= count {
                let (number, mask, length) = buffer.withUnsafeBytes { bytes in
                    (
                        bytes.loadUnaligned(fromByteOffset: offset, as: CInt.self),
                        bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    )
                }
                let name = buffer[(offset + 16)..<min(count, offset + 16 + length)].prefix { $0 != 0 }
                offset += 16 + length
                if mask & Event.overflow != 0 { everything = true }
                note(number, mask, name: String(validating: name, as: UTF8.self), changed: &changed)
            }
        }
        if everything { addEverything() }
        report(changed, everything: everything)
    }

    private func note(_ number: CInt, _ mask: UInt32, name: String?, changed: inout Set<TreePath>) {
        guard let folder = folders[number] else { return }
        if mask & Event.ignored != 0 {
            folders[number] = nil
            if numbers[folder] == number { numbers[folder] = nil }
            return
        }
        guard let name, !name.isEmpty else {
            changed.insert(folder)
            return
        }
        guard let path = try? folder.child(name), path.names != [TreeRoot.ownName] else { return }
        changed.insert(folder)
        guard mask & Event.isFolder != 0 else { return }
        if mask & (Event.movedFrom | Event.deleted) != 0 { forget(path) }
        if mask & (Event.movedTo | Event.created) != 0 { changed.formUnion(add(path)) }
    }

    /// Stops watching a folder that was moved, and everything below it.
    private func forget(_ path: TreePath) {
        for (number, folder) in folders where folder.names.starts(with: path.names) {
            clinux_watch_remove(watch.number, number)
            folders[number] = nil
            numbers[folder] = nil
        }
    }

    private func addEverything() {
        isIncomplete = false
        watchedRoot = try? tree.root.folders().status
        _ = add(.root)
    }

    /// Watches a folder and everything below it.
    ///
    /// - Returns: the folders that are watched from now on. They may have changed before.
    private func add(_ path: TreePath) -> Set<TreePath> {
        guard let root = try? tree.root.folders() else {
            isIncomplete = true
            return []
        }
        var added: Set<TreePath> = [], waiting = [path]
        while let next = waiting.popLast(), !isIncomplete {
            // The watch is added before the folder is read, so that nothing is missed in between.
            guard !tree.isOwn(next, in: root), let folder = try? tree.folder(next, in: root) else { continue }
            let number = clinux_watch_add(watch.number, "/proc/self/fd/\(folder.number)")
            guard number >= 0 else {
                isIncomplete = true
                break
            }
            folders[number] = next
            numbers[next] = number
            added.insert(next)
            for name in (try? folder.names()) ?? [] {
                guard let inner = try? next.child(name),
                    (try? folder.status(name, isFresh: false))??.isFolder == true
                else { continue }
                waiting.append(inner)
            }
        }
        return added
    }

    private func report(_ changed: Set<TreePath>, everything: Bool) {
        let changes: [TreeChange] =
            everything || hasMissed || changed.count > Self.maxWaiting / 2
            ? [.everything] : changed.map(TreeChange.folder)
        hasMissed = false
        for change in changes {
            if case .dropped = continuation.yield(change) { hasMissed = true }
        }
    }
}
