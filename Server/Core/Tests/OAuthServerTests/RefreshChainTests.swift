import Foundation
import OAuthServer
import Testing

@Suite struct RefreshChainTests {
    let start = Date(timeIntervalSince1970: 1_800_000_000)

    func token(_ name: String, expires: TimeInterval = 1000) -> NewToken {
        NewToken(digest: SecretDigest(of: name), expires: start.addingTimeInterval(expires))
    }

    /// Returns an encrypted new token for tests: the bytes are the token's name without any encryption.
    func sealed(_ name: String) -> SealedSecret { SealedSecret(bytes: Array(name.utf8)) }

    /// Presents refresh tokens in order. `59 a→c` presents the token `a` after 59 seconds and offers `c` as its
    /// replacement. A number after `>` has no effect. The result `repeated=b` means that the server returned the
    /// earlier replacement `b` again.
    @Test(arguments: [
        (["0>1 a→b"], ["rotated"]),
        (["0>1 a→b", "1>2 b→c"], ["rotated", "rotated"]),
        (["0 a→b", "59 a→c"], ["rotated", "repeated=b"]),
        (["0 a→b", "60 a→c"], ["rotated", "reused"]),
        (["0 a→b", "1 a→c", "2 a→d"], ["rotated", "repeated=b", "repeated=b"]),
        (["0 a→b", "30 a→c", "59 a→d", "60 a→e"], ["rotated", "repeated=b", "repeated=b", "reused"]),
        (["0 a→b", "1 a→c", "2 b→d"], ["rotated", "repeated=b", "rotated"]),
        (["0 a→b", "1 a→c", "2 c→d"], ["rotated", "repeated=b", "reused"]),
        (["0 a→b", "1 a→c", "2 b→d", "3 b→e"], ["rotated", "repeated=b", "rotated", "repeated=d"]),
        (["0 a→b", "1 a→c", "2 b→d", "3 a→e"], ["rotated", "repeated=b", "rotated", "reused"]),
        (["0 a→b", "59 b→c", "118 b→d"], ["rotated", "rotated", "repeated=c"]),
        (["0 a→b", "59 b→c", "119 b→d"], ["rotated", "rotated", "reused"]),
        (["0 a→b", "1 b→c", "2 a→d"], ["rotated", "rotated", "reused"]),
        (["0 a→b", "1 b→c", "2 b→d"], ["rotated", "rotated", "repeated=c"]),
        (["0 a→b", "1 b→c", "2 b→d", "3 c→e"], ["rotated", "rotated", "repeated=c", "rotated"]),
        (["999 a→b"], ["rotated"]),
        (["999 a→b", "1000 a→c"], ["rotated", "expired"]),
        (["1000 a→b"], ["expired"]),
        (["0 x→b"], ["reused"]),
    ])
    func `the newest token is valid, the previous one briefly returns the same successor, and others fail`(
        steps: [String], verdicts: [String]
    ) throws {
        var chain = RefreshChain(current: token("a"))
        let found = try steps.map { step in
            let parts = step.split { " →>".contains($0) }
            let seconds = try #require(Double(parts[0]))
            let old = SecretDigest(of: String(try #require(parts.dropLast().last)))
            let name = String(try #require(parts.last))
            let renewal = Renewal.rotate(to: token(name), sealed: sealed(name), grace: 60)
            let verdict = chain.present(old, renewal, now: start.addingTimeInterval(seconds))
            guard case .repeated(let successor) = verdict else { return "\(verdict)" }
            return "repeated=" + (String(bytes: successor.bytes, encoding: .utf8) ?? "")
        }
        #expect(found == verdicts)
    }

    @Test func `a kept token can be used any number of times, and an older one is refused`() {
        var chain = RefreshChain(current: token("a"), previous: SecretDigest(of: "z"), replaced: start)
        let keep = Renewal.keep(expires: start.addingTimeInterval(2000))
        for _ in 0..<3 { #expect(chain.present(SecretDigest(of: "a"), keep, now: start) == .kept) }
        #expect(chain.current == token("a", expires: 2000))
        #expect(chain.present(SecretDigest(of: "z"), keep, now: start) == .replaced)
        #expect(chain.present(SecretDigest(of: "a"), keep, now: start.addingTimeInterval(2000)) == .expired)
    }

    @Test func `without a grace period a replaced token is refused at once`() {
        var chain = RefreshChain(current: token("a"))
        for (name, verdict) in [("b", RefreshChain.Verdict.rotated), ("c", .reused)] {
            let renewal = Renewal.rotate(to: token(name), sealed: sealed(name), grace: 0)
            #expect(chain.present(SecretDigest(of: "a"), renewal, now: start) == verdict)
        }
    }

    @Test func `in the grace period a token works a limited number of times without ending the grant`() {
        var chain = RefreshChain(current: token("a"))
        let renewal = Renewal.rotate(to: token("b"), sealed: sealed("b"), grace: 60)
        #expect(chain.present(SecretDigest(of: "a"), renewal, now: start) == .rotated)
        for _ in 0..<RefreshChain.maxRepeats {
            #expect(chain.present(SecretDigest(of: "a"), renewal, now: start) == .repeated(sealed("b")))
        }
        #expect(chain.present(SecretDigest(of: "a"), renewal, now: start) == .replaced)
        #expect(chain.current == token("b"))
        #expect(chain.present(SecretDigest(of: "a"), renewal, now: start.addingTimeInterval(60)) == .reused)
    }

    @Test func `a replaced token without a stored successor is refused in the grace period and ends nothing`() {
        var chain = RefreshChain(current: token("b"), previous: SecretDigest(of: "a"), replaced: start)
        let before = chain
        let renewal = Renewal.rotate(to: token("c"), sealed: sealed("c"), grace: 60)
        #expect(chain.present(SecretDigest(of: "a"), renewal, now: start.addingTimeInterval(1)) == .replaced)
        #expect(chain == before)
        #expect(chain.present(SecretDigest(of: "b"), renewal, now: start.addingTimeInterval(2)) == .rotated)
    }
}
