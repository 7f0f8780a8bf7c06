import Foundation

/// Reads and raises the limit of files, including sockets, that the process may open.
package enum OpenFiles {
    /// The current limit of open files.
    package static var limit: Int { read().map { bounded($0.rlim_cur) } ?? fallback }

    /// Raises the limit of open files as far as the system allows. Many systems start programs with a limit of 1,024
    /// for compatibility with select(2).
    ///
    /// - Returns: the new limit.
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

    /// Lowers an "unlimited" limit, which is the largest representable number, to about a billion.
    private static func bounded(_ limit: rlim_t) -> Int { Int(clamping: min(limit, 1 << 30)) }
}
