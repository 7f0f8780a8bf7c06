import Basics
import Foundation
import HTTPTypes
import OfficeClient

/// A response with its body in memory.
struct BufferedResponse {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]
    /// Whether the proxy closes the connection in the middle of the body.
    var breaksOff = false

    init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    init(_ response: WireResponse, limit: Int) async throws {
        (status, headers) = (response.status, response.headers)
        body = try await response.body.collect(upTo: limit)
    }

    var response: WireResponse {
        guard breaksOff else { return WireResponse(status: status, headers: headers, body: .bytes(body)) }
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        continuation.yield(Array(body.prefix(body.count / 2)))
        continuation.finish(throwing: TransportFailure.cutShort("a fault was injected"))
        return WireResponse(
            status: status, headers: headers, body: WireBody(length: Int64(body.count), chunks: stream))
    }

    mutating func edit(_ content: ContentEdit) {
        if case .brokenOff = content { breaksOff = true }
        body = content.applied(to: body)
        if !breaksOff, headers[.contentLength] != nil { headers[.contentLength] = "\(body.count)" }
    }

    mutating func edit(member path: String, _ edit: MemberEdit) {
        guard var value = JSONValue(body) else { return }
        value.edit(path.split(separator: ".").map(String.init)[...], edit)
        guard let bytes = try? JSONEncoder.compact.encode(value) else { return }
        body = Array(bytes)
        headers[.contentLength] = "\(body.count)"
    }
}
