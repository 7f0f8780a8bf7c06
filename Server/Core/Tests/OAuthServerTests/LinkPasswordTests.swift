import Foundation
import PortContracts
import OAuth
import Testing

@testable import OAuthServer

@Suite struct LinkPasswordTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)
    private let stores = OAuthStores.inMemory()
    private let signIn: SignIn

    init() {
        signIn = SignIn(store: stores.store, hasher: PasswordHasher(parameters: PasswordTests.cheap, waiting: 1000))
    }

    private func open(
        _ link: String = "link", with password: String, _ hash: PasswordHash, from address: String = "192.0.2.1",
        after seconds: TimeInterval = 0
    ) async throws -> SignIn.LinkOutcome {
        try await signIn.openLink(
            link, with: password, against: hash, source: RequestSource(address: address),
            now: start.addingTimeInterval(seconds))
    }

    private func cookie(
        of link: String = "link", with password: String, _ hash: PasswordHash, after seconds: TimeInterval = 0
    ) async throws -> String {
        guard case .opened(let cookie) = try await open(link, with: password, hash, after: seconds) else {
            throw ServerFixture.Unexpected()
        }
        return cookie
    }

    @Test func `the password opens the link for twelve hours`() async throws {
        let hash = try await signIn.linkPassword(choosing: "Grüße an alle")
        let cookie = try await cookie(with: "Gru\u{308}ße an alle", hash)
        #expect(signIn.isOpen("link", cookie: cookie, hash: hash, now: start.addingTimeInterval(43_199)))
        #expect(!signIn.isOpen("link", cookie: cookie, hash: hash, now: start.addingTimeInterval(43_200)))
    }

    @Test(arguments: [
        "", "wrong horse", "correct horse ", "correct horse\u{0}", String(repeating: "x", count: 1 << 20),
    ])
    func `any other text doesn't open the link`(typed: String) async throws {
        let hash = try await signIn.linkPassword(choosing: "correct horse")
        #expect(try await open(with: typed, hash) == .wrong)
    }

    @Test func `a malformed hash matches no password`() async throws {
        for stored in ["", "correct horse", "$scrypt$ln=15,r=8,p=3$c2FsdA$"] {
            let hash = PasswordHash(rawValue: stored)
            #expect(try await open(with: "correct horse", hash) == .wrong)
            #expect(try await open(with: "", hash, from: "198.51.100.1") == .wrong)
        }
    }

    @Test func `a cookie is valid only for its link, its password and its lifetime`() async throws {
        let hash = try await signIn.linkPassword(choosing: "correct horse")
        let same = try await signIn.linkPassword(choosing: "correct horse")
        let cookie = try await cookie(with: "correct horse", hash), later = start.addingTimeInterval(43_200)
        #expect(!signIn.isOpen("other", cookie: cookie, hash: hash, now: start))
        // After the owner sets the same password again, the cookies of earlier visitors are invalid.
        #expect(!signIn.isOpen("link", cookie: cookie, hash: same, now: start))
        let mac = try #require(cookie.split(separator: ".").last)
        let far = "\(Int64(later.timeIntervalSince1970 * 1000) + 1_000_000)"
        for forged in [
            nil, "", ".", "\(far).", "\(far).\(mac)", "+\(cookie)", "0\(cookie)", cookie + ".", cookie + "A", ".\(mac)",
            "9223372036854775808.\(mac)", String(repeating: "1", count: 200),
        ] {
            #expect(!signIn.isOpen("link", cookie: forged, hash: hash, now: start), "\(forged ?? "none")")
        }
    }

    @Test func `guessing is slowed down from one address and from many`() async throws {
        let hash = try await signIn.linkPassword(choosing: "correct horse")
        for _ in 0..<5 { #expect(try await open(with: "a wrong one", hash) == .wrong) }
        #expect(try await open(with: "correct horse", hash) == .throttled(retryAfter: 60))
        #expect(try await open("other", with: "correct horse", hash) != .throttled(retryAfter: 60))
        for number in 0..<25 {
            #expect(try await open(with: "a wrong one", hash, from: "198.51.100.\(number)") == .wrong)
        }
        #expect(try await open(with: "correct horse", hash, from: "203.0.113.1") == .throttled(retryAfter: 20))
        let events = try await stores.audit.recent(of: nil, limit: 10)
        #expect(events.map(\.kind) == [.signInThrottled, .signInThrottled] && events.first?.detail == .link("link"))
        #expect(try await cookie(with: "correct horse", hash, after: 60).isEmpty == false)
    }

    @Test(arguments: ["short", "password", String(repeating: "x", count: 1025)])
    func `a common password is refused`(chosen: String) async throws {
        await #expect(throws: PasswordProblem.self) { try await signIn.linkPassword(choosing: chosen) }
    }

    /// Uses the right password each time, so that no limit on wrong passwords applies.
    @Test func `creating many links with passwords doesn't block other people's sign-ins`() async throws {
        let line = WorkLine(width: 1, length: 8), gate = DispatchSemaphore(value: 0)
        let hasher = PasswordHasher(parameters: PasswordTests.cheap, line: line)
        let signIn = SignIn(store: stores.store, hasher: hasher)
        let name = try #require(SignInName("mallory"))
        let holder = Task { try await line.run { gate.wait() } }
        while !line.isFull(for: SignIn.party(name)) {
            let count = line.waitingCount
            Task { _ = try await signIn.linkPassword(choosing: "correct horse", by: name) }
            while line.waitingCount == count, !line.isFull(for: SignIn.party(name)) { await Task.yield() }
        }
        await #expect(throws: PasswordHasher.Busy.self) {
            try await signIn.linkPassword(choosing: "correct horse", by: name)
        }
        let hash = PasswordHash(rawValue: "none"), waiting = line.waitingCount
        let guest = Task { try await open(signIn, with: "correct horse", hash, from: "192.0.2.7") }
        while line.waitingCount == waiting { await Task.yield() }
        gate.signal()
        try await holder.value
        #expect(try await guest.value == .wrong)
    }

    private func open(
        _ signIn: SignIn, with password: String, _ hash: PasswordHash, from address: String
    ) async throws -> SignIn.LinkOutcome {
        try await signIn.openLink(
            "link", with: password, against: hash, source: RequestSource(address: address), now: start)
    }
}
