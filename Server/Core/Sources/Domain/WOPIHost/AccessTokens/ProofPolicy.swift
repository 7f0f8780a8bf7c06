public import Foundation
public import WOPIProof

/// Decides which calls must prove that they come from Office (docs/protocol/security.md#proof-keys): those with a token
/// that a host page or the operator gave to a browser. Phones don't sign their calls. If a call has a proof, the proof
/// is always verified.
public enum ProofPolicy {
    /// The verdict on a call, and whether the keys should be fetched again.
    public struct Verdict: Hashable, Sendable {
        /// ``HostError/proofInvalid(reason:)``; `nil` for an accepted call.
        public var refusal: HostError?
        /// Whether the keys should be fetched again, because there are none or Office signs with other keys.
        public var asksForNewKeys = false
    }

    /// Decides about a call.
    ///
    /// - Parameters:
    ///   - claims: the claims of the call's token; `nil` when the token isn't valid. A call with an invalid token and
    ///     no proof is accepted here, because the token check refuses it.
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
