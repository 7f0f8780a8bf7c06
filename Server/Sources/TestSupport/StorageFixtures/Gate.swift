import Dispatch
import Synchronization

/// Lets a test pause code at a certain point until the test opens the gate. An open gate stays open, so that code that
/// runs a second time isn't paused again.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    package init() {}

    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for resume in waiting { resume() }
    }

    /// Blocks the thread until the gate is open. Don't call this method on a thread of Swift's cooperative pool: on a
    /// machine with two cores, two tests that block threads of the pool stop all other tests.
    package func block() {
        let semaphore = DispatchSemaphore(value: 0)
        whenOpen { semaphore.signal() }
        semaphore.wait()
    }

    package func wait() async { await withCheckedContinuation { continuation in whenOpen { continuation.resume() } } }

    private func whenOpen(_ resume: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(resume) }
            return state.isOpen
        }
        if isOpen { resume() }
    }
}
