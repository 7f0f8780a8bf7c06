import Auditing
import SQLStorage
import Foundation
import Logging
import OAuthServer
import Pages
import Synchronization
import Testing
import WOPIHost

@testable import EmplaceCLI

@Suite struct GarbageCollectorTests {
    /// Collects the Boolean values that a test observes, in order.
    private final class Observation: Sendable {
        private let seen = Mutex<[Bool]>([])

        var all: [Bool] { seen.withLock { $0 } }

        func add(_ one: Bool) { seen.withLock { $0.append(one) } }
    }

    /// Garbage collection reads the history of every document without suspending, so it must not run on the threads
    /// that handle requests.
    @Test func `garbage collection runs off the threads of requests`() async throws {
        try await TemporaryInstallation.use { folder in
            let installation = try await folder.open(), observation = Observation(), thread = ThreadExecutor("test")
            var garbageCollector = GarbageCollector(
                storage: installation.storage, content: installation.content,
                logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() },
                settings: LiveSettings(installation.settings), holder: "test", pause: { throw CancellationError() })
            garbageCollector.thread = thread
            garbageCollector.now = {
                observation.add(
                    withUnsafeCurrentTask { $0?.unownedTaskExecutor == thread.asUnownedTaskExecutor() })
                return Date()
            }
            try await garbageCollector.run()
            #expect(observation.all == [true])
        }
    }

    /// Creates a garbage collector whose clock always shows `now`. The garbage collector also replaces the token key if
    /// the key is old.
    private func makeGarbageCollector(_ installation: Installation, holder: String? = nil, at now: Date)
        -> GarbageCollector
    {
        GarbageCollector(
            storage: installation.storage, content: installation.content,
            logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() },
            settings: LiveSettings(installation.settings), holder: holder ?? installation.database.makeHolder(),
            pause: { throw CancellationError() }, now: { now })
    }

    private let begin = Date(timeIntervalSince1970: 1_800_000_000)
    private var due: Date { begin.addingTimeInterval(KeyRotation.interval + 1) }

    /// Returns how many times the garbage collector has replaced the token key.
    private func rotations(_ installation: Installation) async throws -> Int {
        try await installation.storage.keys(now: due, orFirst: .random(now: begin)).count - 1
    }

    @Test func `a completed garbage collection is recorded and appears in the operators' view of the server`()
        async throws
    {
        try await TemporaryInstallation.use { folder in
            let installation = try await folder.open()
            #expect(try await GarbageCollector.lastGarbageCollection(of: installation.storage) == nil)
            await makeGarbageCollector(installation, at: begin).collectGarbage()
            #expect(try await GarbageCollector.lastGarbageCollection(of: installation.storage) == begin)
            let address = try await installation.address()
            let report = try await OperatorReport(
                installation: installation, address: address, settings: installation.settings
            ) {
                throw Failure("reported to stop")
            }.make()
            #expect(report.lastGarbageCollection == begin && report.problem == "reported to stop")
            let disk = try #require(report.disk)
            #expect(disk.free > 0 && disk.size >= disk.free)
            #expect(try await report.onboarding.map(\.english) == OnboardingSheet(of: installation).notFitToSend)
            #expect(report.onboarding.contains(.testAccounts(1)))
            #expect(try await OperatorRecords(installation.storage).counts(now: begin).people == 1)
            let status = try await folder.json("status")
            #expect(status["last_sweep"] as? String == begin.formatted(.iso8601))
        }
    }

    @Test func `only the server with the lease collects garbage, and another continues when the lease expires`()
        async throws
    {
        try await TemporaryInstallation.use { folder in
            let installation = try await folder.open()
            #expect(try await rotations(installation) == 0)
            await makeGarbageCollector(installation, holder: "a", at: due.addingTimeInterval(-2)).collectGarbage()
            await makeGarbageCollector(installation, holder: "b", at: due).collectGarbage()
            #expect(try await rotations(installation) == 0)
            await makeGarbageCollector(
                installation, holder: "b", at: due.addingTimeInterval(GarbageCollectionLease.length)
            )
            .collectGarbage()
            #expect(try await rotations(installation) == 1)
        }
    }

    @Test func `a stopping server releases its lease`() async throws {
        try await TemporaryInstallation.use { folder in
            let installation = try await folder.open()
            #expect(try await rotations(installation) == 0)
            try await makeGarbageCollector(installation, holder: "a", at: due.addingTimeInterval(-2)).run()
            await makeGarbageCollector(installation, holder: "b", at: due).collectGarbage()
            #expect(try await rotations(installation) == 1)
        }
    }

    @Test func `the lease of a killed server doesn't stop the next server`() async throws {
        try await TemporaryInstallation.use { folder in
            let killed = try await folder.open()
            #expect(try await rotations(killed) == 0)
            await makeGarbageCollector(killed, at: due.addingTimeInterval(-2)).collectGarbage()
            let installation = try await folder.open()
            await makeGarbageCollector(installation, at: due).collectGarbage()
            #expect(try await rotations(installation) == 1)
        }
    }
}
