#if canImport(Glibc)
import Dispatch
import Glibc
import Synchronization

/// Settings of glibc's allocator for a server of large bodies: less memory, fewer system calls.
package enum MemoryTuning {
    private typealias Mallopt = @convention(c) (CInt, CInt) -> CInt
    // <malloc.h>, which Swift's Glibc module leaves out.
    private static let trimThreshold: CInt = -1
    private static let mmapThreshold: CInt = -3
    private static let arenaMaximum: CInt = -8

    /// Keeps 256 KiB chunks on the heap instead of mapping and unmapping each, returns free memory past 16 MiB to the
    /// system, and bounds the number of heaps, each of which would keep its own. Call it before anything else in the
    /// process.
    ///
    /// - Returns: whether the allocator accepted every setting.
    @discardableResult
    package static func apply() -> Bool {
        guard let symbol = dlsym(nil, "mallopt") else { return false }
        // The signature of mallopt(3).
        let mallopt = unsafeBitCast(symbol, to: Mallopt.self)
        let settings: [(CInt, CInt)] = [(mmapThreshold, 1 << 20), (trimThreshold, 16 << 20), (arenaMaximum, 4)]
        return settings.allSatisfy { mallopt($0.0, $0.1) == 1 }
    }

    private typealias MallocTrim = @convention(c) (Int) -> CInt

    /// Seconds from a large answer to when memory is returned, once for all that are made meanwhile.
    private static let pause: DispatchTimeInterval = .seconds(5)
    private static let isAwaited = Mutex(false)

    /// Has the allocator return what was freed to the system, in a while and on a thread of its own: by itself it returns
    /// only what is free at the end of a heap, which a few small pieces in use keep from being so.
    package static func restoreAccessSoon() {
        let isNew = isAwaited.withLock { isAwaited in
            defer { isAwaited = true }
            return !isAwaited
        }
        guard isNew else { return }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + pause) {
            isAwaited.withLock { $0 = false }
            guard let symbol = dlsym(nil, "malloc_trim") else { return }
            // The signature of malloc_trim(3); 0 keeps nothing at the end.
            _ = unsafeBitCast(symbol, to: MallocTrim.self)(0)
        }
    }
}
#endif
