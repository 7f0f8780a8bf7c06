public import Foundation
public import HTTPTypes
import OAuth
import WOPI

/// What every call needs: who asks, over what, how much at most, and who writes it down.
public struct Wire: Sendable {
    public var transport: any Transport
    public var limits: Limits
    public var recorder: Recorder
    /// Shared by all who ask the same server.
    public var pace = Pace()
    /// The party that asks, such as `Office app`.
    public var party: String
    /// Sent with every request, such as `User-Agent`.
    public var headers: HTTPFields
    /// The time of day, to judge expiries by.
    public var now: @Sendable () -> Date

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

    public func asking(as party: String, headers: HTTPFields = [:]) -> Wire {
        var copy = self
        copy.party = party
        copy.headers = headers
        return copy
    }
}

/// A request with what a report wants to know of it.
struct Call: Sendable {
    /// The specification's name, such as `PutFile`.
    var operation: String
    /// Such as `bootstrapper`.
    var to: String
    var request: WireRequest
    /// What the report shows of the request's body.
    var bodyText = ""
    /// Whoever answers asks somebody else first.
    var hasOtherCallsBehindIt = false
    /// Bytes of the answer taken at most.
    var limit: Int
}

extension Wire {
    typealias Reader<Value> = (RawAnswer, inout Judge) -> Answer<Value>.Outcome

    /// Sends, reads, judges and writes down.
    func perform<Value: Sendable>(_ call: Call, read: Reader<Value>) async -> Answer<Value> {
        let (id, started) = recorder.next()
        let start = ContinuousClock.now
        var request = call.request
        for field in headers where request.headers[field.name] == nil { request.headers.append(field) }
        var judge = Judge()
        let outcome: Answer<Value>.Outcome
        var answer: RawAnswer?
        do {
            let raw = try await fetch(
                request, limit: call.limit, seconds: pace.limit(for: call.operation, usually: usualSeconds(call)))
            answer = raw
            pace.cameInTime(call.operation, after: start.duration(to: .now) / .seconds(1))
            outcome = read(raw, &judge)
        } catch {
            let failure = error as? TransportFailure ?? .connection("\(error)")
            let isSilent = failure.isLate && pace.isSilent(call.operation)
            if failure.isLate { pace.wasLate(call.operation) }
            judge.add(
                .breaks, "README.md §3", expected: "an answer to \(call.operation)",
                came: isSilent ? "none, as before: it isn't waited for any more" : failure.description,
                cause: failure.usualCause, kind: failure.isLate && !isSilent ? .late : .wrong)
            outcome = .failed(failure)
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        recorder.record(
            exchange(
                call, request, answer, id: id, started: started, seconds: seconds, findings: judge.findings))
        return Answer(outcome: outcome, verdict: Verdict(judge.findings), exchange: id)
    }

    /// A document may be large; Microsoft's services call the provider before they answer; a password is hashed slowly on
    /// purpose, and by a good server only when it has nothing else to do.
    private func usualSeconds(_ call: Call) -> Double {
        if call.operation == "form" { return limits.seconds * limits.signInFactor }
        let isLong = ["GetFile", "PutFile", "PutRelativeFile"].contains(call.operation) || call.hasOtherCallsBehindIt
        return limits.seconds * (isLong ? limits.transferFactor : 1)
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
        _ call: Call, _ request: WireRequest, _ answer: RawAnswer?, id: Int, started: Double, seconds: Double,
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
    /// What a status other than 200 means on `/wopi…`, and whether it may be sent there.
    mutating func refusal(_ raw: RawAnswer, _ section: String) -> Refusal {
        switch raw.status {
        case 401: return .unauthorized(nil)
        case 404: return .notFound
        case 409: return .conflict(lock: raw.headers[.wopiLock])
        case 501: return .notSupported
        case 400, 412, 413: return .status(raw.status)
        case 500...599:
            add(
                .strict, section, expected: "an answer of the operation", came: "\(raw.status)",
                cause: raw.headers[.wopiServerError] ?? "an error in the host; its log says more")
            return .status(raw.status)
        case 300...399:
            add(
                .breaks, "README.md §4.4", expected: "no redirect",
                came: "\(raw.status) to \(Mask.address(raw.headers[.location] ?? "nowhere"))",
                cause: "a sign-in wall, or http redirected to https, in front of the host")
            return .status(raw.status)
        default:
            add(
                .strict, section, expected: "200, 401, 404 or another status of the operation", came: "\(raw.status)",
                cause: raw.status == 403 ? "a framework that says 403 where WOPI says 404" : "")
            return .status(raw.status)
        }
    }
}
