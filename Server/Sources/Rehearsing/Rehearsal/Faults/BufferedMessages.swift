import Foundation
import HTTPTypes
import OAuth
import OfficeClient
import WOPI

/// A request whose body is at hand.
struct BufferedRequest {
    let method: HTTPRequest.Method
    var url: String
    var headers: HTTPFields
    var body: [UInt8]
    private let hasBody: Bool

    /// - Throws: what the sender's body throws, such as a lost network.
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

    func value(of credential: Change.Credential) -> String? {
        switch credential {
        case .header(let name): HTTPField.Name(name).flatMap { headers[$0] }
        case .parameter(let name): parameter(name)
        }
    }

    mutating func set(_ credential: Change.Credential, to value: String) {
        switch credential {
        case .header(let name): headers.edit(name, .set(value))
        case .parameter(let name): edit(parameter: name, .set(value))
        }
    }
}

/// An answer whose body is at hand.
struct BufferedResponse {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]
    /// The body ends in its middle, as if the connection had been cut.
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
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(value) else { return }
        body = Array(bytes)
        headers[.contentLength] = "\(body.count)"
    }
}

extension HTTPFields {
    mutating func edit(_ name: String, _ edit: TextEdit) {
        guard let field = HTTPField.Name(name) else { return }
        if case .add(let value) = edit { return append(HTTPField(name: field, value: value)) }
        let old = self[values: field]
        if case .set(let value) = edit, old.isEmpty {
            self[field] = value
            return
        }
        self[values: field] = []
        guard let target = edit.name.map({ HTTPField.Name($0) }) ?? field else { return }
        for value in old.flatMap({ edit.applied(to: $0) }) { append(HTTPField(name: target, value: value)) }
    }
}

extension TextEdit {
    var name: String? { if case .renamed(let name) = self { name } else { nil } }

    func applied(to text: String) -> [String] {
        switch self {
        case .remove: []
        case .set(let value): [value]
        case .add(let value): [text, value]
        case .append(let end): [text + end]
        case .replace(let old, let new): [text.replacing(old, with: new)]
        case .prefix(let count): [String(text.prefix(count))]
        case .lowercased: [text.lowercased()]
        case .dropEmpty: text.isEmpty ? [] : [text]
        case .renamed: [text]
        }
    }
}

extension ContentEdit {
    func applied(to body: [UInt8]) -> [UInt8] {
        switch self {
        case .emptied: []
        case .firstHalf: Array(body.prefix(body.count / 2))
        case .brokenOff: body
        case .padded: body + [0]
        case .scrambled: body.reversed()
        case .text(let text): Array(text.utf8)
        case .replace(let old, let new): Array(String(decoding: body, as: UTF8.self).replacing(old, with: new).utf8)
        }
    }
}

extension JSONValue {
    /// - Parameter path: names of members; one that ends in `[]` stands for each element of that array.
    mutating func edit(_ path: ArraySlice<String>, _ edit: MemberEdit) {
        guard case .object(var members) = self, var name = path.first else { return }
        let isEach = name.hasSuffix("[]")
        if isEach { name.removeLast(2) }
        if isEach, case .array(var list)? = members[name] {
            for index in list.indices { list[index].edit(path.dropFirst(), edit) }
            members[name] = .array(list)
        } else if path.count > 1 {
            members[name]?.edit(path.dropFirst(), edit)
        } else if case .renamed(let other) = edit {
            if let value = members.removeValue(forKey: name) { members[other] = value }
        } else {
            members[name] = edit.applied(to: members[name])
        }
        self = .object(members)
    }
}

extension MemberEdit {
    func applied(to value: JSONValue?) -> JSONValue? {
        switch (self, value) {
        case (.remove, _): nil
        case (.null, _): .null
        case (.set(let new), _): new
        case (.text, .integer(let number)?): .string("\(number)")
        case (.text, .bool(let flag)?): .string("\(flag)")
        case (.number, .string(let text)?): .integer(Int64(text) ?? 7)
        case (.append(let end), .string(let text)?): .string(text + end)
        case (.append(let end), .integer(let number)?): .string("\(number)\(end)")
        case (.replace(let old, let new), .string(let text)?): .string(text.replacing(old, with: new))
        case (.divided(let by), .integer(let number)?): .integer(by == 0 ? number : number / by)
        case (.firstHalf, .array(let list)?): .array(Array(list.prefix(list.count / 2)))
        case (.emptied, .array?): .array([])
        case (.reversed, .array(let list)?): .array(list.reversed())
        case (.appendFirst, .array(let list)?): .array(list + list.prefix(1))
        case (.not, .bool(let flag)?): .bool(!flag)
        case (.not, nil): .bool(true)
        default: value
        }
    }
}
