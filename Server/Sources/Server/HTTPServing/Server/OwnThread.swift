import Dispatch

/// Runs occasional work on a separate thread, so that no request waits while the work blocks on a disk or computes for
/// milliseconds.
package enum OwnThread {
    /// Suspends until another thread has run a task, so that the current event loop can process its sockets in the
    /// meantime. `Task.yield()` isn't enough, because the loop would run the suspended task again first.
    package static func turn() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume() }
        }
    }

    /// - Parameter name: the name of the thread, for debuggers and tools like `top`.
    package static func run<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: name).async { continuation.resume(with: Result { try work() }) }
        }
    }
}
