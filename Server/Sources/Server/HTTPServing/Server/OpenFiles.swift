import Foundation

/// The number of files the process may have open, sockets included.
package enum OpenFiles {
    /// The limit in force.
    package static var limit: Int { read().map { bounded($0.rlim_cur) } ?? fallback }

    /// Raises the limit as far as the system allows: many systems start programs with 1,024, for the sake of old ones
    /// that use select(2).
    ///
    /// - Returns: the limit in force.
    package static func raise() -> Int {
        guard var limits = read(), limits.rlim_cur < limits.rlim_max else { return limit }
        limits.rlim_cur = limits.rlim_max
        _ = setrlimit(resource, &limits)
        return limit
    }

    private static let fallback = 1024

    #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif

    private static func read() -> rlimit? {
        var limits = rlimit()
        return getrlimit(resource, &limits) == 0 ? limits : nil
    }

    /// "Unlimited" is the largest number of all.
    private static func bounded(_ limit: rlim_t) -> Int { Int(clamping: min(limit, 1 << 30)) }
}
