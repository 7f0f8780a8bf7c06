import DiskBlobs
import Documents
import Synchronization

/// A cache of the bucket's content on this machine's disk with a size limit, which evicts the least recently used
/// content.
///
/// Content never changes, so the cache is never out of date. An open file stays readable after its eviction.
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

    /// Opens a cache.
    ///
    /// - Parameters:
    ///   - disk: a folder that contains nothing else.
    ///   - maxBytes: the maximum size in bytes.
    init(_ disk: DiskBlobs, maxBytes: Int64) throws {
        self.disk = disk
        self.maxBytes = maxBytes
        for (key, size) in try disk.kept() { note(key, size: size) }
    }

    /// The total size of the content in bytes.
    var size: Int64 { state.withLock { $0.size } }

    /// Opens cached content; `nil` when it isn't cached or is damaged.
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
            // Ignore any error of this disk, because the bucket has the content.
            forget(key)
            return nil
        }
    }

    /// Counts newly cached content, and evicts other content to make space for it.
    func add(_ key: BlobKey, size: Int64) async {
        note(key, size: size)
        for key in surplus() { await remove(key) }
    }

    /// Evicts all content from the cache.
    func empty() async {
        for key in state.withLock({ Array($0.uses.keys) }) { await remove(key) }
    }

    /// Deletes a file. Failing to do so only wastes space, because the content is in the bucket.
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

    /// Returns the keys of files to evict. Each call evicts more than necessary, so that the keys rarely have to be
    /// sorted.
    private func surplus() -> [BlobKey] {
        state.withLock { state in
            guard state.size > maxBytes else { return [] }
            var (size, keys) = (state.size, [BlobKey]())
            for (key, use) in state.uses.sorted(by: { $0.value.at < $1.value.at }) where size > maxBytes / 10 * 9 {
                keys.append(key)
                size -= use.size
                // Remove the key from the list of uses, so that no concurrent call evicts it too.
                state.uses[key] = nil
            }
            state.size = size
            return keys
        }
    }
}
