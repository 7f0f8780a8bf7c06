import Foundation
import Testing

@testable import ACME

/// Tests responses that no correct CA sends: of proxies in front of it, of another server, or of an attacker.
@Suite struct MisbehavingCATests {
    private static let operations = [
        "directory", "nonce", "account", "order", "authorization", "challenge", "finalize", "certificate",
    ]
    private static let page = ACMEResponse(
        status: 200, fields: ["content-type": "text/html"], body: Array("<!doctype html><title>Welcome</title>".utf8))

    @Test(arguments: operations) func `a page instead of an object fails the order`(operation: String) async throws {
        let ca = FakeCA { $0.responses[operation] = [Self.page] }
        // The content of the response to a challenge says nothing that the authorization doesn't say.
        if operation == "challenge" || operation == "finalize" {
            #expect(try await ca.failure().cause != .invalid)
        } else {
            let failure = try await ca.failure()
            #expect(failure.cause == .invalid)
            #expect(!failure.reason.contains("<"), "the page isn't repeated")
        }
        #expect(ca.published.isEmpty)
    }

    @Test(arguments: operations, ["", "{", "[]", "null", "{\"status\": 7}", "{\"newOrder\": \"http://ca.example/\"}"])
    func `garbage fails the order`(operation: String, text: String) async throws {
        guard operation != "challenge", operation != "finalize" else { return }
        let ca = FakeCA { $0.responses[operation] = [ACMEResponse(status: 200, body: Array(text.utf8))] }
        #expect(try await ca.failure().cause == .invalid)
    }

    @Test(arguments: operations) func `a redirect isn't followed`(operation: String) async throws {
        let moved = ACMEResponse(status: 302, fields: ["location": "https://evil.example/"])
        let ca = FakeCA { $0.responses[operation] = [moved] }
        let failure = try await ca.failure()
        #expect(failure.cause == .invalid)
        #expect(failure.reason.hasSuffix("the CA redirects, and redirects aren't followed (status 302)"))
    }

    @Test(arguments: operations) func `a page with status 503 counts as temporary`(operation: String) async throws {
        let ca = FakeCA { $0.responses[operation] = [ACMEResponse(status: 503, body: Self.page.body)] }
        let failure = try await ca.failure()
        #expect(failure.cause == .unavailable && failure.retryAfter == nil && failure.reason.contains("(status 503)"))
    }

    @Test(arguments: [429, 503]) func `the time of the next try is taken from Retry-After`(status: Int) async throws {
        for (text, seconds) in [("120", 120), ("Fri, 15 Jan 2027 08:10:00 GMT", 600)] as [(String, TimeInterval)] {
            let ca = FakeCA {
                $0.responses["order"] = [.problem(status, "rateLimited", "too many certificates", retryAfter: text)]
            }
            let failure = try await ca.failure()
            #expect(failure.retryAfter == FakeCA.start + seconds)
            #expect(failure.reason == "order: rateLimited: too many certificates (status \(status))")
        }
    }

    @Test func `long words of the CA are cut off`() async throws {
        let ca = FakeCA {
            $0.responses["order"] = [.problem(403, "malformed", String(repeating: "long ", count: 10_000))]
        }
        #expect(try await ca.failure().reason.utf8.count <= 600)
    }

    @Test func `a proof for a name that wasn't ordered is refused`() async throws {
        let ca = FakeCA {
            $0.responses["authorization"] = [
                .json([
                    "status": "pending", "identifier": ["type": "dns", "value": "bank.example"], "challenges": [],
                ])
            ]
        }
        let failure = try await ca.failure()
        #expect(failure.reason == "authorization: the CA asks for a proof for bank.example, which wasn't ordered")
    }

    @Test func `an account without an address is refused`() async throws {
        for fields in [[:], ["location": "http://ca.example/account/1"], ["location": "/account/1"]] {
            let ca = FakeCA {
                $0.responses["account"] = [ACMEResponse(status: 201, fields: fields, body: Array("{}".utf8))]
            }
            #expect(
                try await ca.failure().reason == "account: the CA's response has no https address in Location")
            #expect(ca.kept == nil)
        }
    }

    @Test(arguments: ["", "a b", "é", String(repeating: "n", count: 600)])
    func `an invalid nonce is refused`(nonce: String) async throws {
        let ca = FakeCA {
            $0.responses["nonce"] = [ACMEResponse(status: 200, fields: ["replay-nonce": nonce])]
        }
        #expect(try await ca.failure().reason == "nonce: the CA's response has no valid Replay-Nonce")
    }

    @Test func `a certificate that can't be used is refused`() async throws {
        let hour: TimeInterval = 3600
        let cases: [(String, @Sendable (inout FakeCA.Behavior) -> Void)] = [
            ("is for another key", { $0.changesKey = true }),
            ("isn't for place.example", { $0.names = ["other.example"] }),
            ("isn't for place.example", { $0.names = ["place.example.evil.example", "*.example"] }),
            ("expired at 2027-01-15T07:00:00Z", { $0.life = -2 * hour ... -hour }),
            (
                "isn't valid before 2027-01-15T09:00:00Z; check this machine's clock",
                { $0.life = hour...(2 * hour) }
            ),
        ]
        for (reason, change) in cases {
            let failure = try await FakeCA(change).failure()
            #expect(failure.cause == .invalid)
            #expect(failure.reason == "certificate: the certificate from the CA \(reason)")
        }
    }

    @Test func `a kept certificate that was damaged is ignored`() async throws {
        let issued = try await FakeCA().order()
        let other = try await FakeCA().order()
        for text in ["", issued.chain, issued.key, issued.chain + other.key, String(issued.text.dropLast(60))] {
            #expect(IssuedCertificate(text: text) == nil)
        }
    }

    @Test func `only https addresses without a user name are accepted`() {
        for text in [
            "http://ca.example/", "https://", "https://user:word@ca.example/", "https://ca.example/#a", "ca.example",
            "https://ca.example/a b", "https://ca.example/\r\nx", "file:///etc/passwd",
            "https://ca.example/" + String(repeating: "a", count: 2000),
        ] {
            #expect(ACMEAddress(text) == nil, "\(text)")
        }
        #expect(ACMEAddress("https://ca.example:14000/dir?x=1") != nil)
    }
}
