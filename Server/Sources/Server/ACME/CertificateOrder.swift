import Basics
import Crypto

/// Orders a certificate from a CA with the ACME protocol (RFC 8555).
package struct CertificateOrder: Sendable {
    /// What an order needs from the server.
    package struct Ports: Sendable {
        let transport: any ACMETransport
        let proofs: any ChallengeProofs
        /// Keeps the account for later orders.
        let keepAccount: @Sendable (ACMEAccount) async throws -> Void
        let clock: ACMEClock

        package init(
            transport: any ACMETransport, proofs: any ChallengeProofs, clock: ACMEClock = ACMEClock(),
            keepAccount: @escaping @Sendable (ACMEAccount) async throws -> Void
        ) {
            self.transport = transport
            self.proofs = proofs
            self.clock = clock
            self.keepAccount = keepAccount
        }
    }

    private let directory: ACMEAddress
    private let email: String
    private let names: [String]
    private let challenge: ChallengeType
    private let ports: Ports

    /// - Parameters:
    ///   - directory: the address of the CA's directory.
    ///   - email: the address to which the CA may write about the account.
    ///   - names: the host names that the certificate must contain.
    ///   - challenge: how the CA checks the names.
    package init(
        directory: ACMEAddress, email: String, names: [String], challenge: ChallengeType = .http, ports: Ports
    ) {
        self.directory = directory
        self.email = email
        self.names = names
        self.challenge = challenge
        self.ports = ports
    }

    /// Orders a certificate with a new key.
    ///
    /// - Parameter account: the account that an earlier order kept; `nil` to register one.
    /// - Throws: ``ACMEFailure``, `CancellationError`, or an error of the ports.
    package func run(_ account: ACMEAccount?) async throws -> IssuedCertificate {
        let directory = try await ACMESession.directory(at: directory, ports.transport, ports.clock)
        guard let account, account.directory == self.directory.text, let key = AccountKey(pem: account.key),
            let address = ACMEAddress(account.address)
        else { return try await order(register(directory)) }
        do {
            let session = session(directory, key, address)
            if account.email != email { try await changeEmail(of: account, address, session) }
            return try await order(session)
        } catch let failure as ACMEFailure where failure.type == "accountDoesNotExist" {
            return try await order(register(directory))
        }
    }

    private func session(_ directory: Directory, _ key: AccountKey, _ account: ACMEAddress?) -> ACMESession {
        ACMESession(directory, key, account: account, transport: ports.transport, clock: ports.clock)
    }

    private func register(_ directory: Directory) async throws -> ACMESession {
        let key = AccountKey(), session = session(directory, key, nil)
        try await keep(session.register(email: email), key: key.pem)
        return session
    }

    /// Changes the e-mail address of an account (RFC 8555 §7.3.2).
    private func changeEmail(of account: ACMEAccount, _ address: ACMEAddress, _ session: ACMESession) async throws {
        struct Change: Encodable {
            let contact: [String]
        }
        _ = try await session.post(Change(contact: ["mailto:\(email)"]), to: address, name: "account")
        try await keep(address, key: account.key)
    }

    private func keep(_ address: ACMEAddress, key: String) async throws {
        try await ports.keepAccount(
            ACMEAccount(directory: directory.text, address: address.text, email: email, key: key))
    }

    private func order(_ session: ACMESession) async throws -> IssuedCertificate {
        struct Wish: Encodable {
            let identifiers: [ACMEIdentifier]
        }
        let created = try await session.post(
            Wish(identifiers: names.map { ACMEIdentifier(value: $0) }), to: session.directory.newOrder, name: "order")
        let address = try created.location("order"), order = try created.decode(Order.self, "order")
        for authorization in order.authorizations { try await prove(authorization, session) }
        let ready = try await poll(address, session) { $0 != .pending }
        let key = P256.Signing.PrivateKey()
        // Another status than ready is possible only for an order that the CA had finalized already, for another key.
        guard ready.status == .ready else {
            throw ACMEFailure(.invalid, "order: the CA finished the order before it got a request for a certificate")
        }
        try await finalize(ready, key, session)
        let done = try await poll(address, session) { $0 == .valid }
        guard let location = done.certificate else {
            throw ACMEFailure(.invalid, "order: the CA's order is valid but has no certificate")
        }
        return try IssuedCertificate(
            chain: await session.downloadChain(at: location), key: key, orderedFor: names, now: ports.clock.now())
    }

    /// Polls an order until it has a certain status.
    ///
    /// - Throws: ``ACMEFailure`` if it becomes invalid.
    private func poll(
        _ address: ACMEAddress, _ session: ACMESession, until isDone: (Order.Status) -> Bool
    ) async throws -> Order {
        let order = try await session.poll(Order.self, at: address, name: "order") { order in
            order.status == .invalid || isDone(order.status)
        }
        guard order.status != .invalid else {
            throw ACMEFailure(.refused, "order: the CA rejected the order: \(order.error?.text ?? "no reason given")")
        }
        return order
    }

    private func finalize(_ order: Order, _ key: P256.Signing.PrivateKey, _ session: ACMESession) async throws {
        struct Finalization: Encodable {
            let csr: String
        }
        let request = try SigningRequest.make(names: names, key: key)
        _ = try await session.post(
            Finalization(csr: Base64URL.encode(request)), to: order.finalize, name: "finalization")
    }

    /// Proves control of a name, unless the CA remembers an earlier proof.
    private func prove(_ address: ACMEAddress, _ session: ACMESession) async throws {
        let authorization = try await session.read(Authorization.self, at: address, name: "authorization")
        let host = authorization.identifier.value
        guard names.contains(host.lowercased()) else {
            throw ACMEFailure(.invalid, "authorization: the CA asks for a proof for \(host), which wasn't ordered")
        }
        switch authorization.status {
        case .valid: return
        case .pending: break
        default: throw refusal(authorization)
        }
        guard let found = authorization.challenge(challenge), let token = found.safeToken else {
            throw ACMEFailure(
                .refused, "authorization of \(host): the CA offers no usable challenge of type \(challenge.rawValue)")
        }
        let proof = ChallengeProof(
            type: challenge, host: host.lowercased(), token: token,
            keyAuthorization: try session.keyAuthorization(of: token))
        try await ports.proofs.publish(proof)
        do {
            try await solve(found, of: address, session)
        } catch {
            await ports.proofs.withdraw(proof)
            throw error
        }
        await ports.proofs.withdraw(proof)
    }

    private func solve(_ challenge: Challenge, of address: ACMEAddress, _ session: ACMESession) async throws {
        // The empty object says that the response is published (RFC 8555 §7.5.1).
        _ = try await session.post([String: String](), to: challenge.url, name: "challenge")
        let done = try await session.poll(Authorization.self, at: address, name: "authorization") {
            $0.status != .pending
        }
        guard done.status == .valid else { throw refusal(done) }
    }

    private func refusal(_ authorization: Authorization) -> ACMEFailure {
        ACMEFailure(
            .refused,
            "authorization of \(authorization.identifier.value): the CA couldn't validate the name: "
                + (authorization.problem?.text ?? "its status is \(authorization.status.rawValue)"))
    }
}
