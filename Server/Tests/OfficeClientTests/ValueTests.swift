import Foundation
import Synchronization
import Testing

@testable import OfficeClient

/// Tests the values that the client uses: JSON, addresses, verdicts about answers, request bodies and records of
/// exchanges.
@Suite struct ValueTests {
    @Test(arguments: [
        ("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
        ("1", .integer(1)),
        ("9223372036854775807", .integer(.max)), ("1.5", .number(1.5)), ("\"1\"", .string("1")), ("[]", .array([])),
        ("{\"a\":[{\"b\":null}]}", .object(["a": .array([.object(["b": .null])])])), ("\"\\u00e9\"", .string("é")),
    ]) func `JSON is parsed and serialized unchanged`(text: String, value: JSONValue) throws {
        #expect(JSONValue(Array(text.utf8)) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test(arguments: ["", " ", "{", "nul", "{\"a\":}", "1 2", "<html>"]) func `invalid JSON is nil`(text: String) {
        #expect(JSONValue(Array(text.utf8)) == nil)
    }

    @Test func `a flag is only the value true, and a text only a string`() {
        let members: [String: JSONValue] = ["a": .bool(true), "b": .string("true"), "c": .integer(1), "d": .null]
        #expect(["a", "b", "c", "d", "e"].map(members.flag) == [true, false, false, false, false])
        #expect(["a", "b", "c", "d", "e"].map(members.text) == [nil, "true", nil, nil, nil])
    }

    @Test(arguments: [
        ("https://A.Example/x?y=1", "https://a.example", 443), ("http://a.example:80", "http://a.example", 80),
        ("https://a.example:8443/", "https://a.example:8443", 8443), ("HTTPS://a.example", "https://a.example", 443),
    ]) func `an address has an origin`(text: String, origin: String, port: Int) throws {
        let address = try #require(WebAddress(text))
        #expect(address.origin == origin && address.port == port && address.text == text)
    }

    @Test(arguments: [
        "", "a.example", "/x", "https://", "https:///x", "ftp://a.example/", "https://u@a.example/",
        "https://a.example/#x",
        "javascript:alert(1)", "https://a.example/" + String(repeating: "x", count: 8200),
    ]) func `an address that isn't a plain web address is nil`(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test(arguments: [
        ("https://a.example/wopi/files/1", ResourceAddress.Kind.file), ("https://a.example/wopi_x/files/1", .file),
        ("https://a.example/b/wopi/containers/c", .container), ("https://a.example/wopi/ecosystem", .ecosystem),
        ("https://a.example/wopi/files/", .unknown), ("https://a.example/files/1", .unknown),
        ("https://a.example/wopi/files/1/contents", .unknown), ("https://a.example/", .unknown),
    ]) func `the path determines the kind of resource`(text: String, kind: ResourceAddress.Kind) {
        #expect(ResourceAddress(text + "?access_token=t")?.kind == kind)
    }

    // MARK: Verdicts

    private static func finding(_ weight: Finding.Weight, _ kind: Finding.Kind = .wrong) -> Finding {
        Finding(weight, kind, section: "files.md#lock-decisions", expected: "200", came: "409")
    }

    @Test(
        arguments: [
            ([], true, true), ([.note], true, true), ([.note, .strict], false, true), ([.breaks], false, false),
        ] as [([Finding.Weight], Bool, Bool)]) func `the most severe finding decides which client continues`(
            weights: [Finding.Weight], isStrict: Bool, isLenient: Bool
        )
    {
        let verdict = Verdict(weights.map { Self.finding($0) })
        #expect(verdict.satisfiesStrict == isStrict && verdict.satisfiesLenient == isLenient && !verdict.isLate)
    }

    @Test func `severities are ordered, and lateness is separate`() {
        #expect([Finding.Weight.breaks, .note, .strict].sorted() == [.note, .strict, .breaks])
        #expect(Verdict([Self.finding(.breaks, .late)]).isLate)
    }

    @Test func `a finding states its usual cause, if there is one`() {
        var finding = Self.finding(.breaks)
        #expect(!finding.description.contains("likely cause"))
        finding.cause = "a proxy"
        #expect(finding.description.hasSuffix("expected 200; received 409 (likely cause: a proxy)"))
    }

    @Test func `a finding about a hostile host stays short`() {
        var judge = Judge()
        judge.add(.breaks, "files.md", expected: "x", came: String(repeating: "y", count: 100_000))
        #expect((judge.findings.first?.came.count ?? 0) < 400)
    }

    @Test(arguments: [
        (Refusal.unauthorized(nil), "401", true), (.notFound, "404", true),
        (.conflict(lock: nil), "409 without X-WOPI-Lock", false),
        (.conflict(lock: ""), "409 with an empty X-WOPI-Lock", false),
        (.conflict(lock: "A"), "409 with X-WOPI-Lock: A", false),
        (.oauth(error: "invalid_client", status: 401), "401 invalid_client", false), (.notSupported, "501", false),
        (.status(412), "412", false),
    ]) func `a refusal is described in one line`(refusal: Refusal, text: String, isOfToken: Bool) {
        #expect(refusal.description == text && refusal.isTokenRefusal == isOfToken)
    }

    // MARK: Bodies

    @Test(arguments: [(3, true), (2, false), (0, false)]) func `a body is read up to its limit`(
        limit: Int, fits: Bool
    ) async throws {
        let body = WireBody.bytes([1, 2, 3])
        do {
            let bytes = try await body.collect(upTo: limit)
            #expect(bytes == [1, 2, 3] && fits)
        } catch {
            #expect(error as? TransportFailure == .tooLarge(limit: limit) && !fits)
        }
    }

    @Test func `chunks without a total length are counted as they arrive`() async {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        for _ in 1...3 { continuation.yield([1, 2]) }
        continuation.finish()
        await #expect(throws: TransportFailure.tooLarge(limit: 5)) {
            try await WireBody(length: nil, chunks: stream).collect(upTo: 5)
        }
    }

    @Test(arguments: [
        (TransportFailure.timedOut(seconds: 10), "no complete response within 10 s", true),
        (.timedOut(seconds: 0.26), "no complete response within 0.3 s", true),
        (.tooLarge(limit: 5), "a response larger than 5 bytes", false),
        (.cutShort("x"), "an incomplete response: x", false), (.connection("x"), "no connection: x", false),
        (.certificate("x"), "the certificate was refused: x", false),
        (.notSent("x"), "the request was not sent: x", false),
        (.address("x"), "an invalid address: x", false),
    ]) func `a failure has a description and a usual cause`(failure: TransportFailure, text: String, isLate: Bool) {
        #expect(failure.description == text && failure.isLate == isLate && !failure.usualCause.isEmpty)
    }

    // MARK: Records

    @Test func `exchanges are numbered when sent and reported when they end`() async {
        let told = Mutex<[Int]>([]),
            recorder = Recorder(listener: { exchange in told.withLock { $0.append(exchange.id) } })
        let wire = Wire(ClosureTransport { _ in throw TransportFailure.connection("refused") }, recorder: recorder)
        _ = await FileCalls(file, wire).info()
        wire.note("page", to: "sign-in pages", address: "https://a.example/?code=hush", status: 200, seconds: 1)
        #expect(recorder.last == 2 && told.withLock { $0 } == [1, 2])
        #expect(recorder.exchanges.map(\.failure) == ["no connection: refused", nil])
        #expect(recorder.exchanges.first?.status == nil && recorder.exchanges.first?.findings.count == 1)
        #expect(recorder.exchanges.last?.address.contains("hush") == false)
    }

    @Test func `each secret has its own mask`() {
        #expect(Mask.secret("a") == Mask.secret("a") && Mask.secret("a") != Mask.secret("b") && Mask.secret("").isEmpty)
        #expect(Mask.form("client_id=office&code=hush&x=1").hasPrefix("client_id=office&code=masked-"))
        #expect(Mask.address("https://a.example/x") == "https://a.example/x")
    }

    @Test func `binary bodies are described by their size`() {
        #expect(Mask.body([UInt8](repeating: 0xFF, count: 10), contentType: "image/png") == "10 bytes of image/png")
        #expect(Mask.body([], contentType: nil) == "")
        #expect(Mask.body(Array(repeating: 0x61, count: 5000), contentType: nil) == "5000 bytes of no type")
        #expect(
            Mask.body(Array(repeating: 0x61, count: 5000), contentType: "text/plain").hasSuffix("(5000 characters)"))
    }

    // MARK: Waiting

    @Test(arguments: [
        (Patience.Kind.ordinary, 10.0, 30.0), (.transfer, 20, 30), (.password, 60, 60), (.nested, 20, 60),
    ]) func `a call may take as long as its kind allows`(kind: Patience.Kind, usual: Double, longest: Double) {
        let patience = Patience("x", kind, in: Limits())
        #expect(patience.usual == usual && patience.longest == longest)
    }

    @Test func `time limits are longer when a case is repeated`() {
        let pace = Pace(), patience = Patience("Lock", in: Limits())
        pace.beginCase(isRepetition: false)
        #expect(pace.factor == 1 && pace.wait(for: patience).seconds == 10)
        pace.noteLateness(pace.wait(for: patience))
        pace.endCase()
        #expect(pace.mayRepeat(within: Limits()))
        pace.beginCase(isRepetition: true)
        #expect(pace.factor == Pace.repetitionFactor && pace.wait(for: patience).seconds == 30)
        pace.endCase()
        #expect(pace.factor == 1)
    }

    @Test func `a call that timed out reports nothing afterwards`() {
        let pace = Pace(), patience = Patience("Lock", in: Limits())
        pace.beginCase(isRepetition: false)
        pace.noteLateness(pace.wait(for: patience))
        pace.endCase()
        pace.giveUp()
        #expect(pace.wait(for: patience).isShortened)
    }
}
