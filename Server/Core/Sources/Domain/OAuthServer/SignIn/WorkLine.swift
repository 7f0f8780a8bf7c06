import Foundation
import Synchronization

/// A few threads for expensive work, with two short queues. Work that doesn't fit into a queue is refused.
///
/// The threads don't belong to a dispatch queue, because on Linux dispatch queues share threads with Swift tasks, so
/// that tasks would have to wait for the work. If the system allows it, the threads run at low priority.
final class WorkLine: Sendable {
    /// The error when the queue is full or closed.
    struct Full: Error {}
    /// The caller was canceled before the work began, or the line was closed before the work was done.
    struct Dropped: Error {}

    /// The two queues of jobs. The preferred queue is served first. Each queue has a separate maximum length.
    enum Queue: CaseIterable, Hashable {
        case preferred, ordinary
    }

    private struct Job: Sendable {
        let ticket: Int
        /// The user or network that requests the work; `nil` for work that isn't limited per user or network.
        let party: String?
        /// A closure that does the work and returns a second closure, which resumes the caller.
        let work: @Sendable () -> @Sendable () -> Void
        let drop: @Sendable () -> Void
    }

    private struct State {
        /// The running jobs by ticket number, except jobs whose callers no longer wait.
        var running: [Int: Job] = [:]
        var waiting: [Queue: [Job]] = [:]
        var tickets = 0
        var isClosed = false

        func count(in queue: Queue) -> Int { waiting[queue]?.count ?? 0 }

        /// The number of running jobs of one user or network, plus the number of jobs of the same user or network that
        /// wait in `queue`.
        func count(of party: String, in queue: Queue) -> Int {
            running.values.count { $0.party == party } + (waiting[queue]?.count { $0.party == party } ?? 0)
        }
    }

    private let width: Int
    private let length: Int
    private let state = Mutex(State())
    /// A nice value (Linux: 0 to 19) that gives about a tenth of a normal thread's share of a core.
    private static let niceness: CInt = 10

    /// Creates a value without threads. Threads start when work arrives.
    ///
    /// - Parameters:
    ///   - width: the number of jobs processed at the same time.
    ///   - length: the maximum number of jobs waiting in each queue.
    init(width: Int, length: Int) {
        self.width = max(1, width)
        self.length = max(0, length)
    }

    /// Whether a call of ``run`` with these arguments would be refused right now.
    func isFull(_ queue: Queue = .ordinary, for party: String? = nil) -> Bool {
        state.withLock { $0.isClosed || ($0.running.count >= width && !hasSpace(in: queue, for: party, $0)) }
    }

    /// Whether a job may wait in a queue. When the queue is half full, a user or network whose jobs already make up a
    /// quarter of the queue can't add more, so that no single user or network can fill the queue.
    private func hasSpace(in queue: Queue, for party: String?, _ state: State) -> Bool {
        let count = state.count(in: queue)
        guard count < length else { return false }
        guard let party, count >= length / 2 else { return true }
        return state.count(of: party, in: queue) < max(1, length / 4)
    }

    /// The number of waiting jobs in both queues.
    var waitingCount: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// Runs work. If the task is canceled before the work begins, the work is dropped. Work that has begun continues
    /// after a cancellation.
    ///
    /// - Parameter party: the user or network that requests the work, whose share of the queue is limited; `nil` for no
    ///   limit.
    /// - Throws: ``Full``, without waiting; ``Dropped``; the errors of `work`.
    func run<Result: Sendable>(
        in queue: Queue = .ordinary, for party: String? = nil, _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let ticket = state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job(ticket: ticket, party: party) {
                    let result = Swift.Result { try work() }
                    return { continuation.resume(with: result) }
                } drop: {
                    continuation.resume(throwing: Dropped())
                }
                guard enter(job, in: queue) else { return continuation.resume(throwing: Full()) }
                // The task was canceled before the job was queued, so the cancellation handler found no job to drop.
                if Task.isCancelled { leave(ticket) }
            }
        } onCancel: {
            leave(ticket)
        }
    }

    /// Drops all waiting work and refuses new work. Work that has begun continues, but the result of the work is
    /// discarded.
    func close() {
        let jobs = state.withLock { state in
            state.isClosed = true
            defer { (state.running, state.waiting) = ([:], [:]) }
            return state.running.values + state.waiting.values.flatMap(\.self)
        }
        for job in jobs { job.drop() }
    }

    private func enter(_ job: Job, in queue: Queue) -> Bool {
        let startsNow: Bool? = state.withLock { state in
            guard !state.isClosed else { return nil }
            if state.running.count < width {
                state.running[job.ticket] = job
                return true
            }
            guard hasSpace(in: queue, for: job.party, state) else { return nil }
            state.waiting[queue, default: []].append(job)
            return false
        }
        if startsNow == true { startThread(with: job) }
        return startsNow != nil
    }

    private func leave(_ ticket: Int) {
        let job: Job? = state.withLock { state in
            for queue in Queue.allCases {
                guard let index = state.waiting[queue]?.firstIndex(where: { $0.ticket == ticket }) else { continue }
                return state.waiting[queue]?.remove(at: index)
            }
            return nil
        }
        job?.drop()
    }

    /// Starts a thread that does `first` and then waiting jobs, and ends when no job waits. Starting a thread is cheap
    /// compared to the work.
    private func startThread(with first: Job) {
        let thread = Thread {
            Self.giveWay()
            var next: Job? = first
            while let job = next {
                let tell = job.work()
                // Take the next job before resuming the caller, so that the queue already has a free slot when the
                // caller adds its next job.
                let (isWanted, following) = self.takeNext(after: job)
                if isWanted { tell() }
                next = following
            }
        }
        thread.qualityOfService = .utility
        thread.start()
    }

    private func takeNext(after done: Job) -> (isWanted: Bool, following: Job?) {
        state.withLock { state in
            let isWanted = state.running.removeValue(forKey: done.ticket) != nil
            for queue in Queue.allCases where state.count(in: queue) > 0 {
                guard let job = state.waiting[queue]?.removeFirst() else { continue }
                state.running[job.ticket] = job
                return (isWanted, job)
            }
            return (isWanted, nil)
        }
    }

    private static func giveWay() {
        #if canImport(Glibc)
        // `setpriority` affects only the calling thread: on Linux niceness is per thread (setpriority(2), "C
        // library/kernel differences").
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
        #endif
    }
}
