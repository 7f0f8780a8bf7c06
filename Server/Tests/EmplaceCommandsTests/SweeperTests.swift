import Foundation
import Logging
import Synchronization
import Testing

@testable import EmplaceCommands

@Suite struct SweeperTests {
    /// Whether something was seen to happen.
    private final class Sighting: Sendable {
        private let seen = Mutex<[Bool]>([])

        var all: [Bool] { seen.withLock { $0 } }

        func add(_ one: Bool) { seen.withLock { $0.append(one) } }
    }

    /// It reads the history of every document without ever suspending.
    @Test func `a sweep leaves the threads that requests are on alone`() async throws {
        try await TemporaryPlace.use { folder in
            let place = try await folder.open(), sighting = Sighting(), thread = ThreadExecutor("test")
            var sweeper = Sweeper(
                catalogue: place.catalogue, content: place.content,
                logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() },
                settings: LiveSettings(place.settings), pause: { throw CancellationError() })
            sweeper.thread = thread
            sweeper.now = {
                sighting.add(
                    withUnsafeCurrentTask { $0?.unownedTaskExecutor == thread.asUnownedTaskExecutor() })
                return Date()
            }
            try await sweeper.run()
            #expect(sighting.all == [true])
        }
    }
}
