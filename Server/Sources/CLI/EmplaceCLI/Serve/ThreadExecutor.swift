import Dispatch

/// A separate thread for a task that reads most of the database.
///
/// A read of the database doesn't suspend its task. A task with a million reads in a row would block all connections of
/// its event loop.
final class ThreadExecutor: TaskExecutor {
    private let queue: DispatchQueue

    /// Creates a thread.
    ///
    /// - Parameter name: the name of the thread in debuggers and in tools like `top`.
    init(_ name: String) { queue = DispatchQueue(label: name) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
