import Foundation
import Synchronization

/// A few threads for expensive work, with two short queues; what doesn't fit is refused.
///
/// They don't belong to a dispatch queue: on Linux those share their threads with the tasks that don't run on event
/// loops, which would then wait for the work. Where the system allows it, the threads run at the lowest priority.
final class WorkLine: Sendable {
    /// The queue is full, or closed.
    struct Full: Error {}
    /// The caller was cancelled before the work began, or the line was closed before the result was there.
    struct Dropped: Error {}

    /// The two queues. The first is served first, and one that is full takes no room from the other.
    enum Queue: CaseIterable, Hashable {
        case preferred, ordinary
    }

    private struct Job: Sendable {
        let ticket: Int
        /// Whoever it is for; `nil` for work that has no bound of its own.
        let party: String?
        /// Does the work, and returns the closure that resumes the caller.
        let work: @Sendable () -> @Sendable () -> Void
        let drop: @Sendable () -> Void
    }

    private struct State {
        /// By ticket; those a caller still waits for.
        var running: [Int: Job] = [:]
        var waiting: [Queue: [Job]] = [:]
        var tickets = 0
        var isClosed = false

        func count(in queue: Queue) -> Int { waiting[queue]?.count ?? 0 }

        /// Jobs of a party that run, or wait in a queue.
        func count(of party: String, in queue: Queue) -> Int {
            running.values.count { $0.party == party } + (waiting[queue]?.count { $0.party == party } ?? 0)
        }
    }

    private let width: Int
    private let length: Int
    private let state = Mutex(State())
    /// A nice value (Linux has 0 to 19): about a tenth of the share of a core that a normal thread gets.
    private static let niceness: CInt = 10

    /// - Parameters:
    ///   - width: how many are worked on at once.
    ///   - length: how many may wait in each line.
    init(width: Int, length: Int) {
        self.width = max(1, width)
        self.length = max(0, length)
    }

    /// Whether another call would be refused just now.
    func isFull(_ queue: Queue = .ordinary, for party: String? = nil) -> Bool {
        state.withLock { $0.isClosed || ($0.running.count >= width && !hasSpace(in: queue, for: party, $0)) }
    }

    /// Whether a job may wait. The second half of a queue is for parties that have less than a quarter of it: nobody can
    /// fill it alone, however often they ask, and whether or not the passwords are right.
    private func hasSpace(in queue: Queue, for party: String?, _ state: State) -> Bool {
        let count = state.count(in: queue)
        guard count < length else { return false }
        guard let party, count >= length / 2 else { return true }
        return state.count(of: party, in: queue) < max(1, length / 4)
    }

    /// The number of jobs that wait, in both queues.
    var waitingCount: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// Gives up its queue when the task is cancelled; work that has begun goes on.
    ///
    /// - Parameter party: whoever it is for, who has a share of the queue.
    /// - Throws: ``Full``, at once; ``Dropped``; what `work` throws.
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
                // Cancelled before it was in the line: the handler found nothing to drop.
                if Task.isCancelled { leave(ticket) }
            }
        } onCancel: {
            leave(ticket)
        }
    }

    /// Drops all waiting work and refuses new work. Work that has begun goes on, and its result is discarded.
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

    /// Starts a thread that works until no job waits. Starting one is cheap compared with the work it is for.
    private func startThread(with first: Job) {
        let thread = Thread {
            Self.giveWay()
            var next: Job? = first
            while let job = next {
                let tell = job.work()
                // Before the caller is resumed, so that the next call finds the slot free.
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
        // Of the calling thread alone: Linux keeps niceness by thread (setpriority(2), "C library/kernel differences").
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
        #endif
    }
}
