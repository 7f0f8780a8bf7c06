import AsyncHTTPClient
import HTTPClients
import HTTPServing
import Hummingbird
import NIOCore
import NIOHTTP1
import Synchronization
import WOPI
import WOPIHost
import WOPIProof
public import Foundation
public import Logging
public import ServiceLifecycle

/// The proof keys from Office's discovery document. The document is fetched in the background, never while a request
/// waits, and is fetched again when a proof check fails.
public final class DiscoveryKeys: Service {
    /// Fetches the discovery document. Tests replace this closure.
    typealias Fetch = @Sendable () async throws -> String

    private struct State {
        var keys: ProofKeys?
        var asked = Date.distantPast
    }

    /// The minimum number of seconds between two fetches after failed checks, so that many invalid proofs don't cause
    /// many fetches.
    private static let pause: TimeInterval = 60
    /// The regular interval between fetches. docs/protocol/web.md#discovery recommends 12 to 24 hours.
    private static let interval = Duration.seconds(12 * 3600)

    private let fetch: Fetch
    private let memory: DiscoveryMemory?
    private let logger: Logger
    private let state = Mutex(State())
    private let (wishes, wish) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// - Parameter memory: stores the last valid discovery document, so that the server has the keys even if it starts
    ///   while the network fails.
    init(fetch: @escaping Fetch, memory: DiscoveryMemory?, logger: Logger) {
        self.fetch = fetch
        self.memory = memory
        self.logger = logger
        if let text = memory?.known, let keys = ProofKeys(discovery: text) { state.withLock { $0.keys = keys } }
    }

    /// - Parameters:
    ///   - address: the http(s) address or file path of the discovery document.
    ///   - memory: stores the last valid discovery document, so that the server has the keys even if it starts while
    ///     the network fails.
    public convenience init(address: String, memory: DiscoveryMemory?, logger: Logger) {
        self.init(fetch: { try await Self.read(address) }, memory: memory, logger: logger)
    }

    var keys: ProofKeys? { state.withLock { $0.keys } }

    /// Schedules another fetch of the discovery document, at most once a minute. This method is called when a proof
    /// check fails, or when a proof matches only the old key.
    func renew(now: Date) {
        let isDue = state.withLock { state in
            guard now.timeIntervalSince(state.asked) >= Self.pause else { return false }
            state.asked = now
            return true
        }
        if isDue { wish.yield() }
    }

    /// Fetches the discovery document at the start, every 12 hours (docs/protocol/web.md#discovery) and shortly after a
    /// failed check, until the service group shuts down.
    public func run() async throws {
        try? await cancelWhenGracefulShutdown {
            await self.refresh()
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { for await _ in self.wishes { await self.refresh() } }
                tasks.addTask {
                    while true {
                        try await Task.sleep(for: Self.interval)
                        await self.refresh()
                    }
                }
                try await tasks.waitForAll()
            }
        }
    }

    /// Fetches the discovery document. If fetching fails, the previous keys stay in use.
    func refresh() async {
        do {
            let text = try await fetch()
            guard let keys = try await OwnThread.run("discovery", { ProofKeys(discovery: text) }) else {
                return logger.error("discovery.refused", metadata: ["reason": "no proof-key in it"])
            }
            let isNew = state.withLock { state in
                defer { state.keys = keys }
                return state.keys != keys
            }
            guard isNew else { return }
            logger.info("discovery.keys", metadata: ["hasOld": "\(keys.old != nil)"])
            try await memory?.keep(text)
        } catch {
            logger.error("discovery.failed", metadata: ["error": "\(error)"])
        }
    }

    /// The maximum size of the discovery document in bytes. Office's document has about a tenth of this size.
    static let maxBytes = 1 << 20

    /// Checks the file with the discovery document before the server starts. A network address isn't checked, because
    /// its response may change later.
    ///
    /// - Parameter address: an http(s) address, which is skipped, or a file path.
    /// - Throws: an error if the file can't be read or has no `proof-key`.
    public static func checkFile(at address: String) async throws {
        guard !isRemote(address) else { return }
        let text = try await OwnThread.run("discovery") { try readFile(address) }
        guard ProofKeys(discovery: text) != nil else { throw DiscoveryProblem.noKey }
    }

    /// Returns whether a text is a discovery document with proof keys.
    public static func hasKeys(_ text: String) -> Bool { ProofKeys(discovery: text) != nil }

    private static func isRemote(_ address: String) -> Bool {
        ["https://", "http://"].contains { address.lowercased().hasPrefix($0) }
    }

    /// - Parameter limit: the maximum time until the whole response has arrived.
    static func read(_ address: String, within limit: Duration = .seconds(30)) async throws -> String {
        guard isRemote(address) else {
            return try await OwnThread.run("discovery") { try readFile(address) }
        }
        // A redirect would let the remote server choose which address this server requests, so the client follows none.
        return try await HTTPClient.withHTTPClient(configuration: .guarded) { client in
            try await within(limit) {
                let response = try await client.execute(HTTPClientRequest(url: address), timeout: TimeAmount(limit))
                guard response.status == .ok else { throw DiscoveryProblem.status(Int(response.status.code)) }
                return String(buffer: try await response.body.collect(upTo: maxBytes))
            }
        }
    }

    private static func readFile(_ address: String) throws -> String {
        let path = address.hasPrefix("file://") ? String(address.dropFirst(7)) : address
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        let data = try file.read(upToCount: maxBytes + 1) ?? Data()
        guard data.count <= maxBytes else { throw DiscoveryProblem.tooLarge }
        return String(decoding: data, as: UTF8.self)
    }

    private static func within<Value: Sendable>(
        _ limit: Duration, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { tasks in
            tasks.addTask { try await body() }
            tasks.addTask {
                try await Task.sleep(for: limit)
                throw DiscoveryProblem.tooSlow
            }
            defer { tasks.cancelAll() }
            guard let value = try await tasks.next() else { throw CancellationError() }
            return value
        }
    }

    private enum DiscoveryProblem: Error, CustomStringConvertible {
        case status(Int), tooLarge, tooSlow, noKey

        var description: String {
            switch self {
            case .status(let code): "it answers \(code)"
            case .tooLarge: "it has more than \(DiscoveryKeys.maxBytes) bytes"
            case .tooSlow: "it takes too long to answer"
            case .noKey: "it has no proof-key; save Office's discovery document there"
            }
        }
    }
}

/// Stores the last valid discovery document of Office, so that it survives restarts of the server.
public struct DiscoveryMemory: Sendable {
    /// The stored discovery document; `nil` if no document is stored.
    let known: String?
    /// Stores a discovery document and replaces the previously stored document.
    let keep: @Sendable (String) async throws -> Void

    /// Creates a memory from closures, for example for a database that several servers use.
    ///
    /// - Parameters:
    ///   - known: the stored discovery document; `nil` if no document is stored.
    ///   - keep: stores a discovery document and replaces the previously stored document.
    public init(known: String?, keep: @escaping @Sendable (String) async throws -> Void) {
        self.known = known
        self.keep = keep
    }

    /// Creates a memory that stores the document in a file on this server's disk.
    public init(file: URL) {
        self.init(known: try? String(contentsOf: file, encoding: .utf8)) { text in
            try await OwnThread.run("discovery") { try Data(text.utf8).write(to: file, options: .atomic) }
        }
    }
}

/// Checks the proofs of WOPI requests with the keys from Office's discovery document, by the rules of ``ProofPolicy``.
struct ProofGate: Sendable {
    let keys: DiscoveryKeys
    let address: PublicAddress

    /// - Parameters:
    ///   - context: contains the request target as the client sent it, because the client signed that target.
    ///   - token: the access token as it appears in the query.
    ///   - claims: the claims of the access token; `nil` if this server didn't issue the token.
    /// - Throws: ``HostError/proofInvalid(reason:)``
    func check(
        _ request: Request, _ context: HostContext, token: String, claims: AccessClaims?, now: Date
    ) throws {
        let target = context.sentTarget ?? request.uri.string
        let call = SignedRequest(headers: request.headers, url: address.text + target, token: token)
        let verdict = ProofPolicy.verdict(on: call, claims: claims, keys: keys.keys, now: now)
        if verdict.asksForNewKeys { keys.renew(now: now) }
        if let refusal = verdict.refusal { throw refusal }
    }
}
