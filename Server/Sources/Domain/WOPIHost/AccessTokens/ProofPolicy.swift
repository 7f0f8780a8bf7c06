public import Foundation
public import WOPIProof

/// Decides which calls have to prove that they come from Office (docs/protocol/security.md#proof-keys): those with a
/// token that a host page or the operator handed to a browser. Phones don't sign. A call with a
/// proof is checked, whoever sent it.
public enum ProofPolicy {
    /// The verdict on a call, and whether the keys it was checked against are to be fetched again.
    public struct Verdict: Hashable, Sendable {
        /// ``HostError/proofInvalid(reason:)``; `nil` for a call that may go on.
        public var refusal: HostError?
        /// Whether the keys are to be read again: there are none, or Office signs with others than these.
        public var asksForNewKeys = false
    }

    /// - Parameters:
    ///   - claims: the claims of the call's token; `nil` when the token isn't valid, which is left to the check of the
    ///     token itself if the call has no proof either.
    ///   - keys: as discovery last had them; `nil` as long as it couldn't be read.
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
