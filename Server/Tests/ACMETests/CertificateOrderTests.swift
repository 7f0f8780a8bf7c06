import Foundation
import Testing

@testable import ACME

@Suite struct CertificateOrderTests {
    @Test func `a certificate is ordered for every name`() async throws {
        let ca = FakeCA()
        let issued = try await ca.order(["place.example", "content.place.example"])
        #expect(issued.names == ["place.example", "content.place.example"])
        #expect(issued.validity.start == FakeCA.start && issued.validity.duration == 90 * 24 * 3600)
        #expect(IssuedCertificate(text: issued.text) == issued)
        #expect(ca.contacts == [["mailto:mia@place.example"]])
        #expect(ca.published.isEmpty, "the proofs are withdrawn")
        #expect(ca.pauses.isEmpty)
    }

    @Test func `a second order uses the kept account and a new key`() async throws {
        let ca = FakeCA()
        let first = try await ca.order(), account = try #require(ca.kept)
        let second = try await ca.order(account: account)
        #expect(ca.contacts.count == 1 && ca.kept == account)
        #expect(first.key != second.key)
    }

    @Test func `another e-mail address changes the account`() async throws {
        let ca = FakeCA()
        _ = try await ca.order()
        _ = try await ca.order(account: ca.kept, email: "leo@place.example")
        #expect(ca.contacts == [["mailto:mia@place.example"], ["mailto:leo@place.example"]])
        #expect(ca.kept?.email == "leo@place.example")
    }

    @Test func `an account of another directory isn't used`() async throws {
        let ca = FakeCA()
        _ = try await ca.order()
        let kept = try #require(ca.kept)
        let other = ACMEAccount(
            directory: "https://other.example/directory", address: kept.address, email: kept.email, key: kept.key)
        _ = try await ca.order(account: other)
        #expect(ca.contacts.count == 2)
    }

    @Test func `a forgotten account is registered again`() async throws {
        let ca = FakeCA()
        _ = try await ca.order()
        let account = try #require(ca.kept)
        ca.forgetAccounts()
        _ = try await ca.order(account: account)
        #expect(ca.contacts.count == 2 && ca.kept?.key != account.key)
    }

    @Test func `a rejected nonce is replaced, but not for ever`() async throws {
        let ca = FakeCA { $0.badNonces = 5 }
        _ = try await ca.order()
        ca.change { $0.badNonces = 1000 }
        let failure = try await ca.failure(account: ca.kept)
        #expect(failure.cause == .refused && failure.reason == "order: badNonce: try again (status 400)")
    }

    @Test func `slow objects are polled as often as the CA asks`() async throws {
        let ca = FakeCA { ($0.polls, $0.retryAfter) = (3, "7") }
        _ = try await ca.order()
        #expect(ca.pauses == Array(repeating: 7, count: 6))
        let impatient = FakeCA { ($0.polls, $0.retryAfter) = (3, "0") }
        _ = try await impatient.order()
        #expect(impatient.pauses == Array(repeating: 1, count: 6), "at least a second")
        let silent = FakeCA { $0.polls = 3 }
        _ = try await silent.order()
        #expect(silent.pauses == [1, 2, 3, 1, 2, 3])
    }

    @Test(arguments: [nil, "60", "86400", "Sat, 01 Jan 2050 00:00:00 GMT", "soon"])
    func `an object that is never done isn't polled for ever`(retryAfter: String?) async throws {
        let ca = FakeCA { ($0.polls, $0.retryAfter) = (.max, retryAfter) }
        let failure = try await ca.failure()
        #expect(failure.cause == .unavailable)
        #expect(failure.reason == "authorization: the CA didn't finish within 300 seconds")
        #expect(ca.pauses.reduce(0, +) <= ACMESession.maxWait && ca.published.isEmpty)
    }

    @Test func `a name that the CA can't validate fails with the CA's words`() async throws {
        let ca = FakeCA {
            $0.challengeProblem = """
                {"type": "urn:ietf:params:acme:error:connection", "detail": "192.0.2.1: Connection refused\\u001b[2J"}
                """
        }
        let failure = try await ca.failure()
        #expect(failure.cause == .refused)
        #expect(
            failure.reason
                == "authorization of place.example: the CA couldn't validate the name: "
                + "connection: 192.0.2.1: Connection refused[2J")
        #expect(ca.published.isEmpty, "the proof is withdrawn")
    }

    @Test func `an order that becomes invalid fails with the CA's words`() async throws {
        let ca = FakeCA {
            $0.orderProblem = """
                {"type": "urn:ietf:params:acme:error:caa", "detail": "no", "subproblems": [{"type": \
                "urn:ietf:params:acme:error:caa", "detail": "CAA forbids it", \
                "identifier": {"type": "dns", "value": "place.example"}}]}
                """
        }
        let failure = try await ca.failure()
        #expect(failure.cause == .refused)
        #expect(
            failure.reason
                == "order: the CA rejected the order: caa: no (place.example: caa: CAA forbids it)")
    }

    @Test(arguments: ["", "../secret", "a b", "tökén", String(repeating: "a", count: 201)])
    func `a token that isn't safe in a path isn't published`(token: String) async throws {
        let ca = FakeCA { $0.token = token }
        let failure = try await ca.failure()
        #expect(failure.cause == .refused)
        #expect(
            failure.reason
                == "authorization of place.example: the CA offers no usable challenge of type http-01")
        #expect(!ca.requests.contains("challenge"))
    }

    @Test func `names are proven with tls-alpn-01 if that is asked for`() async throws {
        let ca = FakeCA { $0.challengeType = "tls-alpn-01" }
        let issued = try await ca.order(["place.example", "content.place.example"], challenge: .tlsALPN)
        #expect(issued.names.count == 2 && ca.published.isEmpty)
    }

    @Test func `a CA without http-01 is refused`() async throws {
        let ca = FakeCA { $0.challengeType = "tls-alpn-01" }
        #expect(try await ca.failure().cause == .refused)
        #expect(!ca.requests.contains("challenge"))
    }

    @Test func `a CA that requires external binding is named as unsupported`() async throws {
        let ca = FakeCA { $0.directory = ["meta": ["externalAccountRequired": true]] }
        let failure = try await ca.failure()
        #expect(failure.cause == .refused)
        #expect(
            failure.reason
                == "directory https://ca.example/directory: the CA requires an account with external binding, which "
                + "isn't supported")
        #expect(ca.requests == ["directory"])
    }
}
