import Basics
import Foundation
import HTTPTypes
import OAuth
import OfficeClient

/// A request with its body in memory.
struct BufferedRequest {
    let method: HTTPRequest.Method
    var url: String
    var headers: HTTPFields
    var body: [UInt8]
    private let hasBody: Bool

    /// Reads the request's body.
    ///
    /// - Throws: the error of the body, for example when the phone simulates a lost network.
    init(_ request: WireRequest, limit: Int) async throws {
        (method, url, headers) = (request.method, request.url, request.headers)
        hasBody = request.body != nil
        body = try await request.body?.collect(upTo: limit) ?? []
    }

    var request: WireRequest {
        WireRequest(method: method, url: url, headers: headers, body: hasBody ? .bytes(body) : nil)
    }

    private var isForm: Bool { headers[.contentType]?.contains("form-urlencoded") == true }

    func parameter(_ name: String) -> String? { fields?.fields.first { $0.name == name }?.value }

    mutating func edit(parameter name: String, _ edit: TextEdit) {
        guard let list = fields?.fields, list.contains(where: { $0.name == name }) else { return }
        let changed = list.flatMap { field -> [FormFields.Field] in
            field.name == name ? edit.applied(to: field.value).map { .init(edit.name ?? name, $0) } : [field]
        }
        let text = FormFields(changed).encoded
        if isForm {
            body = Array(text.utf8)
            headers[.contentLength] = nil
        } else {
            url = url.prefix { $0 != "?" } + "?" + text
        }
    }

    private var fields: FormFields? {
        let text = isForm ? String(decoding: body, as: UTF8.self) : String(url.drop { $0 != "?" }.dropFirst())
        return try? FormFields(text)
    }

    func value(of credential: MutantChange.CredentialLocation) -> String? {
        switch credential {
        case .header(let name): HTTPField.Name(name).flatMap { headers[$0] }
        case .parameter(let name): parameter(name)
        }
    }

    mutating func set(_ credential: MutantChange.CredentialLocation, to value: String) {
        switch credential {
        case .header(let name): headers.edit(name, .set(value))
        case .parameter(let name): edit(parameter: name, .set(value))
        }
    }
}

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
