import Dispatch
import Synchronization

/// The threads that wait for the disk, so that no thread of the cooperative pool ever does.
///
/// A serial queue each, because a concurrent one has no more threads than the machine has cores, and flushes that don't
/// wait at the same time don't share a commit of the file system.
final class DiskThreads: Sendable {
    private typealias Job = @Sendable () -> Void

    private struct State {
        var idle: [DispatchQueue] = []
        var made = 0
        /// Not empty only while no thread is idle; the first to come is the last here.
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
