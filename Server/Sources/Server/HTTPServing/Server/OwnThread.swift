import Dispatch

/// Runs what is done seldom and waits for a disk, or computes for milliseconds, on a thread of its own, so that no
/// request waits for it.
package enum OwnThread {
    /// Waits until another thread has had a turn, so that the event loop a task runs on looks at its sockets meanwhile.
    /// After `Task.yield()` the loop would first run the same task again.
    package static func turn() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume() }
        }
    }

    /// - Parameter name: of the thread, for whoever looks at the process.
    package static func run<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: name).async { continuation.resume(with: Result { try work() }) }
        }
    }
}
