public import Foundation

/// A server's status report for the operator overview.
public struct ServerReport: Hashable, Sendable {
    /// The reason, in English, why load balancers should send requests elsewhere; `nil` if the server is healthy.
    public var problem: String?
    /// The time of the last completed garbage collection; `nil` before the first one.
    public var lastGarbageCollection: Date?
    /// Free and total disk space of the data directory; `nil` if unknown.
    public var disk: Disk?
    /// The reasons why the onboarding sheet can't be sent to Microsoft yet, as in `emplace onboarding --check`.
    public var onboarding: [OnboardingGap]

    /// The space of a disk.
    public struct Disk: Hashable, Sendable {
        /// The free space of the disk in bytes.
        public var free: Int64
        /// The total space of the disk in bytes.
        public var size: Int64

        /// Creates a value from the system's numbers.
        public init(free: Int64, size: Int64) {
            self.free = free
            self.size = size
        }
    }

    /// Creates a report of the current state.
    public init(
        problem: String? = nil, lastGarbageCollection: Date? = nil, disk: Disk? = nil, onboarding: [OnboardingGap] = []
    ) {
        self.problem = problem
        self.lastGarbageCollection = lastGarbageCollection
        self.disk = disk
        self.onboarding = onboarding
    }
}
