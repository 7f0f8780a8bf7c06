import NIOCore

/// An event loop that a task comes back to after it waited for another thread.
///
/// While tasks run on the event loops, one that another thread resumes goes on at whichever loop is next, and has to
/// wake that of its connection to answer. With this as its preference it goes on where its connection is.
final class LoopTaskExecutor: TaskExecutor {
    private let loop: any EventLoop

    /// - Returns: nil when the caller doesn't run on the loop: tasks have threads of their own then, and stay there.
    init?(_ loop: any EventLoop) {
        guard loop.inEventLoop else { return nil }
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
