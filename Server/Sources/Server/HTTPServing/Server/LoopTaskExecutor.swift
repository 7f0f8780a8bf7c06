import NIOCore

/// Resumes a task on its original event loop after the task waited for another thread.
///
/// Without this executor, a task resumed from another thread continues on an arbitrary
/// event loop, which must then wake the loop of the connection to respond.
/// As a task executor preference, it keeps the task on the loop of its connection.
final class LoopTaskExecutor: TaskExecutor {
    private let loop: any EventLoop

    /// - Returns: `nil` if the caller doesn't run on `loop`. Tasks then have separate threads and stay there.
    init?(_ loop: any EventLoop) {
        guard loop.inEventLoop else { return nil }
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
