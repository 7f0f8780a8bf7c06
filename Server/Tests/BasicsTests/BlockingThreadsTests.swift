import Basics
import Dispatch
import Synchronization
import Testing

@Suite struct BlockingThreadsTests {
    private func run(_ count: Int, _ call: @escaping @Sendable (Int) throws -> Void) async throws {
        let threads = BlockingThreads<Void>("test", most: 32)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count { group.addTask { try await threads.run { try call(number) } } }
            try await group.waitForAll()
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `calls wait for the disk at the same time, however few cores there are`() async throws {
        let entered = Mutex(0), everyone = DispatchSemaphore(value: 0)
        try await run(24) { _ in
            let isLast = entered.withLock { count in
                count += 1
                return count == 24
            }
            if isLast { for _ in 0..<24 { everyone.signal() } }
            everyone.wait()
        }
        #expect(entered.withLock { $0 } == 24)
    }

    @Test func `however many calls come at once, each is made`() async throws {
        let made = Mutex<Set<Int>>([])
        try await run(500) { number in made.withLock { _ = $0.insert(number) } }
        #expect(made.withLock { $0.count } == 500)
    }
}
