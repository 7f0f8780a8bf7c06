import Basics
package import Foundation
import Synchronization

/// Sends signed requests of one account to a CA.
///
/// Each request needs a fresh nonce. The CA sends one with each response, and a request that it rejects because of its
/// nonce is repeated (RFC 8555 §6.5).
final class ACMESession: Sendable {
    /// How often a request is sent that the CA rejects because of its nonce.
    private static let maxTries = 6
    /// How many unused nonces are kept.
    private static let maxNonces = 8

    let directory: Directory
    private let key: AccountKey
    private let clock: ACMEClock
    private let transport: any ACMETransport
    private let state: Mutex<State>

    private struct State {
        var account: ACMEAddress?
        var nonces: [String] = []
    }

    /// - Parameter account: the address of the account; `nil` if the key isn't registered yet.
    init(
        _ directory: Directory, _ key: AccountKey, account: ACMEAddress?, transport: any ACMETransport, clock: ACMEClock
    ) {
        self.directory = directory
        self.key = key
        self.clock = clock
        self.transport = transport
        state = Mutex(State(account: account))
    }

    /// Fetches the directory, and checks that this client can order a certificate there.
    static func directory(
        at address: ACMEAddress, _ transport: any ACMETransport, _ clock: ACMEClock
    ) async throws -> Directory {
        let name = "directory \(address)"
        let response = try await transport.send(ACMERequest(method: .get, address: address.text), name: name)
        guard response.isSuccess else { throw ACMEFailure(response, to: name, now: clock.now()) }
        let directory = try response.decode(Directory.self, name)
        guard directory.meta?.externalAccountRequired != true else {
            throw ACMEFailure(
                .refused, "\(name): the CA requires an account with external binding, which isn't supported")
        }
        return directory
    }

    /// Registers the key, and agrees to the CA's terms of service (RFC 8555 §7.3).
    ///
    /// - Returns: the address of the account.
    func register(email: String) async throws -> ACMEAddress {
        struct Registration: Encodable {
            let termsOfServiceAgreed = true
            let contact: [String]
        }
        let response = try await post(
            Registration(contact: ["mailto:\(email)"]), to: directory.newAccount, name: "account")
        let account = try response.location("account")
        state.withLock { $0.account = account }
        return account
    }

    func keyAuthorization(of token: String) throws -> String { try key.keyAuthorization(of: token) }

    /// Sends a request with a JSON body.
    func post(_ body: some Encodable, to address: ACMEAddress, name: String) async throws -> ACMEResponse {
        try await send(Array(JSONEncoder.compact.encode(body)), to: address, name: name)
    }

    /// Reads an object of the CA.
    func read<Value: Decodable>(_ type: Value.Type, at address: ACMEAddress, name: String) async throws -> Value {
        try await send(nil, to: address, name: name).decode(type, name)
    }

    /// Downloads a certificate with its chain, in PEM (RFC 8555 §7.4.2).
    func downloadChain(at address: ACMEAddress) async throws -> String {
        let response = try await send(
            nil, to: address, name: "certificate", accept: "application/pem-certificate-chain")
        return String(decoding: response.body, as: UTF8.self)
    }

    /// The maximum time in seconds for which an object is polled.
    static let maxWait: TimeInterval = 300
    /// The maximum number of requests of one poll, in case the clock stands still.
    private static let maxPolls = 100

    /// Reads an object until it reaches a certain state. Waits as long between two requests as the CA asks for in
    /// `Retry-After`, but at least a second and at most a minute.
    func poll<Value: Decodable>(
        _ type: Value.Type, at address: ACMEAddress, name: String, until isDone: (Value) -> Bool
    ) async throws -> Value {
        let end = clock.now().addingTimeInterval(Self.maxWait)
        for count in 1...Self.maxPolls {
            let response = try await send(nil, to: address, name: name)
            let value = try response.decode(type, name)
            if isDone(value) { return value }
            let now = clock.now(), asked = response.retryAfter(now: now)?.timeIntervalSince(now)
            let wait = min(max(asked ?? TimeInterval(min(count, 10)), 1), 60)
            guard now.addingTimeInterval(wait) < end else { break }
            try await clock.pause(wait)
        }
        throw ACMEFailure(.unavailable, "\(name): the CA didn't finish within \(Int(Self.maxWait)) seconds")
    }

    private func send(
        _ payload: [UInt8]?, to address: ACMEAddress, name: String, accept: String? = nil
    ) async throws -> ACMEResponse {
        let signer = state.withLock { $0.account }.map { JWS.Signer.account($0) } ?? .publicKey
        var tries = 0
        while true {
            let jws = try JWS(payload, to: address, nonce: try await nonce(), by: signer, key)
            let response = try await transport.send(
                ACMERequest(
                    method: .post(Array(try JSONEncoder.compact.encode(jws))), address: address.text, accept: accept),
                name: name)
            keepNonce(of: response)
            guard !response.isSuccess else { return response }
            let failure = ACMEFailure(response, to: name, now: clock.now())
            tries += 1
            guard failure.type == "badNonce", tries < Self.maxTries else { throw failure }
        }
    }

    private func nonce() async throws -> String {
        if let kept = state.withLock({ $0.nonces.popLast() }) { return kept }
        let response = try await transport.send(
            ACMERequest(method: .head, address: directory.newNonce.text), name: "nonce")
        guard response.isSuccess else { throw ACMEFailure(response, to: "nonce", now: clock.now()) }
        guard let nonce = response.nonce else {
            throw ACMEFailure(.invalid, "nonce: the CA's response has no valid Replay-Nonce")
        }
        return nonce
    }

    private func keepNonce(of response: ACMEResponse) {
        guard let nonce = response.nonce else { return }
        state.withLock { state in
            if state.nonces.count < Self.maxNonces { state.nonces.append(nonce) }
        }
    }
}

/// The clock of a client, so that tests don't wait.
package struct ACMEClock: Sendable {
    package let now: @Sendable () -> Date
    /// Waits for a number of seconds.
    package let pause: @Sendable (TimeInterval) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Date = { Date() },
        pause: @escaping @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
    ) {
        self.now = now
        self.pause = pause
    }
}

extension ACMEResponse {
    /// The nonce for the next request; `nil` unless it consists of base64url characters (RFC 8555 §6.5.1).
    fileprivate var nonce: String? {
        guard let nonce = fields["replay-nonce"], (1...512).contains(nonce.utf8.count),
            nonce.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else { return nil }
        return nonce
    }

    /// The address of the object that the request created.
    func location(_ name: String) throws -> ACMEAddress {
        guard let address = fields["location"].flatMap({ ACMEAddress($0) }) else {
            throw ACMEFailure(.invalid, "\(name): the CA's response has no https address in Location")
        }
        return address
    }

    func decode<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch {
            throw ACMEFailure(.invalid, "\(name): the CA's response isn't the JSON that RFC 8555 requires")
        }
    }
}
