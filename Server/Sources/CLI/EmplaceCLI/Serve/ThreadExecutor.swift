import Dispatch

/// A thread of its own for tasks that go through everything there is.
///
/// Reads of the database don't suspend the task that makes them. A task that makes a million of them, one after the
/// other, would keep its event loop from all connections until the last.
final class ThreadExecutor: TaskExecutor {
    private let queue: DispatchQueue

    /// - Parameter name: of the thread, for whoever looks at the process.
    init(_ name: String) { queue = DispatchQueue(label: name) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
