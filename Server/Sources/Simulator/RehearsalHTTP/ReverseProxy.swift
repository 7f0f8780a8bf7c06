import Basics
import Foundation
import HTTPTypes
public import OfficeClient

/// Makes a host available at another address. In response headers, JSON, pages and forms, the proxy replaces the host's
/// addresses with its own addresses; in requests, it replaces its own addresses with the host's addresses.
///
/// A rehearsal uses the proxy to inject a fault (``MutantTransport``), but it works for any client.
public struct ReverseProxy: Sendable {
    private let upstream: String
    private let transport: any Transport

    /// Creates a proxy for a host.
    ///
    /// - Parameter upstream: the scheme, host and port of the host.
    public init(to upstream: String, over transport: any Transport) {
        self.upstream = upstream
        self.transport = transport
    }

    /// Sends a request to the host and returns its response, replacing the proxy's addresses in the request and the
    /// host's addresses in the response.
    ///
    /// - Parameter own: the scheme, host and port of the proxy.
    public func answer(_ request: WireRequest, at own: String) async throws -> WireResponse {
        var request = request
        let inwards = Rewriting(from: own, to: upstream), outwards = Rewriting(from: upstream, to: own)
        guard let address = WebAddress(request.url) else { return WireResponse(status: 400) }
        request.url = upstream + address.path + (address.query.isEmpty ? "" : "?" + inwards.text(address.query))
        request.headers = inwards.headers(request.headers)
        for name in Self.hopByHop { request.headers[name] = nil }
        if request.headers[.contentType]?.contains("form-urlencoded") == true, let body = request.body {
            let form = try await body.collect(upTo: 1 << 20)
            let text = inwards.text(String(decoding: form, as: UTF8.self))
            request.body = .bytes(Array(text.utf8))
            request.headers[.contentLength] = nil
        } else if request.body != nil {
            request.headers[.contentLength] = nil
        }
        var response = try await transport.send(request)
        response.headers = outwards.headers(response.headers)
        for name in Self.hopByHop { response.headers[name] = nil }
        guard Self.isText(response.headers[.contentType]) else { return response }
        let body = try await response.body.collect(upTo: 128 << 20)
        // A body that isn't UTF-8 is forwarded unchanged.
        guard let text = String(validating: body, as: UTF8.self) else {
            response.body = .bytes(body)
            return response
        }
        let changed = Array(outwards.text(text).utf8)
        response.headers[.contentLength] = "\(changed.count)"
        response.body = .bytes(changed)
        return response
    }

    private static let hopByHop: [HTTPField.Name] = [.connection, .transferEncoding, .te, .upgrade]

    private static func isText(_ type: String?) -> Bool {
        guard let type = type?.lowercased() else { return false }
        return type.contains("json") || type.contains("html") || type.contains("xml")
    }
}

/// Replaces one origin, such as `https://host.example`, with another in a text, including the percent-encoded and the
/// JSON-escaped forms of the origin.
private struct Rewriting {
    private let pairs: [(from: String, to: String)]

    init(from: String, to: String) {
        pairs = [
            (from, to), (PercentEncoding.encode(from), PercentEncoding.encode(to)),
            (from.replacing("/", with: "\\/"), to.replacing("/", with: "\\/")),
        ]
    }

    func text(_ text: String) -> String { pairs.reduce(text) { $0.replacing($1.from, with: $1.to) } }

    func headers(_ fields: HTTPFields) -> HTTPFields {
        var output = HTTPFields()
        for field in fields { output.append(HTTPField(name: field.name, value: text(field.value))) }
        return output
    }
}
