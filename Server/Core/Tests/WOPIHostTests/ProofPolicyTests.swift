import Basics
import Foundation
import Testing
import WOPI
import WOPIHost
import WOPIProof

/// Tests which requests need a proof, which is a signature of Office's servers. WOPIProofTests tests the signatures.
@Suite struct ProofPolicyTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func verdict(
        _ origin: AccessClaims.Origin?, proof: String? = nil, keys: ProofKeys? = nil
    ) -> ProofPolicy.Verdict {
        let claims = origin.map {
            AccessClaims(user: .random(), grant: .random(), origin: $0, resource: .ecosystem, expires: now)
        }
        let call = SignedRequest(
            proof: proof, proofOld: nil, timeStamp: proof.map { _ in "1" }, url: "https://wopi.contoso.example/x",
            token: "t")
        return ProofPolicy.verdict(on: call, claims: claims, keys: keys, now: now)
    }

    private func keys() throws -> ProofKeys {
        let modulus = Data(repeating: 0x81, count: 256).base64EncodedString()
        return ProofKeys(current: try #require(ProofKeys.Key(modulus: modulus, exponent: "AQAB")), old: nil)
    }

    @Test func `a phone needs no proof, and neither does an unknown token`() throws {
        for origin in [AccessClaims.Origin.phone, .download, nil] {
            #expect(verdict(origin).refusal == nil && !verdict(origin).asksForNewKeys)
            #expect(try verdict(origin, keys: keys()).refusal == nil)
        }
    }

    @Test func `a host page's token requires a proof`() throws {
        let refused = try verdict(.hostPage, keys: keys())
        #expect(refused.refusal != nil && !refused.asksForNewKeys, "no other keys would help")
    }

    @Test func `a signed request from any client is verified`() throws {
        for origin in [AccessClaims.Origin.phone, .hostPage, nil] {
            #expect(try verdict(origin, proof: "AAAA", keys: keys()).refusal != nil)
        }
    }

    @Test func `without keys a required proof fails, and keys are requested`() {
        for origin in [AccessClaims.Origin.phone, .hostPage] {
            let refused = verdict(origin, proof: "AAAA")
            #expect(refused.refusal == .proofInvalid(reason: ProofProblem.noKeys.rawValue) && refused.asksForNewKeys)
        }
    }
}
