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
            return "\(chain.present(old, successor: new, now: start.addingTimeInterval(seconds), grace: 60))"
        }
        #expect(found == verdicts)
    }

    @Test func `without grace there is none`() {
        var chain = RefreshChain(current: token("a"))
        #expect(chain.present(SecretDigest(of: "a"), successor: token("b"), now: start, grace: 0) == .rotated)
        #expect(chain.present(SecretDigest(of: "a"), successor: token("c"), now: start, grace: 0) == .reused)
    }
}
