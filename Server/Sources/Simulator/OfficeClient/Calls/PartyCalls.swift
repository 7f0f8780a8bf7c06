import Basics
import Foundation
import HTTPTypes

/// The status and body of a response that isn't parsed further.
public struct PlainAnswer: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The body as text. Bytes that aren't UTF-8 become U+FFFD.
    public var body: String
}

/// Calls that don't belong to WOPI or OAuth: JSON between Microsoft's services, and other requests of a rehearsal.
public struct PartyCalls: Sendable {
    /// Sends the requests, and records each request with its response.
    public let wire: Wire

    /// Creates the calls of one party.
    public init(_ wire: Wire) { self.wire = wire }

    /// Sends a GET and decodes the JSON response.
    ///
    /// - Parameters:
    ///   - operation: the name of the operation in reports.
    ///   - party: the name of the called party in reports.
    public func get<Value: Decodable & Sendable>(
        _ operation: String, of party: String, at url: String, as type: Value.Type
    ) async -> Answer<Value> {
        await perform(
            operation, with: party,
            request: WireRequest(method: .get, url: url, headers: [.accept: "application/json"]))
    }

    /// Sends `body` as JSON by POST and decodes the JSON response.
    ///
    /// - Parameters:
    ///   - operation: the name of the operation in reports.
    ///   - party: the name of the called party in reports.
    public func post<Value: Decodable & Sendable>(
        _ operation: String, to party: String, at url: String, _ body: some Encodable & Sendable, as type: Value.Type
    ) async -> Answer<Value> {
        let bytes = (try? JSONEncoder.compact.encode(body)).map(Array.init) ?? []
        let request = WireRequest(
            method: .post, url: url, headers: [.accept: "application/json", .contentType: "application/json"],
            body: .bytes(bytes))
        return await perform(
            operation, with: party, request: request, text: Mask.body(bytes, contentType: "application/json"))
    }

    /// Submits a form with a bearer token, as the provider's own app does, and decodes the JSON response.
    public func postForm<Value: Decodable & Sendable>(
        _ operation: String, to party: String, at url: String, form: String, bearer: String?, as type: Value.Type
    ) async -> Answer<Value> {
        var headers: HTTPFields = [
            .accept: "application/json", .contentType: "application/x-www-form-urlencoded",
        ]
        if let bearer { headers[.authorization] = "Bearer \(bearer)" }
        let request = WireRequest(method: .post, url: url, headers: headers, body: .bytes(Array(form.utf8)))
        return await perform(operation, with: party, request: request, text: Mask.form(form))
    }

    /// Submits a form with a bearer token. Returns the status and body of every response, even of a refusal, because
    /// the calling app parses them.
    public func exchange(
        _ operation: String, with party: String, at url: String, form: String, bearer: String
    ) async -> Answer<PlainAnswer> {
        let headers: HTTPFields = [
            .accept: "application/json", .contentType: "application/x-www-form-urlencoded",
            .authorization: "Bearer \(bearer)",
        ]
        let call = Call(
            operation: operation, to: party,
            request: WireRequest(method: .post, url: url, headers: headers, body: .bytes(Array(form.utf8))),
            bodyText: Mask.form(form), limit: wire.limits.jsonBytes)
        return await wire.perform(call) { raw, _ in
            .value(PlainAnswer(status: raw.status, body: String(decoding: raw.body, as: UTF8.self)))
        }
    }

    /// Fetches any file over HTTP, such as an icon.
    public func fetch(_ operation: String, of party: String, at url: String) async -> Answer<[UInt8]> {
        let call = Call(
            operation: operation, timedAs: party, to: party, request: WireRequest(method: .get, url: url),
            limit: wire.limits.pageBytes)
        return await wire.perform(call) { raw, judge in
            raw.status == 200 ? .value(raw.body) : .refused(judge.refusal(raw, "bootstrap-and-oauth.md#onboarding"))
        }
    }

    private func perform<Value: Decodable & Sendable>(
        _ operation: String, with party: String, request: WireRequest, text: String = ""
    ) async -> Answer<Value> {
        let call = Call(
            operation: operation, to: party, request: request, bodyText: text, hasOtherCallsBehindIt: true,
            limit: wire.limits.jsonBytes)
        return await wire.perform(call) { raw, judge in
            if let value = try? JSONDecoder().decode(Value.self, from: Data(raw.body)), raw.status < 300 {
                return .value(value)
            }
            guard raw.status >= 300 else {
                judge.add(
                    .breaks, "flows.md#parties", expected: "a valid response from \(party)", came: "another response")
                return .unreadable
            }
            let problem = try? JSONDecoder().decode(Problem.self, from: Data(raw.body))
            return .refused(problem.map { .oauth(error: $0.error, status: raw.status) } ?? .status(raw.status))
        }
    }

    private struct Problem: Decodable { let error: String }
}
