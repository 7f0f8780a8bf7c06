import Dispatch

/// Runs occasional work that blocks on a disk or computes for
/// milliseconds on a separate thread, so no request waits for it.
package enum OwnThread {
    /// Suspends until another thread has run, so the current event loop can process its sockets.
    /// After `Task.yield()` the loop would run the same task again first.
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
