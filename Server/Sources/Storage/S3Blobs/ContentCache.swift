import DiskBlobs
import Documents
import Synchronization

/// Copies of the bucket's content on this machine's disk, up to a maximum total size. The cache evicts the content that
/// was used longest ago.
///
/// Content never changes, so the cache is never outdated. A file that is already open stays readable when it is
/// evicted.
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
    ///   - disk: a folder that contains only the cache.
    ///   - maxBytes: the maximum size of the cache in bytes.
    init(_ disk: DiskBlobs, maxBytes: Int64) throws {
        self.disk = disk
        self.maxBytes = maxBytes
        for (key, size) in try disk.kept() { note(key, size: size) }
    }

    /// The total size in bytes of the content in the cache.
    var size: Int64 { state.withLock { $0.size } }

    /// Opens content in the cache. Returns `nil` when the content isn't in the cache or its copy is damaged.
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
            // Errors of this disk are ignored, because the bucket has the content.
            forget(key)
            return nil
        }
    }

    /// Records that content was added to the cache, and evicts other content to make space for it.
    func add(_ key: BlobKey, size: Int64) async {
        note(key, size: size)
        for key in surplus() { await remove(key) }
    }

    /// Evicts all content from the cache.
    func empty() async {
        for key in state.withLock({ Array($0.uses.keys) }) { await remove(key) }
    }

    /// Deletes a file. If that fails, only disk space is wasted, because the content is also in the bucket.
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

    /// Returns the keys of content to evict. Each call returns more keys than necessary, so that the keys rarely have
    /// to be sorted.
    private func surplus() -> [BlobKey] {
        state.withLock { state in
            guard state.size > maxBytes else { return [] }
            var (size, keys) = (state.size, [BlobKey]())
            for (key, use) in state.uses.sorted(by: { $0.value.at < $1.value.at }) where size > maxBytes / 10 * 9 {
                keys.append(key)
                size -= use.size
                // The key is removed from the list of uses, so that no concurrent call evicts it too.
                state.uses[key] = nil
            }
            state.size = size
            return keys
        }
    }
}
