import Dispatch
import Synchronization

/// Threads for blocking calls to the disk, so that no thread that tasks run on is blocked by them.
///
/// Each is a serial queue. A concurrent queue has no more threads than the machine has cores, but flushes share one
/// commit of the file system only when many of them wait at the same time.
final class DiskThreads: Sendable {
    private typealias Job = @Sendable () -> Void

    private struct State {
        var idle: [DispatchQueue] = []
        var made = 0
        /// Jobs for which no thread was idle, the oldest last, so that it is removed in constant time.
        var waiting: [Job] = []
    }

    static let most = 32

    private let state = Mutex(State())

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            submit { continuation.resume(with: Result(catching: body)) }
        }
    }

    private func submit(_ job: @escaping Job) {
        let thread: DispatchQueue? = state.withLock { state in
            if let thread = state.idle.popLast() { return thread }
            guard state.made < Self.most else {
                state.waiting.insert(job, at: 0)
                return nil
            }
            state.made += 1
            return DispatchQueue(label: "content.\(state.made)")
        }
        guard let thread else { return }
        thread.async {
            job()
            while let next = self.next(idling: thread) { next() }
        }
    }

    private func next(idling thread: DispatchQueue) -> Job? {
        state.withLock { state in
            if let job = state.waiting.popLast() { return job }
            state.idle.append(thread)
            return nil
        }
    }
}
