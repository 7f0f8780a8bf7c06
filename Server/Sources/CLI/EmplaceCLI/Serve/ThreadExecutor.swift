import Dispatch

/// A separate thread for tasks that read most of the database.
///
/// Database reads don't suspend their task. A task that makes a million of them in a row would block all connections of
/// its event loop.
final class ThreadExecutor: TaskExecutor {
    private let queue: DispatchQueue

    /// - Parameter name: the name of the thread, for debuggers and tools like `top`.
    init(_ name: String) { queue = DispatchQueue(label: name) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
