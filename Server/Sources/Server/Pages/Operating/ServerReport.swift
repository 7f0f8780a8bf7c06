public import Foundation

/// The report of a server on itself, for the overview of operators.
public struct ServerReport: Hashable, Sendable {
    /// The reason why requests should go elsewhere, in English; `nil` while all is well.
    public var problem: String?
    /// The time of the last sweep that went through; `nil` before the first.
    public var lastGarbageCollection: Date?
    /// Bytes that are free where the place is kept, and all there are; `nil` where nobody knows.
    public var disk: Disk?
    /// The reasons why the sheet for Microsoft can't be sent yet, as `emplace onboarding --check` has them.
    public var onboarding: [OnboardingGap]

    /// The room of a disk.
    public struct Disk: Hashable, Sendable {
        /// Bytes.
        public var free: Int64
        /// Bytes.
        public var size: Int64

        /// The room as the system tells it.
        public init(free: Int64, size: Int64) {
            self.free = free
            self.size = size
        }
    }

    /// A report as of one moment.
    public init(
        problem: String? = nil, lastGarbageCollection: Date? = nil, disk: Disk? = nil, onboarding: [OnboardingGap] = []
    ) {
        self.problem = problem
        self.lastGarbageCollection = lastGarbageCollection
        self.disk = disk
        self.onboarding = onboarding
    }
}
