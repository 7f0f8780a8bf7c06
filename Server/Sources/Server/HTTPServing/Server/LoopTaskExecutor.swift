import NIOCore

/// Resumes a task on its original event loop after the task waited for another thread.
///
/// Without this executor, a task that waited continues on an arbitrary event loop, which must then wake the loop of the
/// connection to respond. Set this executor as the task executor preference of the tasks of a connection.
final class LoopTaskExecutor: TaskExecutor {
    private let loop: any EventLoop

    /// - Returns: `nil` if the caller doesn't run on `loop`. Tasks then run on the threads of the default executor.
    init?(_ loop: any EventLoop) {
        guard loop.inEventLoop else { return nil }
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
