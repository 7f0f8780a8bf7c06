public import Foundation
public import HTTPTypes
import OAuth
import WOPI

/// The settings that all calls of one party share, such as the Office app: the party's name, transport, limits and
/// recorder.
public struct Wire: Sendable {
    /// Sends the requests.
    public var transport: any Transport
    /// Limits on the size and duration of responses.
    public var limits: Limits
    /// Records each request with its response.
    public var recorder: Recorder
    /// The timeouts for one server, shared by all parties that call it.
    public var pace = Pace()
    /// The calling party, such as `Office app`.
    public var party: String
    /// Header fields for every request, such as `User-Agent`.
    public var headers: HTTPFields
    /// The clock used to check expiration times.
    public var now: @Sendable () -> Date

    /// Creates the settings with a new ``pace``. Copies of the settings share this pace.
    public init(
        _ transport: any Transport, party: String = "Office app", limits: Limits = Limits(),
        recorder: Recorder = Recorder(), headers: HTTPFields = [:], now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.transport = transport
        self.party = party
        self.limits = limits
        self.recorder = recorder
        self.headers = headers
        self.now = now
    }

    /// Returns a copy for another calling party, with the same transport, recorder and pace.
    ///
    /// - Parameter headers: header fields that replace those of this party.
    public func asking(as party: String, headers: HTTPFields = [:]) -> Wire {
        var copy = self
        copy.party = party
        copy.headers = headers
        return copy
    }
}

/// A request with its description for a report.
struct Call: Sendable {
    /// The name of the operation in Microsoft's specification, such as `PutFile`.
    var operation: String
    /// The name of a group of calls, such as `icons`, whose durations are compared with the duration of this call.
    /// `nil` compares this call with other calls of the same operation.
    var timedAs: String?
    /// The called party, such as `bootstrapper`.
    var to: String
    var request: WireRequest
    /// The request body as reports show it.
    var bodyText = ""
    /// Whether the called party has to call another party before it responds, so that the response takes longer.
    var hasOtherCallsBehindIt = false
    /// The maximum response size in bytes.
    var limit: Int
}

extension Wire {
    typealias Reader<Value> = (RawAnswer, inout Judge) -> Answer<Value>.Outcome

    /// Sends the request, reads and judges the response, and records the exchange.
    func perform<Value: Sendable>(_ call: Call, read: Reader<Value>) async -> Answer<Value> {
        let (id, started) = recorder.next()
        let start = ContinuousClock.now
        var request = call.request
        for field in headers where request.headers[field.name] == nil { request.headers.append(field) }
        var judge = Judge(operation: call.operation)
        let outcome: Answer<Value>.Outcome
        var answer: RawAnswer?
        let wait = pace.wait(for: patience(call))
        do {
            let raw = try await fetch(request, limit: call.limit, seconds: wait.seconds)
            answer = raw
            pace.noteAnswer(wait, after: start.duration(to: .now) / .seconds(1))
            outcome = read(raw, &judge)
        } catch {
            let failure = error as? TransportFailure ?? .connection("\(error)")
            if failure.isLate { pace.noteLateness(wait) }
            judge.add(
                .breaks, "flows.md#parties", expected: "a response to \(call.operation)",
                came: failure.description
                    + (failure.isLate && wait.isShortened
                        ? ", after a limit that earlier timeouts have shortened" : ""),
                cause: failure.usualCause, kind: failure.isLate ? .late : .wrong)
            outcome = .failed(failure)
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        recorder.record(
            exchange(
                call, request: request, answer: answer, id: id, started: started, seconds: seconds,
                findings: judge.findings))
        return Answer(outcome: outcome, verdict: Verdict(judge.findings), exchange: id)
    }

    /// Returns the timeout of a call. It is longer for document transfers; for Microsoft's services, which call the
    /// provider before they respond; and for sign-ins, because password hashing is slow on purpose and may be queued.
    private func patience(_ call: Call) -> Patience {
        let kind: Patience.Kind =
            switch call.operation {
            case "form": .password
            case "GetFile", "PutFile", "PutRelativeFile": .transfer
            default: call.hasOtherCallsBehindIt ? .nested : .ordinary
            }
        return Patience(call.timedAs ?? call.operation, kind, in: limits)
    }

    private func fetch(_ request: WireRequest, limit: Int, seconds: Double) async throws -> RawAnswer {
        guard WebAddress(request.url) != nil else { throw TransportFailure.address(Mask.address(request.url)) }
        let transport = transport
        return try await Self.within(seconds: seconds) {
            let response = try await transport.send(request)
            let body = try await response.body.collect(upTo: limit)
            return RawAnswer(status: response.status, headers: response.headers, body: body)
        }
    }

    private static func within<Value: Sendable>(
        seconds: Double, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                throw TransportFailure.timedOut(seconds: seconds)
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    private func exchange(
        _ call: Call, request: WireRequest, answer: RawAnswer?, id: Int, started: Double, seconds: Double,
        findings: [Finding]
    ) -> Exchange {
        Exchange(
            id: id, from: party, to: call.to, operation: call.operation, method: request.method.rawValue,
            address: Mask.address(request.url), requestHeaders: request.headers.map(Mask.header),
            requestBody: call.bodyText, status: answer?.status,
            responseHeaders: answer?.headers.map(Mask.header) ?? [],
            responseBody: answer.map { Mask.body($0.body, contentType: $0.contentType) } ?? "", started: started,
            seconds: seconds, failure: answer == nil ? findings.last?.came : nil, findings: findings)
    }
}

extension Judge {
    /// Converts a response with a status other than 200 from an address below `/wopi` to a refusal. Adds a finding if
    /// the protocol doesn't define that status for the operation.
    mutating func refusal(_ raw: RawAnswer, _ section: String) -> Refusal {
        switch raw.status {
        case 401: return .unauthorized(nil)
        case 404: return .notFound
        case 409: return .conflict(lock: raw.headers[.wopiLock])
        case 501: return .notSupported
        case 400, 412, 413: return .status(raw.status)
        case 500...599:
            add(
                .strict, section, expected: "a status that the operation defines",
                came: "\(raw.status) to \(operation)",
                cause: raw.headers[.wopiServerError] ?? "an error in the host; see its log")
            return .status(raw.status)
        case 300...399:
            add(
                .breaks, "flows.md#expired-credentials", expected: "no redirect",
                came: "\(raw.status) to \(Mask.address(raw.headers[.location] ?? "nowhere"))",
                cause: "a sign-in page or a redirect from http to https in front of the host")
            return .status(raw.status)
        default:
            add(
                .strict, section, expected: "200, 401, 404 or another status that the operation defines",
                came: "\(raw.status) to \(operation)",
                cause: raw.status == 403 ? "a framework that sends 403 where WOPI defines 404" : "")
            return .status(raw.status)
        }
    }
}
