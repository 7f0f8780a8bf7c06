import Foundation
import HTTPTypes
import OfficeClient
import Rehearsal
import Synchronization
import Testing

/// What a rehearsal makes of answers that come late, or not at all.
@Suite(.serialized) struct LatenessTests {
    @Test func `what was late once is played again and passes, and the report says so`() async throws {
        try await RehearsedPlace.run { place in
            let report = try await place.rehearse(Scene.named("close"), timeout: 5) { host in
                Hindrance(of: host, times: 1, where: { $0.isUnlock }) {
                    try await Task.sleep(for: .seconds(60))
                    return nil
                }
            }
            let scene = try #require(report.scenes.first)
            #expect(scene.outcome == .passed, "\(scene.problems)")
            #expect(scene.wasLate?.contains("within 5 s") == true)
            #expect(report.repeated.map(\.name) == ["close"])
        }
    }

    @Test func `what is wrong is never played again`() async throws {
        try await RehearsedPlace.run { place in
            let report = try await place.rehearse(Scene.named("close")) { host in
                Hindrance(of: host, times: 1, where: { $0.isUnlock }) { WireResponse(status: 409) }
            }
            #expect(report.failed.map(\.name) == ["close"])
            #expect(report.repeated.isEmpty)
        }
    }

    @Test func `an operation without an answer costs no more than a good place takes`() async throws {
        let timeout = 3.0
        let names = ["open", "open-locked-get-lock", "save", "save-again", "close", "close-lock-ended", "save-as"]
        let scenes = Scene.all.filter { names.contains($0.name) }
        try await RehearsedPlace.run { place in
            let good = try await place.rehearse(scenes).exchanges.count
            let report = try await place.rehearse(scenes, timeout: timeout) { host in
                Hindrance(of: host, where: { $0.isUnlock }) {
                    try await Task.sleep(for: .seconds(60))
                    return nil
                }
            }
            #expect(report.failed.count == scenes.count)
            #expect(report.repeated.count < scenes.count / 2, "once it is known, nothing is played twice for it")
            #expect(report.exchanges.count <= 2 * good)
            let late = report.exchanges.filter { $0.failure != nil && $0.operation == "Unlock" }
            let waited = late.reduce(0) { $0 + $1.seconds }, limits = timeout * (1 + Performance.secondLimit)
            #expect(waited < limits + 3 * 0.5 + Double(late.count), "\(waited) s in \(late.count) calls")
        }
    }

    @Test func `sign-ins that are turned away for a moment are waited for`() async throws {
        try await RehearsedPlace.run { place in
            let report = try await place.rehearse(Scene.named("add-a-place")) { host in
                Hindrance(of: host, times: 1, where: { $0.isSignIn }) { .turnedAway(seconds: 1) }
            }
            let scene = try #require(report.scenes.first)
            #expect(scene.outcome == .passed, "\(scene.problems)")
            #expect(scene.wasLate?.contains("429: sign-ins are turned away for 1 s") == true)
        }
    }

    @Test func `sign-ins that are turned away for good end the rehearsal, which says why`() async throws {
        try await RehearsedPlace.run { place in
            let scenes = Scene.all.filter { ["add-a-place", "open", "save"].contains($0.name) }
            let report = try await place.rehearse(scenes) { host in
                Hindrance(of: host, where: { $0.isSignIn }) { .turnedAway(seconds: 0) }
            }
            #expect(report.failed.map(\.name) == ["add-a-place"])
            #expect(report.notPlayed.map(\.name) == ["open", "save"])
            for scene in report.notPlayed { #expect(scene.reason?.contains("turned away") == true) }
        }
    }
}

/// Stands in front of a host for some of its requests.
private final class Hindrance: Transport {
    private let host: any Transport
    private let left: Mutex<Int>
    private let applies: @Sendable (WireRequest) -> Bool
    private let answer: @Sendable () async throws -> WireResponse?

    init(
        of host: any Transport, times: Int = .max, where applies: @escaping @Sendable (WireRequest) -> Bool,
        _ answer: @escaping @Sendable () async throws -> WireResponse?
    ) {
        (self.host, self.applies, self.answer) = (host, applies, answer)
        left = Mutex(times)
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let isHindered =
            applies(request)
            && left.withLock { left in
                defer { left = max(0, left - 1) }
                return left > 0
            }
        if isHindered, let answer = try await answer() { return answer }
        return try await host.send(request)
    }
}

extension WireRequest {
    fileprivate var isUnlock: Bool { HTTPField.Name("X-WOPI-Override").map { headers[$0] } == "UNLOCK" }
    fileprivate var isSignIn: Bool { method == .post && url.contains("/sign-in") }
}

extension WireResponse {
    fileprivate static func turnedAway(seconds: Int) -> WireResponse {
        WireResponse(
            status: 429, headers: [.contentType: "text/html", .retryAfter: "\(seconds)"],
            body: .bytes(Array("<!doctype html><title>Later</title>".utf8)))
    }
}

extension Rehearsal.Scene {
    fileprivate static func named(_ name: String) -> [Rehearsal.Scene] { all.filter { $0.name == name } }
}
