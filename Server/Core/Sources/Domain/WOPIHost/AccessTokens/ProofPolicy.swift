public import Foundation
public import WOPIProof

/// Decides which WOPI requests must have a proof signature of Office's servers (docs/protocol/security.md#proof-keys):
/// requests with a token that a host page or an operator gave to a browser. Phones don't sign their requests. If a
/// request has a proof, the proof is always verified.
public enum ProofPolicy {
    /// Whether a request is accepted, and whether Office's proof keys should be fetched again.
    public struct Verdict: Hashable, Sendable {
        /// The error ``HostError/proofInvalid(reason:)``; `nil` if the request is accepted.
        public var refusal: HostError?
        /// Whether Office's proof keys should be fetched again, because no keys were read yet or because Office signs
        /// with other keys.
        public var asksForNewKeys = false
    }

    /// Decides whether a request is accepted.
    ///
    /// - Parameters:
    ///   - claims: the claims of the request's token; `nil` when the token isn't valid. A request with an invalid token
    ///     and no proof is accepted here, because the check of the token refuses the request.
    ///   - keys: the keys from Office's discovery document; `nil` until the document was read.
    public static func verdict(
        on call: SignedRequest, claims: AccessClaims?, keys: ProofKeys?, now: Date
    ) -> Verdict {
        guard call.hasProof || claims?.origin == .hostPage else { return Verdict() }
        guard let keys else { return Verdict(refusing: .noKeys, asksForNewKeys: true) }
        return switch call.verdict(keys, now: now) {
        case .valid(let isStale): Verdict(asksForNewKeys: isStale)
        case .refused(let problem): Verdict(refusing: problem, asksForNewKeys: problem == .signature)
        }
    }
}

extension ProofPolicy.Verdict {
    fileprivate init(refusing problem: ProofProblem, asksForNewKeys: Bool) {
        self.init(refusal: .proofInvalid(reason: problem.rawValue), asksForNewKeys: asksForNewKeys)
    }
}
