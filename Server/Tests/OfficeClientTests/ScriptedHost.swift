import Foundation
import HTTPTypes
import OfficeClient
import Synchronization

/// A host that answers every request with a prepared response, and records the request.
final class ScriptedHost: Sendable {
    struct Seen: Sendable {
        var method: String
        var url: String
        var headers: HTTPFields
        var body: String
    }

    let wire: Wire
    let recorder = Recorder()
    private let requests: RequestLog

    var seen: [Seen] { requests.all }

    init(limits: Limits = Limits(), _ answer: @escaping @Sendable (WireRequest) async throws -> WireResponse) {
        let log = RequestLog()
        requests = log
        let transport = ClosureTransport { request in
            let body = try await request.body?.collect(upTo: 1 << 20) ?? []
            log.add(
                Seen(
                    method: request.method.rawValue, url: request.url, headers: request.headers,
                    body: String(decoding: body, as: UTF8.self)))
            return try await answer(request)
        }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        var limits = limits
        // The timeout is long, so that the host doesn't seem slow on a busy machine.
        if limits.seconds > 0 { limits.seconds = 60 }
        wire = Wire(transport, limits: limits, recorder: recorder, now: { now })
    }

    convenience init(
        _ status: Int, _ body: String = "", type: String? = "application/json", headers: [String: String] = [:],
        limits: Limits = Limits()
    ) {
        var fields = HTTPFields()
        fields[.contentType] = type
        for (name, value) in headers { fields.append(HTTPField(name: HTTPField.Name(name)!, value: value)) }
        let sent = fields
        self.init(limits: limits) { _ in
            WireResponse(status: status, headers: sent, body: .bytes(Array(body.utf8)))
        }
    }

    final class RequestLog: Sendable {
        private let list = Mutex<[Seen]>([])
        var all: [Seen] { list.withLock { $0 } }
        func add(_ seen: Seen) { list.withLock { $0.append(seen) } }
    }
}

let file = ResourceAddress("https://wopi.contoso.example/wopi/files/f17?access_token=f.1")!
let container = ResourceAddress("https://wopi.contoso.example/wopi/containers/c9?access_token=c.1")!
let bootstrapper = "https://wopi.contoso.example/wopibootstrapper"

extension Answer {
    /// The findings as text with their severity, for comparisons and failure messages.
    var findings: [String] { verdict.findings.map { "\($0.weight.rawValue) \($0.description)" } }
}
