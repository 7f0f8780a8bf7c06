import Dispatch

/// A separate thread for tasks that block.
package final class TestThread: TaskExecutor {
    private let queue = DispatchQueue(label: "test.blocking")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
