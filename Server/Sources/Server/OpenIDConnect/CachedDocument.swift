import Foundation
import OAuthServer

/// A document of the provider that is fetched when it is needed, one fetch at a time, and then kept for an hour.
actor CachedDocument<Value: Sendable> {
    /// A fetched document.
    struct Version: Sendable {
        let value: Value
        /// Counts the fetches, so that a caller can ask for a later version than the one it has seen.
        let number: Int
        let fetched: Date
    }

    private typealias Outcome = Result<Version, IdentityProviderError>

    /// How long a document counts as current.
    private static var lifetime: TimeInterval { 3600 }
    /// How long a document stays in use while the provider is unavailable.
    private static var maxAge: TimeInterval { 24 * 3600 }
    /// The minimum number of seconds between two fetches after a failed fetch of a document that is still usable, and
    /// between two calls of ``version(after:now:)`` that fetch.
    private static var pause: TimeInterval { 60 }

    private let fetch: @Sendable (Date) async throws(IdentityProviderError) -> Value
    private var current: Version?
    private var running: Task<Outcome, Never>?
    private var failed = Date.distantPast
    private var renewed = Date.distantPast

    init(fetch: @escaping @Sendable (Date) async throws(IdentityProviderError) -> Value) { self.fetch = fetch }

    /// Returns the document, and fetches it if it isn't current. If the provider is unavailable, the previous document
    /// stays in use for a day.
    func version(now: Date) async throws(IdentityProviderError) -> Version {
        let age = current.map { now.timeIntervalSince($0.fetched) }
        if let current, let age, (0..<Self.lifetime).contains(age) { return current }
        let previous = age.map { (0..<Self.maxAge).contains($0) } == true ? current : nil
        if let previous, (0..<Self.pause).contains(now.timeIntervalSince(failed)) { return previous }
        switch await outcome(now: now) {
        case .success(let version): return version
        case .failure(.unavailable(let reason)):
            guard let previous else { throw .unavailable(reason: reason) }
            return previous
        case .failure(let error): throw error
        }
    }

    /// Returns a later version than `seen`, and fetches it if necessary. Returns `nil` if the last such fetch was less
    /// than a minute ago.
    func version(after seen: Int, now: Date) async throws(IdentityProviderError) -> Version? {
        if let current, current.number > seen { return current }
        if running == nil {
            guard !(0..<Self.pause).contains(now.timeIntervalSince(renewed)) else { return nil }
            renewed = now
        }
        return try await outcome(now: now).get()
    }

    private func outcome(now: Date) async -> Outcome {
        if let running { return await running.value }
        let task = Task { () async -> Outcome in
            do throws(IdentityProviderError) {
                return finish(.success(try await fetch(now)), now: now)
            } catch {
                return finish(.failure(error), now: now)
            }
        }
        running = task
        return await task.value
    }

    private func finish(_ result: Result<Value, IdentityProviderError>, now: Date) -> Outcome {
        running = nil
        switch result {
        case .success(let value):
            let version = Version(value: value, number: (current?.number ?? 0) + 1, fetched: now)
            current = version
            return .success(version)
        case .failure(let error):
            failed = now
            return .failure(error)
        }
    }
}
