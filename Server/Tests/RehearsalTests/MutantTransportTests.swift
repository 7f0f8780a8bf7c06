import HTTPTypes
import OfficeClient
import Testing
import WOPI

@testable import Rehearsal

/// Tests faults that are injected between the client and a correct host, and how the faults change requests and
/// answers.
@Suite struct MutantTransportTests {
    private static func mutant(
        _ change: MutantChange, at operations: [WireOperation] = [.unlock], when condition: FaultCondition = .always
    ) -> Mutant {
        Mutant(
            "test", "a sentence", from: "a page", at: operations, when: condition, making: change, detectedBy: "close")
    }

    /// Returns a host that answers each request with the sequence number of the request.
    private static func host(_ status: Int = 200) -> ListeningTransport {
        let count = Counter()
        return ListeningTransport(
            ClosureTransport { _ in
                let number = await count.next()
                return WireResponse(
                    status: status, headers: [.contentType: "application/json", .wopiItemVersion: "v\(number)"],
                    body: .bytes(Array("{\"N\":\(number)}".utf8)))
            })
    }

    private actor Counter {
        private var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }

    private static func unlock(
        _ url: String = "https://a.example/wopi/files/1?access_token=t", _ headers: HTTPFields = [:]
    )
        -> WireRequest
    {
        var headers = headers
        headers[.wopiOverride] = "UNLOCK"
        return WireRequest(method: .post, url: url, headers: headers, body: .empty)
    }

    private static func text(_ response: WireResponse) async throws -> String {
        String(decoding: try await response.body.collect(upTo: 1000), as: UTF8.self)
    }

    @Test func `a mutant can change an answer's status, header, member or content`() async throws {
        let mutant = Mutant(
            "test", "a sentence", from: "a page", at: [.unlock], making: .status(409),
            .header("X-WOPI-Lock", .set("L")), .member("N", .text), .content(.padded), detectedBy: "close")
        let answer = try await MutantTransport(mutant, before: Self.host()).send(Self.unlock())
        #expect(answer.status == 409 && answer.headers[.wopiLock] == "L")
        #expect(try await Self.text(answer) == "{\"N\":\"1\"}\0")
    }

    @Test func `a mutant can change a request's header, parameter or content`() async throws {
        let host = Self.host()
        let mutant = Mutant(
            "test", "a sentence", from: "a page", at: [.unlock], making: .requestHeader("X-WOPI-Lock", .lowercased),
            .parameter("access_token", .append("x")), .requestContent(.text("new")), detectedBy: "close")
        _ = try await MutantTransport(mutant, before: host).send(
            Self.unlock("https://a.example/wopi/files/1?access_token=t&x=1", [.wopiLock: "ABC", .contentLength: "0"]))
        let sent = try #require(host.sent.first)
        #expect(sent.headers[.wopiLock] == "abc" && sent.url == "https://a.example/wopi/files/1?access_token=tx&x=1")
        #expect(sent.body == "new" && sent.headers[.contentLength] == nil)
    }

    @Test func `a parameter of a form is changed in the form`() async throws {
        let host = Self.host(), change = Self.mutant(.parameter("code", .set("other")), at: [.codeExchange])
        let form = "grant_type=authorization_code&code=c1"
        _ = try await MutantTransport(change, before: host).send(
            WireRequest(
                method: .post, url: "https://a.example/token?code=kept",
                headers: [.contentType: "application/x-www-form-urlencoded"], body: .bytes(Array(form.utf8))))
        #expect(host.sent.first?.body == "grant_type=authorization_code&code=other")
        #expect(host.sent.first?.url == "https://a.example/token?code=kept")
    }

    @Test func `a swallowed request never reaches the host`() async throws {
        let host = Self.host()
        let answer = try await MutantTransport(Self.mutant(.swallowed(200, .text("{}"))), before: host).send(
            Self.unlock())
        #expect(host.sent.isEmpty && answer.status == 200 && answer.headers[.wopiItemVersion] == "swallowed")
        #expect(try await Self.text(answer) == "{}")
    }

    @Test func `a repeated request is refused, and a different one isn't`() async throws {
        let host = Self.host(), transport = MutantTransport(Self.mutant(.refusesRepetitions(400, "no")), before: host)
        #expect(try await transport.send(Self.unlock()).status == 200)
        #expect(try await transport.send(Self.unlock()).status == 400)
        #expect(try await transport.send(Self.unlock("https://a.example/wopi/files/2?access_token=t")).status == 200)
        #expect(host.sent.count == 2)
    }

    @Test func `the first answer is repeated every time`() async throws {
        let transport = MutantTransport(Self.mutant(.firstAnswer), before: Self.host())
        for _ in 1...3 { #expect(try await Self.text(try await transport.send(Self.unlock())) == "{\"N\":1}") }
        let other = try await transport.send(Self.unlock("https://a.example/wopi/files/2?access_token=t"))
        #expect(try await Self.text(other) == "{\"N\":4}")
    }

    @Test func `a refusal is replaced by the previous answer`() async throws {
        let host = ListeningTransport(
            ClosureTransport { request in
                let isLate = request.headers[.wopiOldLock] != nil
                return WireResponse(status: isLate ? 404 : 200, body: .bytes(Array((isLate ? "gone" : "here").utf8)))
            })
        let transport = MutantTransport(Self.mutant(.replays), before: host)
        let refused = try await transport.send(Self.unlock("https://a.example/wopi/files/1", [.wopiOldLock: "x"]))
        #expect(refused.status == 404, "nothing came before")
        _ = try await transport.send(Self.unlock("https://a.example/wopi/files/1"))
        let replayed = try await transport.send(Self.unlock("https://a.example/wopi/files/1", [.wopiOldLock: "x"]))
        #expect(replayed.status == 200)
        #expect(try await Self.text(replayed) == "here")
    }

    @Test(arguments: [
        MutantChange.CredentialLocation.header("X-WOPI-Lock"), .parameter("access_token"),
    ]) func `any credential is accepted once a valid one was seen`(
        _ location: MutantChange.CredentialLocation
    ) async throws {
        let host = ListeningTransport(
            ClosureTransport { request in
                let isGood = request.headers[.wopiLock] == "good" && request.url.hasSuffix("access_token=good")
                return WireResponse(status: isGood ? 200 : 401)
            })
        let transport = MutantTransport(Self.mutant(.accepts(location)), before: host)
        func status(_ credential: String) async throws -> Int {
            let (lock, token) = location == .header("X-WOPI-Lock") ? (credential, "good") : ("good", credential)
            let url = "https://a.example/wopi/files/1?access_token=\(token)"
            return try await transport.send(Self.unlock(url, [.wopiLock: lock])).status
        }
        #expect(try await status("guess") == 401)
        #expect(try await status("good") == 200)
        #expect(try await status("guess") == 200)
    }

    @Test func `a delayed answer is the host's own`() async throws {
        let transport = MutantTransport(Self.mutant(.late), before: Self.host(), lateness: .zero)
        #expect(try await Self.text(try await transport.send(Self.unlock())) == "{\"N\":1}")
    }

    // MARK: Conditions

    @Test(
        arguments: [
            (FaultCondition.always, [1, 2, 3, 4, 5, 6]), (.every(2), [2, 4, 6]), (.from(5), [5, 6]),
            (.status(404), []), (.status(200), [1, 2, 3, 4, 5, 6]),
            (FaultCondition(every: 2, from: 4), [4, 6]),
        ] as [(FaultCondition, [Int])]) func `a change applies only in its condition`(
            condition: FaultCondition, turns: [Int]
        )
        async throws
    {
        let transport = MutantTransport(Self.mutant(.status(500), when: condition), before: Self.host())
        var changed: [Int] = []
        for turn in 1...6 {
            let status = try await transport.send(Self.unlock()).status
            if status == 500 { changed.append(turn) }
        }
        #expect(changed == turns)
    }

    @Test(arguments: [
        (FaultCondition(with: "X-WOPI-Lock"), true, true), (FaultCondition(with: "X-WOPI-Lock"), false, false),
        (FaultCondition(without: "X-WOPI-Lock"), true, false), (FaultCondition(without: "X-WOPI-Lock"), false, true),
    ]) func `the presence of a header can be the condition`(condition: FaultCondition, hasLock: Bool, isChanged: Bool)
        async throws
    {
        let transport = MutantTransport(Self.mutant(.status(500), when: condition), before: Self.host())
        let request = Self.unlock("https://a.example/wopi/files/1", hasLock ? [.wopiLock: ""] : [:])
        let status = try await transport.send(request).status
        #expect(status == (isChanged ? 500 : 200))
    }

    @Test(arguments: [("https://localhost?code=1", true), ("https://localhost?error=x", false)])
    func `a redirect's target can be the condition`(location: String, isChanged: Bool) async throws {
        let host = ClosureTransport { _ in WireResponse(status: 302, headers: [.location: location]) }
        let change = Self.mutant(.status(301), at: [.page], when: .location("code="))
        let request = WireRequest(method: .get, url: "https://a.example/authorize")
        let answer = try await MutantTransport(change, before: host).send(request)
        #expect(answer.status == (isChanged ? 301 : 302))
    }

    @Test func `a document in transit isn't read unless the mutant needs it`() async throws {
        let host = ClosureTransport { request in
            let bytes = try await request.body?.collect(upTo: 100) ?? []
            return WireResponse(status: bytes == [1, 2] && request.body?.length == nil ? 200 : 500)
        }
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        for byte in [UInt8(1), 2] { continuation.yield([byte]) }
        continuation.finish()
        let request = WireRequest(
            method: .post, url: "https://a.example/wopi/files/1/contents", headers: [.wopiOverride: "PUT"],
            body: WireBody(length: nil, chunks: stream))
        let answer = try await MutantTransport(Self.mutant(.status(500)), before: host).send(request)
        #expect(answer.status == 200)
    }

    // MARK: The table of mutants

    @Test func `a mutant is found by its name`() {
        #expect(Mutant.all.allSatisfy { Mutant.named($0.id)?.sentence == $0.sentence })
        #expect(Mutant.named("nothing-of-the-kind") == nil)
    }
}
