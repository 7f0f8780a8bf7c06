import HTTPTypes
public import OfficeClient
import Synchronization
import WOPI

/// Forwards requests to a good host, and breaks a rule of the protocol by changing requests or responses.
public final class MutantTransport: Transport {
    private struct State {
        var count = 0
        /// The successful responses that the transport repeats, by the request's method, address and body.
        var answers: [String: BufferedResponse] = [:]
        /// The last credential that the host accepted, for each operation.
        var accepted: [WireOperation: String] = [:]
        var seen: Set<String> = []
    }

    /// The mutant that this transport simulates.
    public let mutant: Mutant
    private let inner: any Transport
    private let state = Mutex(State())
    /// How long a late response is delayed.
    private let lateness: Duration
    private static let maxBody = 64 << 20

    /// Creates a transport that simulates the mutant.
    ///
    /// - Parameters:
    ///   - inner: the transport to the good host.
    ///   - lateness: how long a late response is delayed.
    public init(_ mutant: Mutant, before inner: any Transport, lateness: Duration = .seconds(31)) {
        self.mutant = mutant
        self.inner = inner
        self.lateness = lateness
    }

    /// Sends the request. If its operation is one of the mutant's operations, changes the request or the response.
    ///
    /// - Throws: errors of the inner transport.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        // The transport doesn't read an upload into memory, because a rehearsal interrupts some uploads and sends
        // others slowly.
        if !mutant.mayConcern(request) { return try await inner.send(request) }
        var message = try await BufferedRequest(request, limit: Self.maxBody)
        let operation = WireOperation(message)
        guard mutant.operations.contains(operation), mutant.condition.fits(message), isTurn() else {
            return try await inner.send(message.request)
        }
        let key = "\(message.method) \(message.url) \(String(decoding: message.body, as: UTF8.self))"
        if let answer = try await before(&message, key) { return answer.response }
        var answer = try await BufferedResponse(try await inner.send(message.request), limit: Self.maxBody)
        answer = try await accepting(answer, to: message, operation)
        guard mutant.condition.fits(answer) else { return answer.response }
        for change in mutant.changes { apply(change, to: &answer, key: key) }
        return answer.response
    }

    private func isTurn() -> Bool {
        guard mutant.condition.every > 1 || mutant.condition.from > 1 else { return true }
        return state.withLock { state in
            state.count += 1
            return state.count % mutant.condition.every == 0 && state.count >= mutant.condition.from
        }
    }

    /// Changes the request before it is sent to the host.
    ///
    /// - Returns: a response if the request shouldn't be sent to the host; otherwise `nil`.
    private func before(_ message: inout BufferedRequest, _ key: String) async throws -> BufferedResponse? {
        for change in mutant.changes {
            switch change {
            case .requestHeader(let name, let edit): message.headers.edit(name, edit)
            case .parameter(let name, let edit): message.edit(parameter: name, edit)
            case .requestContent(let edit):
                message.body = edit.applied(to: message.body)
                message.headers[.contentLength] = nil
            case .late: try await Task.sleep(for: lateness)
            case .swallowed(let status, let content):
                var headers: HTTPFields = [.contentType: "application/json"]
                headers.edit("X-WOPI-ItemVersion", .set("swallowed"))
                return BufferedResponse(status: status, headers: headers, body: content.applied(to: []))
            case .refusesRepetitions(let status, let text):
                guard state.withLock({ !$0.seen.insert(key).inserted }) else { continue }
                return BufferedResponse(
                    status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
                    body: Array(text.utf8))
            default: break
            }
        }
        return nil
    }

    private func accepting(
        _ answer: BufferedResponse, to message: BufferedRequest, _ operation: WireOperation
    ) async throws -> BufferedResponse {
        var answer = answer
        for case .accepts(let credential) in mutant.changes {
            if answer.status < 400 {
                guard let value = message.value(of: credential) else { continue }
                state.withLock { $0.accepted[operation] = value }
            } else if let good = state.withLock({ $0.accepted[operation] }) {
                var again = message
                again.set(credential, to: good)
                answer = try await BufferedResponse(try await inner.send(again.request), limit: Self.maxBody)
            }
        }
        return answer
    }

    private func apply(_ change: MutantChange, to answer: inout BufferedResponse, key: String) {
        switch change {
        case .status(let status): answer.status = status
        case .header(let name, let edit): answer.headers.edit(name, edit)
        case .member(let path, let edit): answer.edit(member: path, edit)
        case .content(let edit): answer.edit(edit)
        case .firstAnswer:
            let given = answer
            answer = state.withLock { state in
                if state.answers[key] == nil, given.status == 200 { state.answers[key] = given }
                return state.answers[key] ?? given
            }
        case .replays:
            let given = answer
            answer = state.withLock { state in
                if given.status == 200 { state.answers[key] = given }
                return state.answers[key] ?? given
            }
        default: break
        }
    }
}

extension Mutant {
    /// Returns whether the mutant may change the request. If so, the request's body is read into memory first.
    fileprivate func mayConcern(_ request: WireRequest) -> Bool {
        let isUpload = request.headers[.wopiOverride] == Override.put.rawValue
        return !isUpload || operations.contains(.putFile)
    }
}

extension FaultCondition {
    fileprivate func fits(_ request: BufferedRequest) -> Bool {
        func has(_ name: String) -> Bool { HTTPField.Name(name).map { request.headers[$0] != nil } ?? false }
        return with.map(has) ?? true && without.map { !has($0) } ?? true
    }

    fileprivate func fits(_ answer: BufferedResponse) -> Bool {
        if let status, answer.status != status { return false }
        if let location { return answer.headers[.location]?.contains(location) == true }
        return true
    }
}
