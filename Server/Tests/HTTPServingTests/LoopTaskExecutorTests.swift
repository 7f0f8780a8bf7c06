import Dispatch
import NIOCore
import NIOPosix
import Testing

@testable import HTTPServing

@Suite struct LoopTaskExecutorTests {
    private let loop = MultiThreadedEventLoopGroup.singleton.any()

    @Test func `a task resumed by another thread continues on its own loop`() async throws {
        let loop = loop
        let executor = try #require(try await loop.submit { LoopTaskExecutor(loop) }.get())
        let isBack = await withTaskExecutorPreference(executor) {
            await withCheckedContinuation { waiting in
                DispatchQueue(label: "writer").async { waiting.resume() }
            }
            return loop.inEventLoop
        }
        #expect(isBack)
    }

    @Test func `tasks on their own threads stay there`() {
        #expect(LoopTaskExecutor(loop) == nil)
    }
}
