#if canImport(Glibc)
import Glibc

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
}
#endif
