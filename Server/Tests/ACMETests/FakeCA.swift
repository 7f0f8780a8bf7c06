import Basics
import Crypto
import Foundation
import SwiftASN1
import Synchronization
import X509

@testable import ACME

/// A CA in the process of the test. It checks each request as RFC 8555 requires, and behaves as a test tells it to.
final class FakeCA: ACMETransport, ChallengeProofs {
    /// What the CA does.
    struct Behavior: Sendable {
        /// Responses that replace the CA's own, each once, by the first part of the path, such as `authorization`.
        var responses: [String: [ACMEResponse]] = [:]
        /// Members that the directory has in addition.
        var directory: [String: [String: Bool]] = [:]
        /// The number of requests that are rejected because of their nonce.
        var badNonces = 0
        /// How often an authorization and an order are read before they are done.
        var polls = 0
        /// The value of `Retry-After` in responses about objects that aren't done.
        var retryAfter: String?
        /// The error of the challenge, as JSON; `nil` if the CA looks for the proof.
        var challengeProblem: String?
        /// The error of the order, as JSON; `nil` if the order becomes valid.
        var orderProblem: String?
        /// The type of the challenge that is offered.
        var challengeType = "http-01"
        /// The token of challenges.
        var token = "token-1"
        /// The names in the certificate; `nil` for those that were ordered.
        var names: [String]?
        /// Whether the certificate is for another key than the one in the request.
        var changesKey = false
        /// The life of the certificate, in seconds from now.
        var life: ClosedRange<TimeInterval> = 0...(90 * 24 * 3600)
    }

    fileprivate struct State {
        var behavior = Behavior()
        var now = FakeCA.start
        var pauses: [TimeInterval] = []
        var nonces: Set<String> = []
        var count = 0
        /// The keys of the accounts by their addresses.
        var accounts: [String: P256.Signing.PublicKey] = [:]
        var contacts: [[String]] = []
        var kept: ACMEAccount?
        var published: Set<ChallengeProof> = []
        var requests: [String] = []
        var names: [String] = []
        var proven: Set<String> = []
        /// The hosts whose challenge was answered, and how often their authorization is still pending.
        var tried: Set<String> = []
        var waits: [String: Int] = [:]
        var isFinalized = false
        var polls = 0
        var chain = ""
    }

    static let start = Date(timeIntervalSince1970: 1_800_000_000)
    static let address = "https://ca.example/directory"
    private static let root = P256.Signing.PrivateKey()

    private let state: Mutex<State>

    init(_ change: (inout Behavior) -> Void = { _ in }) {
        state = Mutex(State())
        self.change(change)
    }

    func change(_ change: (inout Behavior) -> Void) { state.withLock { change(&$0.behavior) } }

    /// Forgets all accounts, as a CA does that keeps them in memory and was restarted.
    func forgetAccounts() { state.withLock { $0.accounts = [:] } }

    /// The first parts of the paths that were requested, in order.
    var requests: [String] { state.withLock(\.requests) }
    /// The contacts with which accounts were registered or changed.
    var contacts: [[String]] { state.withLock(\.contacts) }
    /// The waits of the client in seconds.
    var pauses: [TimeInterval] { state.withLock(\.pauses) }
    /// The account that the client kept.
    var kept: ACMEAccount? { state.withLock(\.kept) }
    /// The proofs that are still published.
    var published: Set<ChallengeProof> { state.withLock(\.published) }

    /// Orders a certificate from this CA.
    func order(
        _ names: [String] = ["place.example"], account: ACMEAccount? = nil, email: String = "mia@place.example",
        challenge: ChallengeType = .http
    ) async throws -> IssuedCertificate {
        let clock = ACMEClock(
            now: { self.state.withLock(\.now) },
            pause: { seconds in
                self.state.withLock { state in
                    state.pauses.append(seconds)
                    state.now += seconds
                }
            })
        let ports = CertificateOrder.Ports(transport: self, proofs: self, clock: clock) { account in
            self.state.withLock { $0.kept = account }
        }
        guard let directory = ACMEAddress(Self.address) else { throw CancellationError() }
        return try await CertificateOrder(
            directory: directory, email: email, names: names, challenge: challenge, ports: ports
        ).run(account)
    }

    struct NoFailure: Error {}

    /// Orders a certificate, and returns the failure of the order.
    func failure(account: ACMEAccount? = nil) async throws -> ACMEFailure {
        do {
            _ = try await order(account: account)
        } catch let failure as ACMEFailure {
            return failure
        }
        throw NoFailure()
    }

    func publish(_ proof: ChallengeProof) { state.withLock { _ = $0.published.insert(proof) } }

    func withdraw(_ proof: ChallengeProof) { state.withLock { _ = $0.published.remove(proof) } }

    func send(_ request: ACMERequest, name: String) async throws -> ACMEResponse {
        try state.withLock { state in
            let path = request.address.dropFirst("https://ca.example/".count)
            let operation = String(path.prefix { $0 != "/" })
            state.requests.append(operation)
            if let response = state.behavior.responses[operation]?.first {
                state.behavior.responses[operation]?.removeFirst()
                return response
            }
            var response = try state.respond(to: request, operation, String(path.dropFirst(operation.count + 1)))
            state.count += 1
            let nonce = "nonce-\(state.count)"
            state.nonces.insert(nonce)
            response.add("replay-nonce", nonce)
            return response
        }
    }
}

extension FakeCA.State {
    mutating func respond(to request: ACMERequest, _ operation: String, _ part: String) throws -> ACMEResponse {
        switch operation {
        case "directory": return directory()
        case "nonce": return ACMEResponse(status: 204)
        default: break
        }
        guard case .post(let body) = request.method else { return .problem(405, "malformed", "not POST") }
        let message = try Message(body)
        guard message.url == request.address else { return .problem(400, "malformed", "another url") }
        guard nonces.remove(message.nonce) != nil, behavior.badNonces == 0 else {
            behavior.badNonces -= 1
            return .problem(400, "badNonce", "try again")
        }
        guard let key = message.key ?? message.account.flatMap({ accounts[$0] }) else {
            return .problem(400, "accountDoesNotExist", "no such account")
        }
        guard message.isSigned(by: key) else { return .problem(400, "malformed", "wrong signature") }
        switch operation {
        case "account": return try account(message, key)
        case "order": return try order(message, part)
        case "authorization": return authorization(part)
        case "challenge": return challenge(part, key)
        case "finalize": return try finalize(message)
        case "certificate": return ACMEResponse(status: 200, body: Array(chain.utf8))
        default: return .problem(404, "malformed", "no such path")
        }
    }

    private func directory() -> ACMEResponse {
        var members: [String: Any] = ["meta": behavior.directory["meta"] ?? [:]]
        for (name, path) in [("newNonce", "nonce"), ("newAccount", "account"), ("newOrder", "order")] {
            members[name] = "https://ca.example/\(path)"
        }
        return .json(members)
    }

    private mutating func account(_ message: Message, _ key: P256.Signing.PublicKey) throws -> ACMEResponse {
        let contact = message.payload["contact"] as? [String] ?? []
        contacts.append(contact)
        guard message.key != nil else { return .json(["status": "valid"]) }
        guard message.payload["termsOfServiceAgreed"] as? Bool == true else {
            return .problem(403, "userActionRequired", "agree")
        }
        let address = "https://ca.example/account/\(accounts.count + 1)"
        accounts[address] = key
        return .json(["status": "valid"], status: 201, location: address)
    }

    private mutating func order(_ message: Message, _ part: String) throws -> ACMEResponse {
        if let identifiers = message.payload["identifiers"] as? [[String: String]] {
            names = identifiers.compactMap { $0["value"] }
            (proven, tried, waits, isFinalized) = ([], [], [:], false)
            polls = behavior.polls
        }
        var order: [String: Any] = [
            "authorizations": names.map { "https://ca.example/authorization/\($0)" },
            "finalize": "https://ca.example/finalize/1", "status": orderStatus(),
        ]
        if let problem = behavior.orderProblem, proven.isSuperset(of: names) {
            order["status"] = "invalid"
            order["error"] = try JSONSerialization.jsonObject(with: Data(problem.utf8))
        }
        if isFinalized { order["certificate"] = "https://ca.example/certificate/1" }
        return .json(
            order, status: part.isEmpty ? 201 : 200, location: "https://ca.example/order/1",
            retryAfter: behavior.retryAfter)
    }

    private mutating func orderStatus() -> String {
        guard proven.isSuperset(of: names) else { return "pending" }
        guard isFinalized else { return "ready" }
        polls -= 1
        return polls < 0 ? "valid" : "processing"
    }

    private mutating func authorization(_ host: String) -> ACMEResponse {
        var challenge: [String: Any] = [
            "type": behavior.challengeType, "url": "https://ca.example/challenge/\(host)", "token": behavior.token,
        ]
        var status = proven.contains(host) ? "valid" : "pending"
        if tried.contains(host), let problem = behavior.challengeProblem,
            let error = try? JSONSerialization.jsonObject(with: Data(problem.utf8))
        {
            (status, challenge["error"]) = ("invalid", error)
        } else if tried.contains(host), waits[host, default: behavior.polls] > 0 {
            waits[host] = waits[host, default: behavior.polls] - 1
            status = "pending"
        }
        return .json(
            [
                "status": status, "identifier": ["type": "dns", "value": host],
                "challenges": [["type": "dns-01", "url": "https://ca.example/challenge/dns"], challenge],
            ], retryAfter: behavior.retryAfter)
    }

    private mutating func challenge(_ host: String, _ key: P256.Signing.PublicKey) -> ACMEResponse {
        tried.insert(host)
        let expected = ChallengeType(rawValue: behavior.challengeType).map {
            ChallengeProof(
                type: $0, host: host, token: behavior.token,
                keyAuthorization: "\(behavior.token).\(Message.thumbprint(of: key))")
        }
        if let expected, published.contains(expected) { proven.insert(host) }
        return .json([
            "type": behavior.challengeType, "status": "processing", "url": "https://ca.example/challenge/\(host)",
        ])
    }

    private mutating func finalize(_ message: Message) throws -> ACMEResponse {
        guard proven.isSuperset(of: names), let text = message.payload["csr"] as? String,
            let bytes = Base64URL.decode(text)
        else { return .problem(403, "orderNotReady", "prove control first") }
        let request = try CertificateSigningRequest(derEncoded: bytes)
        let asked = try request.attributes.compactMap { try? ExtensionRequest($0) }.first?.extensions
            .subjectAlternativeNames
        guard request.publicKey.isValidSignature(request.signature, for: request),
            asked.map({ Array($0) }) == names.map({ GeneralName.dnsName($0) })
        else { return .problem(400, "badCSR", "not what was ordered") }
        chain = try certificate(for: request.publicKey).serializeAsPEM().pemString
        isFinalized = true
        return .json(["status": "processing"])
    }

    private func certificate(for key: Certificate.PublicKey) throws -> Certificate {
        let issuer = try DistinguishedName { CommonName("Fake CA") }
        let key = behavior.changesKey ? Certificate.PublicKey(P256.Signing.PrivateKey().publicKey) : key
        return try Certificate(
            version: .v3, serialNumber: .init(), publicKey: key,
            notValidBefore: FakeCA.start + behavior.life.lowerBound,
            notValidAfter: FakeCA.start + behavior.life.upperBound,
            issuer: issuer, subject: DistinguishedName(), signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                SubjectAlternativeNames((behavior.names ?? names).map { GeneralName.dnsName($0) })
            }, issuerPrivateKey: .init(FakeCA.root))
    }
}

/// A signed request, as the CA reads it.
private struct Message {
    let url: String
    let nonce: String
    /// The address of the account (`kid`).
    let account: String?
    /// The key in the request (`jwk`).
    let key: P256.Signing.PublicKey?
    let payload: [String: Any]
    private let signed: [UInt8]
    private let signature: [UInt8]

    struct Malformed: Error {}

    init(_ body: [UInt8]) throws {
        let parts = try JSONDecoder().decode([String: String].self, from: Data(body))
        guard Set(parts.keys) == ["protected", "payload", "signature"], let head = parts["protected"],
            let payload = parts["payload"], let signature = parts["signature"].flatMap({ Base64URL.decode($0) }),
            let header = try Self.object(head), header["alg"] as? String == "ES256",
            let url = header["url"] as? String, let nonce = header["nonce"] as? String
        else { throw Malformed() }
        (self.url, self.nonce, account) = (url, nonce, header["kid"] as? String)
        key = (header["jwk"] as? [String: String]).flatMap(Self.key)
        guard (key == nil) != (account == nil) else { throw Malformed() }
        self.payload = try payload.isEmpty ? [:] : Self.object(payload) ?? [:]
        signed = Array("\(head).\(payload)".utf8)
        self.signature = signature
    }

    private static func object(_ text: String) throws -> [String: Any]? {
        try Base64URL.decode(text).flatMap { try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any] }
    }

    private static func key(_ jwk: [String: String]) -> P256.Signing.PublicKey? {
        guard jwk["kty"] == "EC", jwk["crv"] == "P-256", jwk.count == 4,
            let x = jwk["x"].flatMap({ Base64URL.decode($0) }), let y = jwk["y"].flatMap({ Base64URL.decode($0) })
        else { return nil }
        return try? P256.Signing.PublicKey(rawRepresentation: x + y)
    }

    func isSigned(by key: P256.Signing.PublicKey) -> Bool {
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
        return key.isValidSignature(signature, for: signed)
    }

    /// The thumbprint of RFC 7638.
    static func thumbprint(of key: P256.Signing.PublicKey) -> String {
        let point = key.rawRepresentation
        let (x, y) = (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
        let text = "{\"crv\":\"P-256\",\"kty\":\"EC\",\"x\":\"\(x)\",\"y\":\"\(y)\"}"
        return Base64URL.encode(SHA256.hash(data: Data(text.utf8)))
    }
}

extension ACMEResponse {
    static func json(
        _ members: [String: Any], status: Int = 200, location: String? = nil, retryAfter: String? = nil
    ) -> ACMEResponse {
        var response = ACMEResponse(
            status: status, fields: ["content-type": "application/json"],
            body: Array((try? JSONSerialization.data(withJSONObject: members)) ?? Data()))
        if let location { response.add("location", location) }
        if let retryAfter { response.add("retry-after", retryAfter) }
        return response
    }

    static func problem(_ status: Int, _ type: String, _ detail: String, retryAfter: String? = nil) -> ACMEResponse {
        json(
            ["type": "urn:ietf:params:acme:error:\(type)", "detail": detail], status: status, retryAfter: retryAfter)
    }

    mutating func add(_ name: String, _ value: String) {
        self = ACMEResponse(status: status, fields: fields.merging([name: value]) { old, _ in old }, body: body)
    }
}
