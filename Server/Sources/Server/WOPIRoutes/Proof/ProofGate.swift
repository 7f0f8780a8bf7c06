import Foundation
import HTTPServing
import Hummingbird
import WOPI
import WOPIHost
import WOPIProof

/// Holds calls against ``ProofPolicy``, with the keys that discovery has.
struct ProofGate: Sendable {
    let keys: DiscoveryKeys
    let address: PublicAddress

    /// - Parameters:
    ///   - context: knows the target as it was sent, which is the one that was signed.
    ///   - token: as it stands in the query.
    ///   - claims: of the token, `nil` when it is none of ours.
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
