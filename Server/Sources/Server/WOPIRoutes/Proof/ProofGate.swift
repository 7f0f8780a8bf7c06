import Foundation
import HTTPServing
import Hummingbird
import WOPI
import WOPIHost
import WOPIProof

/// Checks the proofs of WOPI requests with the keys from Office's discovery document, by the rules of ``ProofPolicy``.
struct ProofGate: Sendable {
    let keys: DiscoveryKeys
    let address: PublicAddress

    /// - Parameters:
    ///   - context: contains the request target as the client sent it, because the client signed that target.
    ///   - token: the access token as it appears in the query.
    ///   - claims: the claims of the access token; `nil` if this server didn't issue the token.
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
