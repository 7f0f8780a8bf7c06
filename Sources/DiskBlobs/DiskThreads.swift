import Dispatch

/// Where calls that wait for the disk run, so that no thread of the cooperative pool ever does.
struct DiskThreads: Sendable {
    private let queue = DispatchQueue(label: "content", attributes: .concurrent)

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: body)) }
        }
    }
}
