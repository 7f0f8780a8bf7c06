import CryptoExtras
import Foundation
import Testing

@testable import WOPIProof

/// Tests docs/protocol/security.md#proof-keys.
@Suite struct ProofTests {
    private let keys: ProofKeys

    init() throws { keys = try #require(ProofKeys(discovery: ProofVector.discovery)) }

    @Test func `the signed bytes match the test vector`() throws {
        let bytes = SignedRequest.message(
            token: ProofVector.token, url: ProofVector.url, ticks: try #require(Int64(ProofVector.ticks)))
        #expect(bytes.map { String(format: "%02x", $0) }.joined() == ProofVector.message)
    }

    @Test func `the vector's signature is valid under the vector's key`() {
        #expect(ProofVector.request.verdict(keys, now: ProofVector.time) == .valid(isStale: false))
    }

    @Test func `a proof is valid for twenty minutes, and for a clock slightly ahead`() {
        func verdict(_ seconds: TimeInterval) -> ProofVerdict {
            ProofVector.request.verdict(keys, now: ProofVector.time.addingTimeInterval(seconds))
        }
        #expect(verdict(1200) == .valid(isStale: false))
        #expect(verdict(1201) == .refused(.tooOld))
        #expect(verdict(-300) == .valid(isStale: false))
        #expect(verdict(-301) == .refused(.tooNew))
    }

    @Test(arguments: [
        "", "x", "-5", "+5", "1.5", " 639028224000000000", "99999999999999999999", "0x10", "٣",
    ])
    func `a timestamp that isn't a number of ticks is refused`(ticks: String) {
        var request = ProofVector.request
        request.timeStamp = ticks
        #expect(request.verdict(keys, now: ProofVector.time) == .refused(.timeStamp))
    }

    @Test func `a change of any signed value is refused`() {
        let changes: [(inout SignedRequest) -> Void] = [
            { $0.url = $0.url.replacing("f-17", with: "f-18") },
            { $0.url = $0.url.replacing("wopi.contoso", with: "wopi.fabrikam") },
            { $0.url += "&x=1" },
            { $0.token = "ya5-Ab.Cd_8" },
            { $0.token = "YA5-AB.CD_9" },
            { $0.timeStamp = "639028224000000001" },
            { $0.proof = "AAAA" },
            { $0.proof = "not base64" },
            { $0.proof = "" },
            { $0.proof = String($0.proof?.reversed() ?? []) },
        ]
        for change in changes {
            var request = ProofVector.request
            change(&request)
            #expect(request.verdict(keys, now: ProofVector.time) == .refused(.signature))
        }
        var letters = ProofVector.request
        letters.url = letters.url.replacing("/wopi/files", with: "/WOPI/Files")
        #expect(letters.verdict(keys, now: ProofVector.time) == .valid(isStale: false))
    }

    @Test func `missing and oversized proofs are distinguished`() {
        var request = ProofVector.request
        request.proof = nil
        #expect(!request.hasProof)
        #expect(request.verdict(keys, now: ProofVector.time) == .refused(.missing))
        request.proof = String(repeating: "A", count: 5000)
        #expect(request.verdict(keys, now: ProofVector.time) == .refused(.tooLong))
    }
}

/// Tests the table of docs/protocol/security.md#proof-cases with keys that were made for these tests.
@Suite struct CombinationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        enum Signer: Sendable { case current, old, stranger, none }
        let proof: Signer
        let proofOld: Signer
        let verdict: ProofVerdict
        var testDescription: String { "Proof by \(proof), ProofOld by \(proofOld)" }
    }

    private static let current = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }
    private static let old = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }
    private static let stranger = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    static func key(_ key: _RSA.Signing.PrivateKey) throws -> ProofKeys.Key {
        let parts = try key.publicKey.getKeyPrimitives()
        return try #require(
            ProofKeys.Key(
                modulus: parts.modulus.base64EncodedString(), exponent: parts.publicExponent.base64EncodedString()))
    }

    private static func sign(_ signer: Row.Signer, _ message: Data) throws -> String? {
        let key: _RSA.Signing.PrivateKey
        switch signer {
        case .current: key = try current.get()
        case .old: key = try old.get()
        case .stranger: key = try stranger.get()
        case .none: return nil
        }
        return try key.signature(for: message, padding: .insecurePKCS1v1_5).rawRepresentation.base64EncodedString()
    }

    @Test(arguments: [
        Row(proof: .current, proofOld: .old, verdict: .valid(isStale: false)),
        Row(proof: .current, proofOld: .stranger, verdict: .valid(isStale: false)),
        Row(proof: .current, proofOld: .none, verdict: .valid(isStale: false)),
        Row(proof: .stranger, proofOld: .current, verdict: .valid(isStale: true)),
        Row(proof: .old, proofOld: .stranger, verdict: .valid(isStale: true)),
        Row(proof: .old, proofOld: .none, verdict: .valid(isStale: true)),
        Row(proof: .stranger, proofOld: .old, verdict: .refused(.signature)),
        Row(proof: .none, proofOld: .old, verdict: .refused(.signature)),
        Row(proof: .stranger, proofOld: .stranger, verdict: .refused(.signature)),
        Row(proof: .none, proofOld: .none, verdict: .refused(.missing)),
    ])
    func `each combination of header and key is accepted or refused`(row: Row) throws {
        let keys = ProofKeys(current: try Self.key(Self.current.get()), old: try Self.key(Self.old.get()))
        let message = SignedRequest.message(
            token: "t%2B1", url: ProofVector.url, ticks: try #require(Int64(ProofVector.ticks)))
        let request = SignedRequest(
            proof: try Self.sign(row.proof, message), proofOld: try Self.sign(row.proofOld, message),
            timeStamp: ProofVector.ticks, url: ProofVector.url, token: "t%2B1")
        #expect(request.verdict(keys, now: ProofVector.time) == row.verdict)
    }

    @Test func `a token may be signed encoded or decoded`() throws {
        let keys = ProofKeys(current: try Self.key(Self.current.get()), old: nil)
        let ticks = try #require(Int64(ProofVector.ticks))
        for signed in ["t%2B1", "t+1"] {
            let message = SignedRequest.message(token: signed, url: ProofVector.url, ticks: ticks)
            let request = SignedRequest(
                proof: try Self.sign(.current, message), proofOld: nil, timeStamp: ProofVector.ticks,
                url: ProofVector.url, token: "t%2B1")
            #expect(request.verdict(keys, now: ProofVector.time) == .valid(isStale: false))
        }
    }
}

/// Tests docs/protocol/web.md#discovery-document.
@Suite struct DiscoveryTests {
    @Test func `keys are found in any quotes, order and context`() throws {
        let keys = try #require(ProofKeys(discovery: ProofVector.discovery))
        #expect(keys.old == nil)
        let both = ProofVector.discovery.replacing(
            "<proof-key ", with: "<proof-keys/><proof-key oldmodulus='\(ProofVector.modulus)' oldexponent = \"AQAB\"\n "
        )
        #expect(ProofKeys(discovery: both)?.old == keys.current)
    }

    @Test(arguments: [
        "", "<", "<proof-key", "<proof-key/>", "<proof-key modulus", "<proof-key modulus=", "<proof-key modulus=\"",
        "<proof-key modulus=\"AQAB\" exponent=\"AQAB\"/>", "<proof-key modulus=\"\" exponent=\"\"/>",
        "<proof-key modulus='\(ProofVector.modulus)' exponent='AA=='/>",
        "<proof-key modulus='\(ProofVector.modulus)' exponent='!'/>",
        "<!-- <proof-key modulus='\(ProofVector.modulus)' exponent='AQAB'/>",
        "<proof-key modulus='" + String(repeating: "A", count: 100_000) + "' exponent='AQAB'/>",
        "<html>Sign in to the network</html>",
    ])
    func `a document without a key is refused`(text: String) {
        #expect(ProofKeys(discovery: text) == nil)
    }
}
