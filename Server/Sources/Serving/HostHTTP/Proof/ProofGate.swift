import Foundation
import Hummingbird
import WOPI
import WOPIHost
import WOPIProof

/// Decides which requests have to prove that they come from Office (security.md §4): those with a token that a host
/// page or the operator handed to a browser. Phones don't sign; what is signed is checked whoever sent it.
struct ProofGate: Sendable {
    let keys: DiscoveryKeys
    let address: PublicAddress

    /// - Parameters:
    ///   - token: as it stands in the query.
    ///   - claims: of the token, `nil` when it is none of ours: what is unsigned learns that from the token's own check.
    /// - Throws: ``HostError/proofInvalid(reason:)``
    func check(_ request: Request, token: String, claims: AccessClaims?, now: Date) throws {
        let signed = SignedRequest(
            headers: request.headers, url: address.text + request.uri.string, token: token)
        guard signed.hasProof || claims?.origin == .hostPage else { return }
        guard let known = keys.keys else {
            keys.renew(now: now)
            throw HostError.proofInvalid(reason: ProofProblem.noKeys.rawValue)
        }
        switch signed.verdict(known, now: now) {
        case .valid(isStale: false): return
        case .valid(isStale: true): keys.renew(now: now)
        case .refused(let problem):
            if problem == .signature { keys.renew(now: now) }
            throw HostError.proofInvalid(reason: problem.rawValue)
        }
    }
}
