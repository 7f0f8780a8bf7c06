import Dispatch
import Synchronization

/// Threads of its own for work that takes long, so that none of it ever holds up the cooperative pool: a few at work,
/// a short line behind them, and whoever comes after is turned away.
final class WorkLine: Sendable {
    struct Full: Error {}

    private struct State {
        var working = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let width: Int
    private let length: Int
    private let queue = DispatchQueue(label: "emplace.passwords", attributes: .concurrent)
    private let state = Mutex(State())

    /// - Parameters:
    ///   - width: how many are worked on at once.
    ///   - length: how many may wait.
    init(width: Int, length: Int) {
        self.width = max(1, width)
        self.length = max(0, length)
    }

    /// - Throws: ``Full``, at once, when the line is; what `work` throws.
    func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let accepted = enter {
                let result = Swift.Result { try work() }
                self.leave()
                continuation.resume(with: result)
            }
            if !accepted { continuation.resume(throwing: Full()) }
        }
    }

    private func enter(_ job: @escaping @Sendable () -> Void) -> Bool {
        let startsNow: Bool? = state.withLock { state in
            if state.working < width {
                state.working += 1
                return true
            }
            guard state.waiting.count < length else { return nil }
            state.waiting.append(job)
            return false
        }
        if startsNow == true { queue.async(execute: job) }
        return startsNow != nil
    }

    private func leave() {
        let next: (@Sendable () -> Void)? = state.withLock { state in
            if state.waiting.isEmpty {
                state.working -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        if let next { queue.async(execute: next) }
    }
}
