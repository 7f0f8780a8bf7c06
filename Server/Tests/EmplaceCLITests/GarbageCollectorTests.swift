import Auditing
import Basics
import Documents
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

    /// Lets maintenance believe a clock that shows `now`.
    private func confirm(_ now: Date, in installation: Installation) async throws {
        try await installation.storage.setSetting("last-sweep", to: String(now.milliseconds))
    }

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
            try await confirm(due, in: installation)
            #expect(try await rotations(installation) == 0)
            await makeGarbageCollector(installation, holder: "a", at: due.addingTimeInterval(-2)).collectGarbage()
            await makeGarbageCollector(installation, holder: "b", at: due).collectGarbage()
            try await confirm(due, in: installation)
            #expect(try await rotations(installation) == 0)
            await makeGarbageCollector(
                installation, holder: "b", at: due.addingTimeInterval(GarbageCollectionLease.length)
            )
            .collectGarbage()
            #expect(try await rotations(installation) == 1)
        }
    }

    @Test func `users are asked about although another step fails, also without a provider in the settings`()
        async throws
    {
        try await TemporaryInstallation.use { folder in
            let installation = try await folder.open(), storage = installation.storage
            let user = try #require(try await storage.read { try $0.accounts() }.first)
            let identity = LinkedIdentity(
                issuer: "https://id.example.com", subject: "s", user: user.id, linked: begin, confirmed: begin)
            try await storage.write { try $0.insert(identity) }
            let sessions = BrowserSessions(store: storage)
            let now = begin.addingTimeInterval(25 * 3600)
            let session = try await sessions.begin(user, source: .machine, now: now)
            let engine: any SQLEngine = installation.database.engine
            try await engine.write { _ = try $0.run("DROP TABLE throttles", []) }
            await makeGarbageCollector(installation, at: now).collectGarbage()
            #expect(try await GarbageCollector.lastGarbageCollection(of: storage) == nil)
            #expect(try await sessions.find(session.plainText, now: now) == nil)
        }
    }

    @Test func `a stopping server releases its lease`() async throws {
        try await TemporaryInstallation.use { folder in
            let installation = try await folder.open()
            try await confirm(due, in: installation)
            #expect(try await rotations(installation) == 0)
            try await makeGarbageCollector(installation, holder: "a", at: due.addingTimeInterval(-2)).run()
            await makeGarbageCollector(installation, holder: "b", at: due).collectGarbage()
            #expect(try await rotations(installation) == 1)
        }
    }

    @Test func `the lease of a killed server doesn't stop the next server`() async throws {
        try await TemporaryInstallation.use { folder in
            let killed = try await folder.open()
            try await confirm(due, in: killed)
            #expect(try await rotations(killed) == 0)
            await makeGarbageCollector(killed, at: due.addingTimeInterval(-2)).collectGarbage()
            let installation = try await folder.open()
            await makeGarbageCollector(installation, at: due).collectGarbage()
            #expect(try await rotations(installation) == 1)
        }
    }

    @Test func `a clock that is a year ahead deletes nothing until the server has run with it for a day`()
        async throws
    {
        try await TemporaryInstallation.use { folder in
            try await folder.document("Plan.docx", "first")
            try await folder.document("Plan.docx", "second")
            try await folder.document("Old.docx", "old")
            #expect(await folder.run("document", "delete", "Old.docx", "--user", "mia").status == 0)
            let installation = try await folder.open(), year = Date().addingTimeInterval(365 * 86_400)
            for hour in 0..<24 {
                await makeGarbageCollector(installation, at: year.addingTimeInterval(Double(hour) * 3601))
                    .collectGarbage()
            }
            #expect(try await folder.rows("trash", "list", "--user", "mia").count == 1)
            #expect(try await folder.rows("version", "list", "Plan.docx", "--user", "mia").count == 2)
            #expect(try await folder.json("status")["clock"] as? String == warning(days: 366, hours: 1, installation))
            let doctor = await folder.run("doctor")
            #expect(doctor.status == 0 && doctor.output.contains("warning: the server's clock ("))
            await makeGarbageCollector(installation, at: year.addingTimeInterval(86_424)).collectGarbage()
            #expect(try await folder.rows("trash", "list", "--user", "mia").isEmpty)
            #expect(try await folder.rows("version", "list", "Plan.docx", "--user", "mia").count == 1)
            #expect(try await folder.json("status")["clock"] == nil)
        }
    }

    private func warning(days: Int, hours: Int, _ installation: Installation) async throws -> String? {
        let warning = try await GarbageCollector.clock(of: installation.storage)?.warning
        let expected = ["\(days.counted("day")) ahead of the maintenance before", hours.counted("more hour")]
        return expected.allSatisfy { warning?.contains($0) ?? false } ? warning : "unexpected: \(warning ?? "none")"
    }

    @Test func `maintenance believes a corrected clock at once, and a server that was stopped counts no time`() {
        let ahead = begin.addingTimeInterval(90 * 86_400)
        var clock = MaintenanceClock(confirmed: begin)
        clock.begin(at: ahead)
        clock.begin(at: ahead.addingTimeInterval(2 * 86_400))
        #expect(clock.trial?.duration == 3600 && clock.confirmed == begin)
        clock.begin(at: ahead.addingTimeInterval(30 * 86_400))
        #expect(clock.trial?.duration == 0)
        let right = begin.addingTimeInterval(86_400)
        clock.begin(at: right)
        #expect(clock.trial == nil && clock.confirmed == right)
    }

    @Test func `maintenance doesn't believe a clock that goes back by weeks, so the right clock stays the known one`() {
        var clock = MaintenanceClock(confirmed: begin)
        clock.begin(at: begin.addingTimeInterval(-60 * 86_400))
        #expect(clock.trial != nil && clock.warning?.contains("60 days behind") == true)
        clock.begin(at: begin.addingTimeInterval(60))
        #expect(clock.trial == nil)
    }
}
