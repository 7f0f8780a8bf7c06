import Foundation
import OAuthServer
import Testing

@Suite struct RefreshChainTests {
    let start = Date(timeIntervalSince1970: 1_800_000_000)

    func token(_ name: String, expires: TimeInterval = 1000) -> NewToken {
        NewToken(digest: SecretDigest(of: name), expires: start.addingTimeInterval(expires))
    }

    /// Presents tokens in order, each to be followed by the one named after the arrow.
    @Test(arguments: [
        (["0>1 a→b"], ["rotated"]),
        (["0>1 a→b", "1>2 b→c"], ["rotated", "rotated"]),
        (["0 a→b", "59 a→c"], ["rotated", "rotated"]),
        (["0 a→b", "60 a→c"], ["rotated", "reused"]),
        (["0 a→b", "1 a→c", "2 a→d"], ["rotated", "rotated", "reused"]),
        (["0 a→b", "1 a→c", "2 b→d"], ["rotated", "rotated", "reused"]),
        (["0 a→b", "1 a→c", "2 c→d"], ["rotated", "rotated", "rotated"]),
        (["0 a→b", "1 b→c", "2 a→d"], ["rotated", "rotated", "reused"]),
        (["0 a→b", "1 b→c", "2 b→d"], ["rotated", "rotated", "rotated"]),
        (["999 a→b"], ["rotated"]),
        (["1000 a→b"], ["expired"]),
        (["0 x→b"], ["reused"]),
    ])
    func `the newest is good, the one before it once and briefly, any other never`(
        steps: [String], verdicts: [String]
    ) throws {
        var chain = RefreshChain(current: token("a"))
        let found = try steps.map { step in
            let parts = step.split { " →>".contains($0) }
            let seconds = try #require(Double(parts[0]))
            let old = SecretDigest(of: String(try #require(parts.dropLast().last)))
            let new = token(String(try #require(parts.last)))
            return "\(chain.present(old, .rotate(to: new, grace: 60), now: start.addingTimeInterval(seconds)))"
        }
        #expect(found == verdicts)
    }

    @Test func `a kept token is good however often, and an older one is refused`() {
        var chain = RefreshChain(current: token("a"), previous: SecretDigest(of: "z"), replaced: start)
        let keep = Renewal.keep(expires: start.addingTimeInterval(2000))
        for _ in 0..<3 { #expect(chain.present(SecretDigest(of: "a"), keep, now: start) == .kept) }
        #expect(chain.current == token("a", expires: 2000))
        #expect(chain.present(SecretDigest(of: "z"), keep, now: start) == .replaced)
        #expect(chain.present(SecretDigest(of: "a"), keep, now: start.addingTimeInterval(2000)) == .expired)
    }

    @Test func `without grace there is none`() {
        var chain = RefreshChain(current: token("a"))
        #expect(chain.present(SecretDigest(of: "a"), .rotate(to: token("b"), grace: 0), now: start) == .rotated)
        #expect(chain.present(SecretDigest(of: "a"), .rotate(to: token("c"), grace: 0), now: start) == .reused)
    }
}
