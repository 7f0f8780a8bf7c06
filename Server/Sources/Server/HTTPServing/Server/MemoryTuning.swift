#if canImport(Glibc)
import Dispatch
import Glibc
import Synchronization

/// Settings of glibc's allocator that reduce memory use and system calls of a server with large bodies.
package enum MemoryTuning {
    private typealias Mallopt = @convention(c) (CInt, CInt) -> CInt
    // The numbers of the parameters come from <malloc.h>, which Swift's Glibc module doesn't export.
    private static let trimThreshold: CInt = -1
    private static let mmapThreshold: CInt = -3
    private static let arenaMaximum: CInt = -8

    /// Keeps 256 KiB chunks on the heap instead of mapping each chunk, returns free memory above 16 MiB to the system,
    /// and limits the number of arenas, because each arena keeps free memory. Call this before anything else in the
    /// process.
    ///
    /// - Returns: whether the allocator accepted all settings.
    @discardableResult
    package static func apply() -> Bool {
        guard let symbol = dlsym(nil, "mallopt") else { return false }
        // This type is the signature of mallopt(3).
        let mallopt = unsafeBitCast(symbol, to: Mallopt.self)
        let settings: [(CInt, CInt)] = [(mmapThreshold, 1 << 20), (trimThreshold, 16 << 20), (arenaMaximum, 4)]
        return settings.allSatisfy { mallopt($0.0, $0.1) == 1 }
    }

    private typealias MallocTrim = @convention(c) (Int) -> CInt

    /// The time between a large response and the release of freed memory. All large responses in this time share one
    /// release.
    private static let pause: DispatchTimeInterval = .seconds(5)
    private static let isAwaited = Mutex(false)

    /// Returns freed memory to the system after a delay, on another thread. Without this call, the allocator returns
    /// only memory at the end of a heap, and a few small allocations at the end of the heap can keep all other memory
    /// from being returned.
    package static func releaseFreedMemorySoon() {
        let isNew = isAwaited.withLock { isAwaited in
            defer { isAwaited = true }
            return !isAwaited
        }
        guard isNew else { return }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + pause) {
            isAwaited.withLock { $0 = false }
            guard let symbol = dlsym(nil, "malloc_trim") else { return }
            // The cast type is the signature of malloc_trim(3). The argument 0 keeps no padding.
            _ = unsafeBitCast(symbol, to: MallocTrim.self)(0)
        }
    }
}
#endif
