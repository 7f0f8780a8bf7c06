import Foundation
import Hummingbird
import WOPI
import WOPIHost
import WOPIProof

/// Holds calls against ``ProofPolicy``, with the keys that discovery has.
struct ProofGate: Sendable {
    let keys: DiscoveryKeys
    let address: PublicAddress

    /// - Parameters:
    ///   - token: as it stands in the query.
    ///   - claims: of the token, `nil` when it is none of ours.
    /// - Throws: ``HostError/proofInvalid(reason:)``
    func check(_ request: Request, token: String, claims: AccessClaims?, now: Date) throws {
        let call = SignedRequest(headers: request.headers, url: address.text + request.uri.string, token: token)
        let verdict = ProofPolicy.verdict(on: call, claims: claims, keys: keys.keys, now: now)
        if verdict.asksForNewKeys { keys.renew(now: now) }
        if let refusal = verdict.refusal { throw refusal }
    }
}
