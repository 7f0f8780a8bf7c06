import ACME
import Basics
import Foundation
import HTTPServing
import Synchronization

/// The proofs of challenges that a CA may look for at this server at the moment.
///
/// If servers share a database, the CA may ask any of them. So the proofs are in the database too.
final class Challenges: ChallengeProofs {
    private let store: CertificateStore
    /// The key authorizations, by the names of their proofs.
    private let own = Mutex<[String: String]>([:])

    init(_ store: CertificateStore) { self.store = store }

    func publish(_ proof: ChallengeProof) async throws {
        try await share(
            own.withLock { own in
                own[Self.name(proof)] = proof.keyAuthorization
                return own
            })
    }

    func withdraw(_ proof: ChallengeProof) async {
        let rest = own.withLock { own in
            own[Self.name(proof)] = nil
            return own
        }
        // A proof that stays is worth nothing without the CA's request.
        try? await share(rest)
    }

    /// Returns the response to a challenge of type http-01; `nil` if none with that token is in progress.
    func response(to token: String) async throws -> String? {
        try await keyAuthorization(Self.name(.http, token))
    }

    /// Returns the certificate for a challenge of type tls-alpn-01; `nil` if none for that host is in progress.
    func certificate(for host: String) async throws -> HostServer.TLS? {
        guard let text = try await keyAuthorization(Self.name(.tlsALPN, host)) else { return nil }
        let made = try ChallengeCertificate(host: host, keyAuthorization: text, now: Date())
        return try HostServer.TLS(
            certificateChainPEM: Array(made.certificate.utf8), privateKeyPEM: Array(made.key.utf8))
    }

    private static func name(_ proof: ChallengeProof) -> String {
        switch proof.type {
        case .http: name(.http, proof.token)
        case .tlsALPN: name(.tlsALPN, proof.host)
        }
    }

    private static func name(_ type: ChallengeType, _ key: String) -> String { "\(type.rawValue) \(key)" }

    private func keyAuthorization(_ name: String) async throws -> String? {
        if let text = own.withLock({ $0[name] }) { return text }
        guard store.isShared, let text = try await store.read(.challenges) else { return nil }
        return try JSONDecoder().decode([String: String].self, from: Data(text.utf8))[name]
    }

    private func share(_ texts: [String: String]) async throws {
        guard store.isShared else { return }
        try await store.write(.challenges, texts.isEmpty ? nil : JSONEncoder.compact.text(texts))
    }
}
