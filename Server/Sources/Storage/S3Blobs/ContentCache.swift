import DiskBlobs
import Documents
import Synchronization

/// Content of the bucket that is on this machine's disk as well, up to so many bytes; what was used longest ago goes
/// first.
///
/// Content never changes, so that nothing here is ever out of date. A file that is open stays readable after it has gone.
final class ContentCache: Sendable {
    private struct State {
        var uses: [BlobKey: Use] = [:]
        var size: Int64 = 0
        var last: UInt64 = 0
    }

    private struct Use {
        let size: Int64
        var at: UInt64
    }

    let disk: DiskBlobs
    private let maxBytes: Int64
    private let state = Mutex(State())

    /// - Parameters:
    ///   - disk: a folder in which there is nothing else.
    ///   - most: bytes.
    init(_ disk: DiskBlobs, maxBytes: Int64) throws {
        self.disk = disk
        self.maxBytes = maxBytes
        for (key, size) in try disk.kept() { note(key, size: size) }
    }

    /// Bytes of all content here.
    var size: Int64 { state.withLock { $0.size } }

    /// Opens content that is here; `nil` when it isn't, or isn't what was saved.
    func open(_ content: ContentRecord, _ key: BlobKey) async throws -> (any BlobContent)? {
        let isHere = state.withLock { state in
            state.last += 1
            state.uses[key]?.at = state.last
            return state.uses[key] != nil
        }
        guard isHere else { return nil }
        do {
            return try await disk.open(content)
        } catch let error as CancellationError {
            throw error
        } catch {
            // Whatever is wrong with this disk, the bucket has the content.
            forget(key)
            return nil
        }
    }

    /// Counts content that is here now, and makes room for it.
    func add(_ key: BlobKey, size: Int64) async {
        note(key, size: size)
        for key in surplus() { await remove(key) }
    }

    /// Gives up all that is here.
    func empty() async {
        for key in state.withLock({ Array($0.uses.keys) }) { await remove(key) }
    }

    /// Deletes a file. One that can't be deleted takes room, and harms nobody: the content is in the bucket.
    func remove(_ key: BlobKey) async {
        forget(key)
        try? await disk.delete(key)
    }

    private func note(_ key: BlobKey, size: Int64) {
        forget(key)
        state.withLock { state in
            state.last += 1
            state.uses[key] = Use(size: size, at: state.last)
            state.size += size
        }
    }

    private func forget(_ key: BlobKey) {
        state.withLock { state in
            if let use = state.uses.removeValue(forKey: key) { state.size -= use.size }
        }
    }

    /// The files that have to go: enough at once that sorting is rare.
    private func surplus() -> [BlobKey] {
        state.withLock { state in
            guard state.size > maxBytes else { return [] }
            var (size, keys) = (state.size, [BlobKey]())
            for (key, use) in state.uses.sorted(by: { $0.value.at < $1.value.at }) where size > maxBytes / 10 * 9 {
                keys.append(key)
                size -= use.size
                // Nobody else picks it as well.
                state.uses[key] = nil
            }
            state.size = size
            return keys
        }
    }
}
