import Dispatch
import Synchronization

/// Threads for calls that block, so that no thread that tasks run on is blocked by them. Each has a value of its own, as
/// a connection, which its calls have in turn.
///
/// Each is a serial queue. A concurrent queue has no more threads than the machine has cores, but calls that wait for a
/// disk or for another machine cost no processor, and flushes share one commit of the file system only when many of them
/// wait at the same time.
package final class BlockingThreads<Own>: Sendable {
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
        /// Jobs for which no thread was idle. When the disk hangs there are many, and everybody waits for this lock.
        var waiting = WaitingLine<Job>()
    }

    private let label: String
    private let maxCount: Int
    private let make: @Sendable () -> sending Own
    private let state = Mutex(State())

    /// No thread is made before it is needed.
    ///
    /// - Parameters:
    ///   - label: of the threads, for debuggers.
    ///   - most: as many threads as there may be; further calls wait for one.
    ///   - make: makes the value of a thread, on the thread that asks for one.
    package init(_ label: String, maxCount: Int, make: @escaping @Sendable () -> sending Own) {
        self.label = label
        self.maxCount = max(1, maxCount)
        self.make = make
    }

    /// Runs the body on a thread that nothing else runs on meanwhile.
    package func run<Value: Sendable>(_ body: @escaping @Sendable (inout Own) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            submit { thread in
                let result = thread.own.withLock { own in Result { try body(&own) } }
                continuation.resume(with: result)
            }
        }
    }

    private func submit(_ job: @escaping Job) {
        let thread: Thread? = state.withLock { state in
            // The last to have become idle: its memory and its connection are the likeliest to be warm.
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
    /// Threads without a value of their own.
    package convenience init(_ label: String, maxCount: Int) { self.init(label, maxCount: maxCount) {} }

    /// Runs the body on a thread that nothing else runs on meanwhile.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await run { _ in try body() }
    }
}
