import Dispatch
import Synchronization

/// A pool of threads for blocking calls, so that these calls don't block Swift's cooperative threads. Each thread owns
/// a value, such as a connection, which only one call uses at a time.
///
/// Each thread is a serial dispatch queue, because a single concurrent queue would use no more threads than the machine
/// has cores. More threads than cores are useful: a call that waits for a disk or another machine uses no processor,
/// and the file system can combine the disk flushes of calls that wait at the same time.
public final class BlockingThreads<Own>: Sendable {
    private typealias Job = @Sendable (Thread) -> Void

    private final class Thread: Sendable {
        let queue: DispatchQueue
        let own: Mutex<Own>

        init(_ label: String, own: sending Own) {
            queue = DispatchQueue(label: label)
            self.own = Mutex(own)
        }
    }

    private struct State {
        var idle: [Thread] = []
        var made = 0
        /// Jobs that wait for a thread. Adding and removing a job take constant time, because many jobs may wait when
        /// the disk hangs.
        var waiting = WaitingLine<Job>()
    }

    private let label: String
    private let maxCount: Int
    private let make: @Sendable () -> sending Own
    private let state = Mutex(State())

    /// Creates the pool. Threads are created on demand.
    ///
    /// - Parameters:
    ///   - label: the label of the threads, for debuggers.
    ///   - maxCount: the maximum number of threads; further calls wait for a free thread.
    ///   - make: creates the value that a thread owns; called on the caller's thread.
    public init(_ label: String, maxCount: Int, make: @escaping @Sendable () -> sending Own) {
        self.label = label
        self.maxCount = max(1, maxCount)
        self.make = make
    }

    /// Runs `body` on one of the threads, which runs nothing else until `body` returns.
    public func run<Value: Sendable>(_ body: @escaping @Sendable (inout Own) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            submit { thread in
                let result = thread.own.withLock { own in Result { try body(&own) } }
                continuation.resume(with: result)
            }
        }
    }

    private func submit(_ job: @escaping Job) {
        let thread: Thread? = state.withLock { state in
            // Prefer the thread that became idle last: the memory and the connection of this thread are most likely
            // still cached.
            if let thread = state.idle.popLast() { return thread }
            guard state.made < maxCount else {
                state.waiting.append(job)
                return nil
            }
            state.made += 1
            return Thread("\(label).\(state.made)", own: make())
        }
        guard let thread else { return }
        thread.queue.async {
            job(thread)
            while let next = self.next(idling: thread) { next(thread) }
        }
    }

    private func next(idling thread: Thread) -> Job? {
        state.withLock { state in
            if let job = state.waiting.popFirst() { return job }
            state.idle.append(thread)
            return nil
        }
    }
}

extension BlockingThreads where Own == Void {
    /// Creates a pool of threads that don't own a value.
    public convenience init(_ label: String, maxCount: Int) { self.init(label, maxCount: maxCount) {} }

    /// Runs `body` on one of the threads, which runs nothing else until `body` returns.
    public func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await run { _ in try body() }
    }
}
