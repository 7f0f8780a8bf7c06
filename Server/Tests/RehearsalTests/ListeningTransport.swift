import HTTPTypes
import OfficeClient
import Synchronization

/// Passes requests to another transport and records the requests.
final class ListeningTransport: Transport {
    struct Sent: Sendable {
        let method: HTTPRequest.Method
        let url: String
        let headers: HTTPFields
        let body: String

        func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    }

    private let inner: any Transport
    private let log = Mutex<[Sent]>([])

    init(_ inner: any Transport) { self.inner = inner }

    var sent: [Sent] { log.withLock { $0 } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let body = try await request.body?.collect(upTo: 1 << 20)
        let text = String(decoding: body ?? [], as: UTF8.self)
        log.withLock {
            $0.append(Sent(method: request.method, url: request.url, headers: request.headers, body: text))
        }
        var again = request
        again.body = body.map { .bytes($0) }
        return try await inner.send(again)
    }
}
